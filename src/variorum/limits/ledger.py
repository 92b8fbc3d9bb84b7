"""Accounts of what clients have cost: each refills steadily, and a full one is forgotten."""

from collections.abc import Callable
from time import monotonic

import msgspec

_FEW = 1_000
"""Accounts below which nobody looks for full ones."""


class Rate(msgspec.Struct, frozen=True):
    """So much a second on average, and `burst` at once."""

    a_second: float
    burst: float


class Allowance(msgspec.Struct, frozen=True):
    """What a client may cost: bytes that it sends, pieces of work in them, and seconds of work.

    A piece is what a door takes one by one: a request, a mail, a token of DAIDE. A `Ledger` is charged in this order.
    """

    bytes: Rate
    pieces: Rate
    seconds: Rate


class Ledger:
    """Accounts by name, each with an amount for every rate. It is for one thread, or for threads that lock it."""

    def __init__(self, *rates: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rates, self._clock = rates, clock
        self._full: dict[str, tuple[float, ...]] = {}
        self._enough = _FEW

    def __len__(self) -> int:
        return len(self._full)

    def owed(self, *whose: str, share: float = 1) -> float:
        """The seconds until none of these accounts is overdrawn; 0 if they may go on at once.

        A `share` of what they may cost at once can be asked for, too.
        """
        now = self._clock()
        waits = (
            full - share * rate.burst / rate.a_second - now
            for who in whose
            for full, rate in zip(self._full.get(who, ()), self._rates, strict=False)
        )
        return max((0.0, *waits))

    def charge(self, whose: tuple[str, ...], *amounts: float) -> None:
        """Charge accounts, one amount for each rate; an account may be overdrawn by its last piece of work."""
        now = self._clock()
        for who in whose:
            before = self._full.get(who) or (now,) * len(self._rates)
            self._full[who] = tuple(
                max(full, now) + amount / rate.a_second
                for full, amount, rate in zip(before, amounts, self._rates, strict=True)
            )
        if len(self._full) > self._enough:
            self._full = {who: full for who, full in self._full.items() if max(full) > now}
            self._enough = max(_FEW, 2 * len(self._full))
