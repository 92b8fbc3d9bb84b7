"""Tracking which rows of a growing table have been read, when rows can appear later than rows with higher numbers.

A transaction takes its number when it writes and shows its row when it commits; if it is rolled back, the gap stays
for ever. So the reader waits for gaps, but not for long.
"""

from collections.abc import Iterable

PATIENCE = 60.0
"""Seconds to wait for the row of a gap."""

MOST_GAPS = 1_000


class Numbers:
    """The numbers read so far: all up to `top` except the gaps."""

    def __init__(self, known: Iterable[int], top: int, now: float) -> None:
        present = set(known)
        first = min(present, default=top + 1)
        self.top = top
        self._gaps = {number: now + PATIENCE for number in range(first, top + 1) if number not in present}

    @property
    def gaps(self) -> tuple[int, ...]:
        """The numbers below `top` whose rows may still appear."""
        return tuple(self._gaps)

    @property
    def mark(self) -> int:
        """The number up to which nothing is missing any more."""
        return min(self._gaps, default=self.top + 1) - 1

    def note(self, read: Iterable[int], now: float) -> None:
        """Note what has been read, and give up old gaps."""
        self._gaps = {number: until for number, until in self._gaps.items() if until > now}
        for number in sorted(read):
            self._gaps.pop(number, None)
            if number > self.top:
                skipped = range(max(self.top + 1, number - MOST_GAPS), number)
                self._gaps.update(dict.fromkeys(skipped, now + PATIENCE))
                self.top = number
        while len(self._gaps) > MOST_GAPS:
            del self._gaps[next(iter(self._gaps))]
