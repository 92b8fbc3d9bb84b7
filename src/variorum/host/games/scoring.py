"""Scores of a finished game: the points of all seats by a scoring system, which add up to 100."""

from collections.abc import Callable, Mapping

from variorum.game.position import Position
from variorum.host.games import score_formulas as formulas
from variorum.host.games.score_formulas import Final
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
    SURVIVORS: all survivors have equal parts. TOP: whoever has most centers takes all. HALF_TRIBUTE: TRIBUTE with half
    of it. Those after it are `score_formulas`, as percentages of all points that they give on the board.
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
    HALF_TRIBUTE = "half-tribute", "half-tribute scoring: tribute scoring, in which the leader gets half as much"
    OPEN_TRIBUTE = "open-tribute", "OpenTribute scoring: in a draw, 34 points, 3 a center, and tribute to the leader"
    DETOUR = "detour", "Detour scoring: in a draw, points for centers, survival, ranks and the lead"
    BANGKOK = "bangkok", "Bangkok scoring: in a draw, points for centers, survival, and for coming close to the leader"
    DIXIE = "dixie", "Dixie scoring: in a draw, its members share the first ranks, and centers count"
    NAMUR = "namur", "Namur scoring: C-Diplo scoring, in which survivors have up to 12 points more"
    MASTERS = "masters", "Masters scoring: in a draw, a point a center, and 32, 16, 8, 4, 2 and 1 for ranks"
    WEASEL = (
        "weasel",
        "Weasel Moot scoring: in a draw, 10 points a center, 60 for survivors, and a bonus for the leader",
    )
    CRUISE = "cruise", "Cruise Con scoring: in a draw, its members share 96 points, and centers count a little"
    BEAR = "bear", "Bear Con scoring: in a draw, a point a center, more for the first two, and a bonus for the leader"
    KUBLA = "kubla", "KublaCon scoring: in a draw, points for centers, the lead, and for everybody who is out"


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


def _tribute(end: Final, part: float = 1.0) -> dict[str, float]:
    """A leader's tribute is a `part` of a point for every center above six of 34, at most a survivor's bonus."""
    whole = sum(end.centers.values())
    unit = (WHOLE - _BONUS) / whole
    alive, leaders = end.alive, end.leaders
    bonus = _BONUS / len(alive)
    most = max(end.centers.values())
    tribute = min(part * max(most * unit - _FREE * (WHOLE - _BONUS) / _OF, 0.0), bonus)
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

    def rank(count: float) -> float:
        return formulas.rank_points(end, count, worth) if count else 0.0

    return {seat: playing + unit * count + rank(count) for seat, count in end.centers.items()}


def _shared(parts: Mapping[str, float]) -> dict[str, float]:
    """All points, in proportion to parts."""
    whole = sum(parts.values())
    return {seat: WHOLE * part / whole for seat, part in parts.items()}


def _carnage(end: Final) -> dict[str, float]:
    """Seats with equally many centers share what their ranks are worth."""
    worth = tuple(1000.0 * rank for rank in range(len(end.centers), 0, -1))
    return _shared({seat: formulas.rank_points(end, count, worth) + count for seat, count in end.centers.items()})


def _among(end: Final, part: Callable[[float], float]) -> dict[str, float]:
    """Points in proportion to a part of each survivor, by the number of centers."""
    return _shared({seat: part(count) if seat in end.alive else 0.0 for seat, count in end.centers.items()})


def _manorcon(end: Final) -> dict[str, float]:
    return _among(end, lambda count: count**2 + 4 * count + 16)


def _survivors(end: Final) -> dict[str, float]:
    return _among(end, lambda _: 1.0)


def _centers(end: Final) -> dict[str, float]:
    return _shared(end.centers)


def _top(end: Final) -> dict[str, float]:
    return _shared({seat: float(seat in end.leaders) for seat in end.centers})


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
    Scoring.HALF_TRIBUTE: lambda end: _tribute(end, 0.5),
    Scoring.OPEN_TRIBUTE: lambda end: _shared(formulas.open_tribute(end.of_usual_size)),
    Scoring.DETOUR: lambda end: _shared(formulas.DETOUR(end)),
    Scoring.BANGKOK: lambda end: _shared(formulas.bangkok(end)),
    Scoring.DIXIE: lambda end: _shared(formulas.dixie(end)),
    Scoring.NAMUR: lambda end: _shared(formulas.NAMUR(end)),
    Scoring.MASTERS: lambda end: _shared(formulas.MASTERS(end)),
    Scoring.WEASEL: lambda end: _shared(formulas.WEASEL(end)),
    Scoring.CRUISE: lambda end: _shared(formulas.cruise(end)),
    Scoring.BEAR: lambda end: _shared(formulas.BEAR(end)),
    Scoring.KUBLA: lambda end: _shared(formulas.KUBLA(end.of_usual_size)),
}
