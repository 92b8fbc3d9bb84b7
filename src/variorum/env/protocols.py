"""The protocols of negotiation: peace by offer and answer, mutual proposals of peace, and contracts on orders."""

from collections.abc import Iterable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from variorum.env.classical import Classical
from variorum.env.talks import NOTHING, Talks
from variorum.env.truces import Grounds


class _Truces(Talks):
    """Truces, as `Contracts` has them: each holds for so many phases."""

    features = ("phases left", "I offer", "offers to me", "I broke", "broke with me")

    def __init__(self, kernel: Classical, phases: int, *, binding: bool) -> None:
        super().__init__(kernel, binding=binding)
        self.phases = phases
        shape = (self.words.powers, self.words.powers)
        self.left: NDArray[np.int32] = np.zeros(shape, np.int32)
        self.offers: NDArray[np.bool_] = np.zeros(shape, np.bool_)
        self.heard: NDArray[np.bool_] = np.zeros(shape, np.bool_)
        self.broken: NDArray[np.bool_] = np.zeros(shape, np.bool_)
        self._barred = NOTHING

    def allowed(self, power: int, legal: NDArray[np.int32]) -> NDArray[np.int32]:
        return legal[~np.isin(legal, self._barred)] if self._barred.size else legal

    def end(self, orders: tuple[tuple[int, ...], ...]) -> None:
        given = np.array([order for own in orders for order in own], np.int32)
        grounds, games = Grounds(self.kernel, self.games), np.zeros(len(given), np.int64)
        self.broken = grounds.broken(grounds.breaches(self.left[None] > 0, given, games), given, games)[0]
        self.left = np.maximum(self.left - 1, 0)

    def seen(self, power: int) -> NDArray[np.int32]:
        known = (self.left[power], self.offers[power], self.heard[:, power])
        return np.stack([*known, self.broken[power], self.broken[:, power]], axis=1).astype(np.int32)

    def lines(self, power: int) -> list[str]:
        seen, powers = self.seen(power), self.kernel.rules.powers
        return [
            f"{powers[other]}: {self.features[column]}" + (f": {seen[other, column]}" if column == 0 else "")
            for other, column in np.argwhere(seen).tolist()
        ]

    def _prepare(self) -> None:
        self.offers[:] = self.heard[:] = False
        if not self.is_open:
            self._bar()

    def _sayable(self, power: int) -> Iterable[int]:
        free = (other for other in self.here if other != power and not self.offers[power, other])
        return [*map(self.words.to, free), self.words.silence]

    def _hear(self, power: int, action: int) -> None:
        if action == self.words.silence:
            self.talking.discard(power)
        else:
            self.offers[power, action - self.words.orders] = True

    def _agree(self, made: NDArray[np.bool_]) -> None:
        self.left[made] = self.phases
        self._bar()

    def _bar(self) -> None:
        """Find the orders that binding truces forbid."""
        self._barred = NOTHING
        if self.binding and self.left.any():
            powers = self.kernel.rules.powers
            legal = np.concatenate([NOTHING, *(self.sheets.every(powers[number]) for number in self.here)])
            games = np.zeros(len(legal), np.int64)
            found = Grounds(self.kernel, self.games).breaches(self.left[None] > 0, legal, games)
            self._barred = legal[found.any(axis=1)]


class _Peace(_Truces):
    """Truces by offer and answer."""

    def _prepare(self) -> None:
        self.accepted: NDArray[np.bool_] | None = None
        super()._prepare()

    def _sayable(self, power: int) -> Iterable[int]:
        if self.accepted is None:
            return super()._sayable(power)
        asked = np.flatnonzero(self.heard[:, power] & ~self.accepted[power])
        return [*map(self.words.to, asked.tolist()), self.words.silence]

    def _hear(self, power: int, action: int) -> None:
        if self.accepted is None or action == self.words.silence:
            super()._hear(power, action)
        else:
            self.accepted[power, action - self.words.orders] = True

    def _close(self) -> None:
        if self.accepted is None:
            self.heard, self.accepted = self.offers.copy(), np.zeros_like(self.offers)
            self.talking = {power for power in self.here if self.heard[:, power].any()}
        if not self.talking:
            made = self.accepted & self.heard.T
            self._agree(made | made.T)


class _Mutual(_Truces):
    """Truces between those who have both proposed them."""

    def _close(self) -> None:
        self.heard = self.offers.copy()
        self._agree(self.offers & self.offers.T)


_ORDERS = 6
"""How many features of a contract are orders: their numbers in the vocabulary and 1, or 0 for none."""


