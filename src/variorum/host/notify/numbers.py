"""Which rows of a growing table have been read, where a row may show itself later than rows with higher numbers.

Transactions take their numbers when they write, and show their rows when they commit; one that is given up leaves a
gap for ever. So a gap is waited for, though not for long.
"""

from collections.abc import Iterable

PATIENCE = 60.0
"""Seconds for which the row of a gap may still come."""

MOST_GAPS = 1_000


class Numbers:
    """The numbers that have been read: all up to `top` but for the gaps."""

    def __init__(self, known: Iterable[int], top: int, now: float) -> None:
        present = set(known)
        first = min(present, default=top + 1)
        self.top = top
        self._gaps = {number: now + PATIENCE for number in range(first, top + 1) if number not in present}

    @property
    def gaps(self) -> tuple[int, ...]:
        """The numbers below `top` that may still come."""
        return tuple(self._gaps)

    @property
    def mark(self) -> int:
        """A number up to which nothing is to come any more."""
        return min(self._gaps, default=self.top + 1) - 1

    def note(self, read: Iterable[int], now: float) -> None:
        """Take in what has been read, and give up gaps that are old."""
        self._gaps = {number: until for number, until in self._gaps.items() if until > now}
        for number in sorted(read):
            self._gaps.pop(number, None)
            if number > self.top:
                skipped = range(max(self.top + 1, number - MOST_GAPS), number)
                self._gaps.update(dict.fromkeys(skipped, now + PATIENCE))
                self.top = number
        while len(self._gaps) > MOST_GAPS:
            del self._gaps[next(iter(self._gaps))]
