"""A person's record in numbers: games by variant and seat, favourite openings, ratings over time."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from variorum.game.report import Chart
from variorum.game.title import called
from variorum.host.people.groups import group
from variorum.host.people.models import Rating, Result, Standing
from variorum.variants import registry
from variorum.variants.facts import facts

MOST_OPENINGS = 5
OFTEN = 2
"""How many games make an opening a favourite."""


class SeatRecord(msgspec.Struct, frozen=True):
    """The games of a seat of a variant, and how they ended; `score` is the average."""

    variant: str
    seat: str
    games: int
    won: int
    drew: int
    survived: int
    out: int
    left: int
    score: float


class PlayedOpening(msgspec.Struct, frozen=True):
    """An opening, and in how many games somebody played it."""

    variant: str
    seat: str
    orders: str
    games: int


def lines(results: Iterable[Result]) -> tuple[SeatRecord, ...]:
    """The games by variant and seat, the most played first."""
    found: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        found.setdefault((result.game.variant, result.seat), []).append(result)
    made = (_line(variant, seat, rows) for (variant, seat), rows in found.items())
    return tuple(sorted(made, key=lambda line: (-line.games, line.variant, line.seat)))


def openings(results: Iterable[Result]) -> tuple[PlayedOpening, ...]:
    """The openings played most often."""
    counts = Counter((row.game.variant, row.seat, row.opening) for row in results if row.opening)
    often = [(key, count) for key, count in counts.most_common(MOST_OPENINGS) if count >= OFTEN]
    return tuple(
        PlayedOpening(name_of(variant), called(seat), orders, count) for (variant, seat, orders), count in often
    )


def chart(rating: Rating) -> Chart:
    """The ratings after each game, and what they were at least."""
    days = tuple(day for day, _, _ in rating.history)
    points = tuple(float(points) for _, points, _ in rating.history)
    least = tuple(float(points - margin) for _, points, margin in rating.history)
    return Chart(group_name(rating.group), "rating", days, {"rating": points, "at least": least})


def name_of(variant: str) -> str:
    """The name of a variant, or the id of one that isn't installed any more."""
    return facts(variant).name if registry.is_known(variant) else variant


def group_name(name: str) -> str:
    """The name of a group of variants, or its id."""
    found = group(name)
    return found.name if found else name


def _line(variant: str, seat: str, rows: Sequence[Result]) -> SeatRecord:
    ends = Counter(row.standing for row in rows)
    return SeatRecord(
        name_of(variant),
        called(seat),
        len(rows),
        won=ends[Standing.WON],
        drew=ends[Standing.DREW],
        survived=ends[Standing.SURVIVED],
        out=ends[Standing.OUT],
        left=ends[Standing.LEFT],
        score=sum(row.score for row in rows) / len(rows),
    )