class _Contracts(Talks):
    """Contracts: an order of the one who proposes, and an order of the other one, for the present phase."""

    features = ("mine that I propose", "its that I propose", "mine that it proposes", "its that it proposes",
                "mine that is agreed", "its that is agreed", "I broke", "broke with me")  # fmt: skip

    def __init__(self, kernel: Classical, *, binding: bool) -> None:
        super().__init__(kernel, binding=binding)
        powers = self.words.powers
        self.proposed: NDArray[np.int32] = np.zeros((powers, powers, 2), np.int32)
        self.agreed: NDArray[np.int32] = np.zeros((powers, powers), np.int32)
        self.broken: NDArray[np.bool_] = np.zeros((powers, powers), np.bool_)

    def allowed(self, power: int, legal: NDArray[np.int32]) -> NDArray[np.int32]:
        """The order that is agreed on, if it is one of the unit's."""
        due = legal[np.isin(legal, self.agreed[power][self.agreed[power] > 0] - 1)]
        return due if self.binding and due.size else legal

    def end(self, orders: tuple[tuple[int, ...], ...]) -> None:
        given = np.array([order + 1 for own in orders for order in own], np.int32)
        self.broken = (self.agreed > 0) & ~np.isin(self.agreed, given)
        self.agreed[:] = 0

    def seen(self, power: int) -> NDArray[np.int32]:
        hidden = not self.choosing and self.is_open
        theirs = np.zeros_like(self.proposed[:, power]) if hidden else self.proposed[:, power]
        agreed = (self.agreed[power], self.agreed[:, power])
        columns = (*self.proposed[power].T, *theirs.T[::-1], *agreed, self.broken[power], self.broken[:, power])
        return np.stack(columns, axis=1).astype(np.int32)

    def lines(self, power: int) -> list[str]:
        seen, powers = self.seen(power), self.kernel.rules.powers
        texts = self.kernel.vocabulary.texts
        return [
            f"{powers[other]}: {name}: {texts([value - 1])[0]}" if column < _ORDERS else f"{powers[other]}: {name}"
            for other, column in np.argwhere(seen).tolist()
            for name, value in [(self.features[column], int(seen[other, column]))]
        ]

    def hush(self, power: int) -> None:
        self.spoken.pop(power, None)
        super().hush(power)

    def _prepare(self) -> None:
        self.proposed[:] = 0
        self.choosing = False
        self.spoken: dict[int, tuple[int, ...]] = {}
        self.choices: dict[int, tuple[int, int]] = {}

    def _sayable(self, power: int) -> Iterable[int]:
        if self.choosing:
            theirs = map(self.words.to, np.flatnonzero(self.proposed[:, power, 0]).tolist())
            mine = map(self.words.own, np.flatnonzero(self.proposed[power, :, 0]).tolist())
            return [*theirs, *mine, self.words.silence]
        half = self.spoken.get(power, ())
        if half:
            side = half[0] if len(half) == 2 else power
            return map(int, self.sheets.every(self.kernel.rules.powers[side]))
        free = (other for other in self.here if other != power and not self.proposed[power, other, 0])
        return [*map(self.words.to, free), self.words.silence]

    def _hear(self, power: int, action: int) -> None:
        if self.choosing:
            self._choose(power, action)
        elif action == self.words.silence:
            self.talking.discard(power)
        elif power not in self.spoken:
            self.spoken[power] = (action - self.words.orders,)
        elif len(self.spoken[power]) == 1:
            self.spoken[power] = (*self.spoken[power], action)
        else:
            other, mine = self.spoken.pop(power)
            self.proposed[power, other] = mine + 1, action + 1

    def _choose(self, power: int, action: int) -> None:
        """Note which contract was chosen: who has proposed it, and to whom."""
        self.talking.discard(power)
        if action == self.words.silence:
            return
        other = action - self.words.orders
        self.choices[power] = (other, power) if other < self.words.powers else (power, other - self.words.powers)

    def _close(self) -> None:
        if not self.choosing:
            self.choosing = True
            offered = self.proposed[:, :, 0] > 0
            self.talking = {power for power in self.here if offered[power].any() or offered[:, power].any()}
            return
        for one, other in set(self.choices.values()):
            if self.choices.get(one) == self.choices.get(other) == (one, other):
                self.agreed[one, other], self.agreed[other, one] = self.proposed[one, other]


class Peace(Struct, frozen=True):
    """Each power offers peace to others; then each accepts what it likes. A truce holds for so many phases.

    Five phases are a year. An offer to a power at peace prolongs it. Truces can be broken unless they are binding.
    """

    phases: int = 5
    binding: bool = False

    def talks(self, kernel: Classical) -> Talks:
        """The talks of a game."""
        return _Peace(kernel, self.phases, binding=self.binding)


class MutualProposal(Struct, frozen=True):
    """Each power proposes peace to others; there is peace, for this phase, between those who both propose it."""

    binding: bool = True

    def talks(self, kernel: Classical) -> Talks:
        """The talks of a game."""
        return _Mutual(kernel, 1, binding=self.binding)


class ProposeAndChoose(Struct, frozen=True):
    """Each power proposes contracts, one to each other power at most; then each chooses one of those it is a side of.

    A contract is an order of each side. Three actions say it: the other power, the proposer's order, the other's order.
    It holds for this phase if both sides choose it. In the paper a contract fixes all orders of both sides; here it
    fixes one of each.
    """

    binding: bool = True

    def talks(self, kernel: Classical) -> Talks:
        """The talks of a game."""
        return _Contracts(kernel, binding=self.binding)


Negotiation = Peace | MutualProposal | ProposeAndChoose
