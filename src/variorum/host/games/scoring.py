"""Scores of a finished game: the points of all seats by a scoring system, which add up to 100."""

from collections.abc import Callable, Mapping

import msgspec

from variorum.game.position import Position
from variorum.host.schema.choice import Choice

WHOLE = 100.0
_BONUS, _FREE, _OF = 66, 6, 34
"""Tribute, as written for Standard's 34 centers: the bonus for survivors, and the leader's centers without tribute."""

_RANKS = (38, 14, 7)
"""C-Diplo: what the first three ranks are worth."""


class Scoring(Choice):
    """A scoring system. A solo has all points in each.

    DRAW_SIZE: those who share the draw have equal parts. SQUARES: each part grows with the square of the centers.
    TRIBUTE: a point for every center and equal parts of a bonus for survivors, who pay tribute to the leader. C_DIPLO:
    a point for playing, one for every center, and 38, 14 and 7 for the first three ranks, as at French tournaments.
    CARNAGE: seven thousand for the first of seven ranks, a thousand less for each of the next, and one for each center.
    MANORCON: survivors' parts grow with s² + 4s + 16, s being their centers. CENTERS: parts grow with the centers.
    SURVIVORS: all survivors have equal parts. TOP: whoever has most centers takes all.
    """

    DRAW_SIZE = "draw-size", "draw-size scoring: those who share a draw share the points equally"
    SQUARES = "squares", "sum of squares: in a draw, points grow with the square of the centers"
    TRIBUTE = "tribute", "tribute scoring: in a draw, points for centers and survival, and tribute to the leader"
    C_DIPLO = "c-diplo", "C-Diplo scoring: in a draw, a point for playing, one a center, and 38, 14 and 7 for ranks"
    CARNAGE = "carnage", "Carnage scoring: in a draw, points for ranks, with centers to break ties"
    MANORCON = "manorcon", "ManorCon scoring: in a draw, survivors' points grow with s² + 4s + 16 for s centers"
    CENTERS = "centers", "center count: in a draw, points grow with the centers"
    SURVIVORS = "survivors", "survivors: in a draw, all survivors share the points equally"
    TOP = "top", "board top: in a draw, whoever has most centers takes all"


class Final(msgspec.Struct, frozen=True):
    """What scores depend on: the centers of every seat, who won or shares the draw, and who still has anything."""

    centers: Mapping[str, int]
    winners: tuple[str, ...]
    survivors: tuple[str, ...]


def final(position: Position) -> Final:
    """The end of a game; a seat has what its powers have, and wins if any of them does."""
    won = position.ending.winners if position.ending else ()
    seats = position.seats
    return Final(
        {seat.id: sum(len(position.centers_of(power)) for power in seat.powers) for seat in seats},
        tuple(seat.id for seat in seats if seat.id in won or set(seat.powers) & set(won)),
        tuple(seat.id for seat in seats if any(map(position.survives, seat.powers))),
    )


def scores(scoring: Scoring, end: Final) -> dict[str, float]:
    """Every seat's points. Without a draw between seats with centers, those who won have equal parts."""
    drawn = len(end.winners) > 1 and any(end.centers.values())
    return _SYSTEMS[scoring](end) if drawn else _draw_size(end)


def _draw_size(end: Final) -> dict[str, float]:
    return {seat: WHOLE / len(end.winners) if seat in end.winners else 0.0 for seat in end.centers}


def _squares(end: Final) -> dict[str, float]:
    return _shared({seat: count**2 for seat, count in end.centers.items()})


def _tribute(end: Final) -> dict[str, float]:
    """A leader's tribute is a point for every center above six of 34, and never more than a survivor's bonus."""
    whole = sum(end.centers.values())
    unit = (WHOLE - _BONUS) / whole
    alive = end.survivors or end.winners
    bonus = _BONUS / len(alive)
    most = max(end.centers.values())
    leaders = [seat for seat, count in end.centers.items() if count == most]
    tribute = min(max(most * unit - _FREE * (WHOLE - _BONUS) / _OF, 0.0), bonus)
    payers = [seat for seat in alive if seat not in leaders]

    def points(seat: str) -> float:
        earned = end.centers[seat] * unit + (bonus if seat in alive else 0.0)
        if seat in leaders:
            return earned + tribute * len(payers) / len(leaders)
        return earned - (tribute if seat in payers else 0.0)

    return {seat: points(seat) for seat in end.centers}


def _c_diplo(end: Final) -> dict[str, float]:
    """Ranks go by centers; seats with equally many share what their ranks are worth."""
    ranked = sorted((count for count in end.centers.values() if count), reverse=True)
    worth = _RANKS[: len(ranked)]
    playing = min(1.0, (WHOLE - sum(_RANKS)) / len(end.centers))
    unit = (WHOLE - sum(worth) - playing * len(end.centers)) / sum(ranked)

    def rank(count: int) -> float:
        places = [place for place, other in enumerate(ranked) if other == count]
        return sum(worth[place] for place in places if place < len(worth)) / len(places) if places else 0.0

    return {seat: playing + unit * count + rank(count) for seat, count in end.centers.items()}


def _shared(parts: Mapping[str, float]) -> dict[str, float]:
    """All points, in proportion to parts."""
    whole = sum(parts.values())
    return {seat: WHOLE * part / whole for seat, part in parts.items()}


def _carnage(end: Final) -> dict[str, float]:
    """Seats with equally many centers share what their ranks are worth."""
    ranked = sorted(end.centers.values(), reverse=True)

    def rank(count: int) -> float:
        places = [place for place, other in enumerate(ranked) if other == count]
        return sum(1000 * (len(ranked) - place) for place in places) / len(places)

    return _shared({seat: rank(count) + count for seat, count in end.centers.items()})


def _among(end: Final, part: Callable[[int], float]) -> dict[str, float]:
    """Points in proportion to a part of each survivor, by the number of centers."""
    alive = end.survivors or end.winners
    return _shared({seat: part(count) if seat in alive else 0.0 for seat, count in end.centers.items()})


def _manorcon(end: Final) -> dict[str, float]:
    return _among(end, lambda count: count**2 + 4 * count + 16)


def _survivors(end: Final) -> dict[str, float]:
    return _among(end, lambda _: 1.0)


def _centers(end: Final) -> dict[str, float]:
    return _shared(end.centers)


def _top(end: Final) -> dict[str, float]:
    most = max(end.centers.values())
    return _shared({seat: float(count == most) for seat, count in end.centers.items()})


_SYSTEMS: dict[Scoring, Callable[[Final], dict[str, float]]] = {
    Scoring.DRAW_SIZE: _draw_size,
    Scoring.SQUARES: _squares,
    Scoring.TRIBUTE: _tribute,
    Scoring.C_DIPLO: _c_diplo,
    Scoring.CARNAGE: _carnage,
    Scoring.MANORCON: _manorcon,
    Scoring.CENTERS: _centers,
    Scoring.SURVIVORS: _survivors,
    Scoring.TOP: _top,
}
