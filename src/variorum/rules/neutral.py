"""Neutral units: bystanders that hold, are destroyed if they are dislodged, and may return.

Name their owner in `World.bystanders`, and list its units in the opening.

Rule: g1815:5.2.3, g1815:5.2.5.
"""

from typing import ClassVar

from msgspec.structs import replace

from variorum.adjudicator.battle import Battle, Support
from variorum.board import Location
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.unit import Unit, UnitRef
from variorum.rules.choice import Always, Answer
from variorum.rules.movement.twists import Twist


class Steadfast(Twist, frozen=True):
    """The units of these powers never retreat."""

    powers: tuple[str, ...]

    says: ClassVar = "Units of {powers} never retreat: they are destroyed if they are dislodged."

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """Nowhere for a unit of theirs."""
        return frozenset() if unit.power in self.powers else places


class Apart(Twist, frozen=True):
    """Each unit of a power is a side of its own, unless `apart` says no."""

    power: str
    apart: Answer = Always(value=True)

    says: ClassVar = "Each unit of {power} is {apart?a side of its own|on the side of the others}."

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle in which garrisons' support counts against other garrisons. Rule: g1815:5.3.5, g1815:5.3.6."""
        if not self.apart(docket.position):
            return battle
        apart = {
            id_: replace(unit, power=f"{self.power} {unit.area}")
            for id_, unit in battle.units.items()
            if unit.power == self.power
        }
        return replace(battle, units=battle.units | apart)


class Allied(Twist, frozen=True):
    """The units of a power in each of these pairs of areas support each other to hold, as long as both stand."""

    power: str
    pairs: tuple[tuple[str, str], ...]

    says: ClassVar = "Some units of {power} support each other to hold, as long as both stand."

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle with their supports."""
        there: dict[str, int] = {unit.area: unit.id for unit in docket.position.units if unit.power == self.power}
        both = [(there[one], there[other]) for one, other in self.pairs if one in there and other in there]
        given = [Support(helper, helped) for one, other in both for helper, helped in ((one, other), (other, one))]
        return replace(battle, supports=(*battle.supports, *given)) if given else battle


class GarrisonRestored(Event, frozen=True, tag="garrison_restored"):
    """A garrison has returned to its center."""

    area: str

    def sentence(self) -> str:
        """The garrison and its return."""
        return f"The garrison of {self.area} returns."


class GarrisonsReturn(Rule, frozen=True):
    """In winter, a garrison returns to an unowned, vacant center. Rule: g1815:5.2.4.

    `power` is the bystander that owns the `garrisons`, which are listed as in an opening: `("A BEL", "F HOL")`.
    """

    power: str
    garrisons: tuple[str, ...]

    name: ClassVar = "garrisons_return"
    says: ClassVar = "In winter a garrison of {power} returns to its center if that belongs to nobody and is vacant."
    events: ClassVar = (GarrisonRestored,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Restore the lost garrisons in their original kinds. Rule: g1815:5.3.8, g1815:5.3.10."""
        position = docket.position
        lost = [unit for unit in self._all if self._may_return(position, unit)]
        ids = range(position.next_id, position.next_id + len(lost))
        units = tuple(Unit(id_, unit.kind, self.power, unit.location) for id_, unit in zip(ids, lost, strict=True))
        after = replace(position, units=position.units + units, next_id=position.next_id + len(units))
        return docket.with_position(after).happened(*(GarrisonRestored(area=unit.area) for unit in units))

    def _may_return(self, position: Position, unit: UnitRef) -> bool:
        """Whether its area is vacant and nobody's, and still what it was: it holds the unit, and has its center."""
        geography, movement = self.world.board.geography(position.earth), self.world.kind(unit.kind).movement
        gone = self.world.board.areas[unit.area].center and unit.area not in geography.centers
        able = movement is not None and unit.location in geography.places(movement, unit.area)
        return able and not gone and unit.area not in position.owners and unit.area not in position.by_area

    @property
    def _all(self) -> tuple[UnitRef, ...]:
        return tuple(UnitRef(kind, Location(place)) for kind, place in map(str.split, self.garrisons))
