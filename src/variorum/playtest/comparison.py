"""Two tallies side by side: what differs, and whether chance could explain it."""

from math import erfc, sqrt

from msgspec import Struct

from variorum.playtest.tally import Sums, Tally


class Comparison(Struct, frozen=True):
    """A figure of two tallies. `chance`: how likely chance alone makes a difference as large."""

    what: str
    one: float
    other: float
    chance: float

    @property
    def clear(self) -> bool:
        """Whether the difference is hardly chance's."""
        return self.chance < 0.01


def compared(one: Tally, other: Tally) -> tuple[Comparison, ...]:
    """Solos, draws, length, and every seat's share."""
    rows = [
        Comparison(f"games that end {name}", *_parts(one.endings[key], one.games, other.endings[key], other.games))
        for key, name in (("solo", "in a solo"), ("draw", "in a draw"), ("broken off", "without a result"))
    ]
    rows.append(_means("years of play", _length(one), _length(other)))
    seats = sorted({*one.seats, *other.seats})
    shares = (_means(f"share of {seat}", *(tally.shares.get(seat, Sums()) for tally in (one, other))) for seat in seats)
    return (*rows, *shares)


def _parts(one: int, ones: int, other: int, others: int) -> tuple[float, float, float]:
    first, second = one / max(ones, 1), other / max(others, 1)
    common = (one + other) / max(ones + others, 1)
    spread = sqrt(common * (1 - common) * (1 / max(ones, 1) + 1 / max(others, 1)))
    return first, second, _chance(first - second, spread)


def _means(what: str, one: Sums, other: Sums) -> Comparison:
    spread = sqrt(one.deviation**2 + other.deviation**2)
    return Comparison(what, one.mean, other.mean, _chance(one.mean - other.mean, spread))


def _length(tally: Tally) -> Sums:
    sums = Sums()
    for years, games in enumerate(tally.years):
        sums.join(Sums(float(years * games), float(years * years * games), games))
    return sums


def _chance(difference: float, spread: float) -> float:
    """How likely a difference at least as large is, both being normal with the same mean."""
    if not spread:
        return 1.0 if not difference else 0.0
    return erfc(abs(difference) / spread / sqrt(2))
