"""What orders are worth: games go on with them, and the mean of what the seat has in prospect then is their value.

The value is the searcher's: the seat's share of the squares of the centers that everybody has in prospect. All orders
of a position meet the same orders of the others, so that small differences count.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Batch
from variorum.board import area_of
from variorum.bots.kernel_war import War
from variorum.bots.strategist import STYLE

Codes = tuple[int, ...]
"""Orders as the kernel has them, sorted."""

_STOOD_IN = 0.4
"""How much of a center belongs to whoever stands in it, if somebody else owns it."""

_WINTER = "A"


class Worth(Struct, frozen=True, eq=False):
    """What orders came to in each game: the share of the whole (0 to 1), and the centers in prospect.

    `held`: in which part of the games the seat had each center in the end, in the order of the rules' centers.
    """

    shares: NDArray[np.float64]
    prospects: NDArray[np.float64]
    held: NDArray[np.float64]

    @property
    def share(self) -> float:
        """The mean share."""
        return float(self.shares.mean())

    @property
    def centers(self) -> float:
        """The mean number of centers."""
        return float(self.prospects.mean())

    def beyond(self, other: "Worth") -> float:
        """How much better this is than another one of the same position, less two standard errors."""
        apart = self.shares - other.shares
        return float(apart.mean() - 2 * apart.std() / max(1.0, len(apart)) ** 0.5)


class Appraiser(Struct, frozen=True, dict=True):
    """Values orders for the seat of a war in so many games; the seed is the only source of chance."""

    war: War
    games: int
    seed: int

    def worth(self, codes: Sequence[int]) -> Worth:
        """What orders of the seat are worth: until the next spring, and those of a winter until the one after."""
        mine = np.array(codes, dtype=np.int32)
        sheets = [np.concatenate((theirs, mine)) for theirs in self._others]
        ends = np.cumsum([0, *map(len, sheets)], dtype=np.int64)
        rules, state = self.war.rules, self.war.state
        batch = Batch(state, self.games)
        batch.step(np.concatenate(sheets), ends)
        _, year, phase = state.turn
        batch.play_policy([rules.policy(STYLE)] * len(rules.powers), self.seed, year + (phase == _WINTER))
        return self._value(batch)

    @cached_property
    def own(self) -> frozenset[int]:
        """The codes of everything that the seat may order."""
        return frozenset(code for _, codes in own_slots(self.war) for code in codes)

    @cached_property
    def _others(self) -> list[NDArray[np.int32]]:
        codes, ends = self.war.rules.policy(STYLE).draw(self.war.state, self.games, self.seed)
        is_theirs = ~np.isin(codes, list(self.own))
        return [codes[start:end][is_theirs[start:end]] for start, end in pairwise(ends)]

    @cached_property
    def _places(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the locations of each center."""
        rules = self.war.rules
        return tuple(
            tuple(number for number, place in enumerate(rules.locations) if area_of(place) == center)
            for center in rules.centers
        )

    def _value(self, batch: Batch) -> Worth:
        rules = self.war.rules
        owners, units, winners = batch.owners.astype(int), batch.units.astype(int), batch.winners
        holders = np.stack([(units[:, places].max(axis=1) - 1) // 2 for places in self._places], axis=1)
        foreign = (holders >= 0) & (holders != owners)
        mine = [rules.powers.index(power) for power in self.war.powers]
        told = np.array(self.war.worth or [100] * len(rules.centers)) / 100
        prospects = np.zeros((self.games, len(rules.powers)))
        for power in range(len(rules.powers)):
            part = (owners == power) * np.where(foreign, 1 - _STOOD_IN, 1.0) + foreign * (holders == power) * _STOOD_IN
            prospects[:, power] = part @ (told if power in mine else np.ones(len(told)))
        squares = prospects**2
        shares = squares[:, mine].sum(axis=1) / np.maximum(squares.sum(axis=1), 1e-9)
        shares = np.where(winners >= 0, np.isin(winners, mine), shares)
        has = np.isin(np.where(holders >= 0, holders, owners), mine).mean(axis=0)
        return Worth(shares, prospects[:, mine].sum(axis=1), has)


def own_slots(war: War) -> list[tuple[str, Codes]]:
    """Each of the seat's units by its location (in winter, each of its powers), with the codes of what it may do."""
    codes, ends = war.state.legal()
    units = {place: power for power, _, place, *_ in (*war.state.units, *war.state.dislodged)}
    if war.state.turn[2] == "R":
        units = {place: power for power, _, place, *_ in war.state.dislodged}
    parts = zip(war.state.slots, ends[:-1].tolist(), ends[1:].tolist(), strict=True)
    mine = set(war.powers)
    return [(slot, tuple(codes[a:b].tolist())) for slot, a, b in parts if units.get(slot, slot) in mine]
