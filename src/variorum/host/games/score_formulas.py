"""Scores of draws by adding up points for centers, survival, ranks and leads, as tournaments write them down.

Sources: the World Diplomacy Database's pages on scoring systems (Detour 98, Weasel Moot 2007, Bear Con, KublaCon,
Cruise Con), dixiecon.com, windycityweasels.org (OpenTribute), stabbeurfou.org (Namur, Masters), and the World
Diplomacy Wiki (Bangkok 2020). Points for the year of an elimination are left out: how a game ended decides alone.
"""

from collections.abc import Mapping

import msgspec

USUAL = 34
"""The centers of the board for which these systems were made."""


class Final(msgspec.Struct, frozen=True):
    """What scores depend on: the centers of every seat, who won or shares the draw, and who still has anything."""

    centers: Mapping[str, float]
    winners: tuple[str, ...]
    survivors: tuple[str, ...]

    @property
    def alive(self) -> tuple[str, ...]:
        """The survivors, or those who won."""
        return self.survivors or self.winners

    @property
    def leaders(self) -> tuple[str, ...]:
        """The seats with most centers."""
        most = max(self.centers.values())
        return tuple(seat for seat, count in self.centers.items() if count == most)

    @property
    def lead(self) -> float:
        """How many centers the first has more than the second; 0 if several lead."""
        first, *others = sorted(self.centers.values(), reverse=True)
        return first - max(others, default=0)

    @property
    def of_usual_size(self) -> "Final":
        """The same with centers as parts of 34, on a larger board: points for other things keep their weight."""
        part = min(1.0, USUAL / max(sum(self.centers.values()), 1))
        return Final({seat: count * part for seat, count in self.centers.items()}, self.winners, self.survivors)


class Sum(msgspec.Struct, frozen=True):
    """Points that add up: for playing, a `center`, each survivor (`alive`), and ranks by centers.

    Equals share what their `ranks` are worth, or all have the `lowest` of these. `pool` is shared by all survivors.
    `lead` is for each center that a sole leader is ahead, `top` for each of the leader's centers, `sole` for leading
    alone. `by_centers` is what survivors have by their centers, `dead` what they have for each seat that is out; `most`
    is the most that anybody gets.
    """

    playing: float = 0
    center: float = 0
    alive: float = 0
    pool: float = 0
    ranks: tuple[float, ...] = ()
    lowest: bool = False
    lead: float = 0
    top: float = 0
    sole: float = 0
    dead: float = 0
    by_centers: tuple[float, ...] = ()
    most: float = float("inf")

    def __call__(self, end: Final) -> dict[str, float]:
        """The points of all seats."""
        return {seat: min(self._points(end, seat, count), self.most) for seat, count in end.centers.items()}

    def _points(self, end: Final, seat: str, count: float) -> float:
        points = self.playing + self.center * count
        if seat in end.alive:
            points += self.alive + self.pool / len(end.alive) + self.dead * (len(end.centers) - len(end.alive))
            points += self.by_centers[min(int(count), len(self.by_centers)) - 1] if self.by_centers and count else 0
            points += rank_points(end, count, self.ranks, lowest=self.lowest)
        if end.leaders == (seat,):
            points += self.lead * end.lead + self.top * count + self.sole
        return points


def rank_points(end: Final, count: float, worth: tuple[float, ...], *, lowest: bool = False) -> float:
    """What the rank of a seat with so many centers is worth; equals share it, or have what the lowest of them has."""
    ranked = sorted(end.centers.values(), reverse=True)
    places = [worth[place] if place < len(worth) else 0.0 for place, other in enumerate(ranked) if other == count]
    return min(places) if lowest else sum(places) / len(places)


def dixie(end: Final) -> dict[str, float]:
    """Those who share the draw share the points of the first ranks; all others have those of theirs by centers."""
    ranks = (270.0, 70.0, 50.0, 34.0, 20.0, 10.0)
    sharing = len(end.winners)
    rest = {seat: count for seat, count in end.centers.items() if seat not in end.winners}
    after = Final(rest, (), ())
    equal = sum(ranks[:sharing]) / sharing

    def points(seat: str, count: float) -> float:
        return equal if seat in end.winners else rank_points(after, count, ranks[sharing:])

    return {seat: 4 * count + points(seat, count) for seat, count in end.centers.items()}


def cruise(end: Final) -> dict[str, float]:
    """Of 96 points and of the centers, each in the draw has the part of one of them, without fractions."""
    sharing = len(end.winners)
    return {
        seat: 96 // sharing + count // sharing if seat in end.winners else 0.0 for seat, count in end.centers.items()
    }


def bangkok(end: Final) -> dict[str, float]:
    """A point a center, three for survivors, and twelve in parts of 3, 2 and 1: the leaders, one and two behind."""
    most = max(end.centers.values())
    parts = {seat: max(3 - (most - count), 0) * (seat in end.alive) for seat, count in end.centers.items()}
    whole = sum(parts.values())
    return {
        seat: count + 12 * parts[seat] / whole + (3 if seat in end.alive else 0) for seat, count in end.centers.items()
    }


def open_tribute(end: Final) -> dict[str, float]:
    """All have 34 points and 3 a center, and pay the leader one for each center less; who is out has nothing.

    Of n leaders, each gets 1/n² of what is paid.
    """
    most, leaders = max(end.centers.values()), end.leaders
    paid = sum(most - count for count in end.centers.values())

    def points(seat: str, count: float) -> float:
        if seat not in end.alive:
            return 0.0
        return 34 + 3 * count + (paid / len(leaders) ** 2 if seat in leaders else count - most)

    return {seat: points(seat, count) for seat, count in end.centers.items()}


DETOUR = Sum(center=1, alive=2, ranks=(4, 3, 2, 1), lowest=True, lead=1)
MASTERS = Sum(center=1, ranks=(32, 16, 8, 4, 2, 1))
NAMUR = Sum(playing=1, center=1, ranks=(38, 14, 7), by_centers=(4, 7, 9, 10, 11, 12))
WEASEL = Sum(center=10, pool=60, top=2)
BEAR = Sum(center=1, by_centers=(3, 5), sole=5)
KUBLA = Sum(center=1, alive=1, dead=2, lead=2, most=27)
