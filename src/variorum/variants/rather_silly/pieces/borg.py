"""The BORG: it appears, looks around, goes and eats.

Rule: silly:2a, silly:2b, silly:2c, silly:2d, silly:2e, silly:2f.
"""

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import Location
from variorum.game.dice import Among, Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import UnitDestroyed
from variorum.game.mechanic import Mechanic
from variorum.game.naming import AreaName
from variorum.game.places import After
from variorum.game.position import Position
from variorum.game.record import Record
from variorum.game.rule import Hints, Rule
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.rules.exits import destroyed
from variorum.rules.movement.rule import Movement
from variorum.rules.ownership import Ownership
from variorum.variants.rather_silly.pieces.kinds import BORG, MONSTERS, MONSTROUS
from variorum.variants.rather_silly.underpass import compared, counts, neighbors, surroundings

_STAYS, _GOES, _LURED, _ROAMS = 0.9, 0.5, 0.2, 0.1
"""The chances, for bots, that it stays to eat, goes where it is best off now, elsewhere to eat, or anywhere."""


class Borg(Record, frozen=True):
    """The BORG's area; empty before it appears."""

    at: AreaName | None = None

    name: ClassVar = "borg"
    public: ClassVar = True


class BorgMoved(Event, frozen=True, tag="borg_moved"):
    """Where the BORG is now, and the counts that decided."""

    area: str
    why: str

    says: ClassVar = "The BORG is in {area}: {why}."


class Eaten(Event, frozen=True, tag="eaten"):
    """A unit that the BORG ate."""

    power: str
    unit: str

    says: ClassVar = "The BORG eats {unit} ({power})."


class CenterReleased(Event, frozen=True, tag="released_center"):
    """A center that lost its owner to the BORG."""

    area: str

    says: ClassVar = "The BORG stands in {area}, which belongs to nobody now."


def borg_at(position: Position) -> str:
    """The area in which the BORG is; empty if it is nowhere."""
    return position.record(Borg).at or ""


class BorgEats(Rule, frozen=True):
    """The BORG goes where it can eat most, and eats. Rule: silly:2a, silly:2b, silly:2c, silly:2d, silly:2e.

    It appears in the first season with moves.
    """

    name: ClassVar = "borg"
    belongs: ClassVar = After(Movement)
    says: ClassVar = "The BORG goes where it can eat most, and eats."
    draws: ClassVar = (Draw("silly:borg", "where the BORG goes, of places that are equally good", Among.AREAS),)
    events: ClassVar = (BorgMoved, Eaten, UnitDestroyed)
    record: ClassVar = Borg

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Its step."""
        position = docket.position
        food = _food(position)
        here = borg_at(position)
        appears = self.world.years.is_first_season(position.turn)
        if not here and not (appears and food):
            return docket
        area, why = self._goal(position, food, here, dice)
        return _fed(docket.with_record(Borg(area)).happened(BorgMoved(area=area, why=why)), area)

    def hints(self, position: Position, seat: str) -> Hints:
        """Where it may go next, if the units stay about where they are."""
        food, here = _food(position), borg_at(position)
        if not here:
            return Hints()
        own, around = food.get(here, 0), sorted(neighbors(self.world, position)[here])
        more = [area for area in around if food.get(area, 0) > own]
        if not more:
            likely = {here: _STAYS} if own else dict.fromkeys((here, *around), _ROAMS)
            return Hints(perils=likely)
        table = surroundings(self.world, position)
        best = max(more, key=lambda area: counts(table, area, food)[1:])
        return Hints(perils={here: _ROAMS, **dict.fromkeys(more, _LURED), best: _GOES})

    def figures(self, position: Position) -> tuple[Unit, ...]:
        """The BORG, where it is."""
        here = borg_at(position)
        return (Unit(0, BORG.code, MONSTERS, Location(here)),) if here else ()

    def _goal(self, position: Position, food: Mapping[str, int], here: str, dice: Dice) -> tuple[str, str]:
        """Where it goes, and why."""
        if not here:
            return self._best(position, food, tuple(food), dice, "it appears at the unit with most others around it")
        own = food.get(here, 0)
        around = sorted(neighbors(self.world, position)[here])
        more = tuple(area for area in around if food.get(area, 0) > own)
        if more:
            why = f"more to eat next to it than the {own} where it was" if own else "something to eat next to it"
            return self._best(position, food, more, dice, f"there was {why}")
        if own:
            return here, f"{own} to eat where it is, and no more next to it"
        return self._best(
            position, food, (here, *around), dice, "there was nothing to eat next to it, and it is best off here"
        )

    def _best(
        self, position: Position, food: Mapping[str, int], areas: tuple[str, ...], dice: Dice, why: str
    ) -> tuple[str, str]:
        """The area with most to eat around it, ring by ring. Rule: silly:2c."""
        table = surroundings(self.world, position)
        around = {area: counts(table, area, food)[1:] for area in areas}
        most = max(around.values())
        ties = tuple(area for area in areas if around[area] == most)
        area = ties[0] if len(ties) == 1 else dice.choose("silly:borg", tuple(sorted(ties)))
        if len(areas) == 1:
            return area, why
        rival = max((other for other in areas if other not in ties), key=around.__getitem__, default="")
        shown = compared(most, rival, around.get(rival, ()))
        lot = f"; drawn by lot among {', '.join(sorted(ties))}" if len(ties) > 1 else ""
        return area, f"{why}; edible units around it, ring by ring: {shown}{lot}"


class BorgReleases(Rule, frozen=True):
    """A center in which the BORG stands belongs to nobody. It runs after centers change hands. Rule: silly:2f."""

    name: ClassVar = "borg_releases"
    belongs: ClassVar = After(Ownership)
    says: ClassVar = "A center in which the BORG stands belongs to nobody."
    events: ClassVar = (CenterReleased,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Take the center from its owner."""
        position, area = docket.position, borg_at(docket.position)
        if area not in position.owners:
            return docket
        owners = {center: owner for center, owner in position.owners.items() if center != area}
        return docket.with_position(replace(position, owners=owners)).happened(CenterReleased(area=area))


class TheBorg(Mechanic, frozen=True):
    """The BORG wanders over the board: it goes where there are most units, and eats them."""

    name: ClassVar = "borg"
    title: ClassVar = "The BORG"
    number: ClassVar = "X4"
    says: ClassVar = (
        "After the first moves the BORG appears on a unit that has most others around it. From then on it goes each "
        "season, after movement, to the neighboring area with most units, if there are more than where it is. It eats "
        "every unit where it is; a center in which it stands in autumn belongs to nobody."
    )
    depicts: ClassVar = (BORG,)
    bystanders: ClassVar = (MONSTERS,)

    def parts(self, base: Variant) -> tuple[Mechanic, ...]:
        """What it eats, and what it takes."""
        return (BorgEats(base.world), BorgReleases(base.world))


def _food(position: Position) -> dict[str, int]:
    """How many units there are to eat in each area."""
    return Counter(unit.area for unit in position.units if unit.kind not in MONSTROUS and unit.power != MONSTERS)


def _fed(docket: Docket, area: str) -> Docket:
    """The docket in which everything in the area that the BORG eats is gone. Rule: silly:2e."""
    for unit in docket.position.by_area.get(area, ()):
        eaten = docket.happened(Eaten(power=unit.power, unit=str(unit)))
        docket = destroyed(eaten, (unit,), "eaten by the BORG")
    return docket
