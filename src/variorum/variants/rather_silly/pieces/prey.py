"""What monsters are after: centers, and the fewer units around them the better. Rule: silly:4b, silly:4c."""

from collections.abc import Iterable, Mapping

import msgspec

from variorum.board import Geography, Movement, area_of
from variorum.board.distance import reach
from variorum.game.dice import Dice
from variorum.game.rule import World
from variorum.game.unit import Unit
from variorum.variants.rather_silly.underpass import Counts, Rings, compared, counts

_CLASSES = ("without units", "with a unit, and none around it", "with units in and around it")

Key = tuple[int, Counts]


class Reason(msgspec.Struct, frozen=True):
    """Why a group goes where it goes: what it finds there, and how many units stand one, two … steps from there.

    `rival` is the next best area of the same sort, with `theirs` around it; `lot` are the areas between which one
    decided.
    """

    what: str
    around: Counts = ()
    rival: str = ""
    theirs: Counts = ()
    lot: tuple[str, ...] = ()

    def __str__(self) -> str:
        shown = compared(self.around, self.rival, self.theirs)
        near = f"; units around it, ring by ring: {shown}" if self.around or self.rival else ""
        drawn = f"; drawn by lot among {', '.join(self.lot)}" if self.lot else ""
        return f"{self.what}{near}{drawn}"


class Hunt(msgspec.Struct, frozen=True):
    """A position as monsters see it: `units` are the players' by area, `closed` the areas closed to them."""

    world: World
    geography: Geography
    rings: Rings
    units: Mapping[str, int]
    closed: frozenset[str]

    def step(self, unit: Unit, places: frozenset[str], taken: frozenset[str], dice: Dice) -> tuple[str, Reason]:
        """Where a group goes from where it is, its own place if it stays. Rule: silly:4b, silly:4c."""
        open_ = [place for place in sorted(places) if area_of(place) not in taken]
        if unit.area in self.geography.centers:
            own = self._close(unit.area)
            better = [place for place in open_ if self._is_center(place) and self._close(area_of(place)) < own]
            if not better:
                return unit.location, Reason("no center next to it has fewer units around it", self._around(unit.area))
            return self._best(unit, better, dice, "a center with fewer units around it,")
        return self._towards(unit, open_, taken, dice) or (unit.location, Reason("there is no way to a center"))

    def flight(
        self, unit: Unit, places: frozenset[str], taken: frozenset[str], dice: Dice
    ) -> tuple[str, Reason] | None:
        """Where a dislodged group goes; None if other groups are going wherever it could.

        It makes for another center than the one that it leaves, though that is next to every place where it can go.
        """
        open_ = sorted(place for place in places if area_of(place) not in taken)
        if not open_:
            return None
        return self._towards(unit, open_, taken | {unit.area}, dice) or self._best(unit, open_, dice, "an area")

    def _towards(self, unit: Unit, places: list[str], taken: frozenset[str], dice: Dice) -> tuple[str, Reason] | None:
        """A center, or a step on a shortest way to a center; None if none can be reached."""
        centers = [place for place in places if self._is_center(place)]
        if centers:
            return self._best(unit, centers, dice, "a center")
        far = self._distances(unit, taken)
        nearest = min((far[place] for place in places if place in far), default=None)
        if nearest is None:
            return None
        steps = [place for place in places if far.get(place) == nearest]
        return self._best(
            unit, steps, dice, f"{nearest} steps from a center," if nearest > 1 else "a step from a center,"
        )

    def _best(self, unit: Unit, places: Iterable[str], dice: Dice, what: str) -> tuple[str, Reason]:
        """The best of some places; of equally good ones a lot decides."""
        named: dict[str, str] = {area_of(place): place for place in sorted(places, reverse=True)}
        keys = {area: self._key(area) for area in sorted(named)}
        best = min(keys.values())
        ties = tuple(area for area, key in keys.items() if key == best)
        area = ties[0] if len(ties) == 1 else dice.choose(f"silly:monster/{unit}", ties)
        alike = {other: key[1] for other, key in keys.items() if key[0] == best[0] and other not in ties}
        rival = min(alike, key=alike.__getitem__, default="")
        lot = ties if len(ties) > 1 else ()
        return named[area], Reason(f"{what} {_CLASSES[best[0]]}", best[1], rival, alike.get(rival, ()), lot)

    def _key(self, area: str) -> Key:
        around = self._around(area)
        inside = self.units.get(area, 0)
        return (0 if not inside else 2 if self._close(area) else 1), around

    def _around(self, area: str) -> Counts:
        return counts(self.rings, area, self.units)[1:]

    def _close(self, area: str) -> int:
        """How many units stand next to an area."""
        return sum(self._around(area)[:1])

    def _is_center(self, place: str) -> bool:
        return area_of(place) in self.geography.centers

    def _distances(self, unit: Unit, taken: frozenset[str]) -> dict[str, int]:
        """The steps to the nearest center from every place where a group of that kind can be.

        No way leads to or over areas that other groups have taken, or the group would walk to and fro before them.
        """
        closed = self.closed | taken
        movement = self.world.kind(unit.kind).movement
        links = self.geography.army if movement is Movement.ARMY else self.geography.fleet
        free: dict[str, frozenset[str]] = {
            place: frozenset(other for other in others if area_of(other) not in closed)
            for place, others in links.items()
            if area_of(place) not in closed
        }
        return reach(free, (place for place in free if self._is_center(place)))
