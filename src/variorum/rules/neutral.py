"""Neutral units: bystanders that hold, are destroyed if they are dislodged, and may return.

Name their owner in `World.bystanders`, and list its units in the opening.

Rule: g1815:5.2.3, g1815:5.2.5.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from variorum.adjudicator.battle import Battle, Support
from variorum.board import Location, area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.naming import UnitName
from variorum.game.places import Changed, Stationed, YearEnd
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.unit import Unit, UnitRef
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.choice import Always, Answer
from variorum.rules.grounds import Pair, not_neighbors
from variorum.rules.movement.twists import Twist

NEUTRAL = "NEUTRAL"
"""The name under which neutral units stand, unless a variant has garrisons."""

Units: TypeAlias = Annotated[
    tuple[UnitName, ...], Meta(max_length=200, description='a list of units, such as ["A BEL", "F DEN"]')
]


class Steadfast(Twist, frozen=True):
    """The units of these powers never retreat."""

    powers: tuple[str, ...]

    number: ClassVar = "N1"
    says: ClassVar = "Units of {powers} never retreat: they are destroyed if they are dislodged."

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """Nowhere for a unit of theirs."""
        return frozenset() if unit.power in self.powers else places


class Apart(Twist, frozen=True):
    """Each unit of a power is a side of its own, unless `apart` says no."""

    power: str
    apart: Answer = Always(value=True)

    number: ClassVar = "N1"
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

    number: ClassVar = "N3"
    says: ClassVar = "Some neutral units support each other to hold, as long as both stand: those in {pairs}."

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle with their supports."""
        there: dict[str, int] = {unit.area: unit.id for unit in docket.position.units if unit.power == self.power}
        both = [(there[one], there[other]) for one, other in self.pairs if one in there and other in there]
        given = dict.fromkeys(Support(*pair) for one, other in both for pair in ((one, other), (other, one)))
        return replace(battle, supports=(*battle.supports, *given)) if given else battle


class GarrisonRestored(Event, frozen=True, tag="garrison_restored"):
    """A garrison has returned to its center."""

    area: str

    says: ClassVar = "The garrison of {area} returns."


class GarrisonsReturn(Rule, frozen=True):
    """In winter, a garrison returns to an unowned, vacant center. Rule: g1815:5.2.4.

    `power` is the bystander that owns the `garrisons`, which are listed as in an opening: `("A BEL", "F HOL")`.
    """

    power: str
    garrisons: tuple[str, ...]

    name: ClassVar = "garrisons_return"
    number: ClassVar = "N2"
    belongs: ClassVar = YearEnd(Adjustments, "N", "neutral units' return")
    says: ClassVar = (
        "In winter a {is_neutral?neutral unit|garrison} that is gone returns to its area if that belongs to nobody and "
        "is vacant."
    )
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
    def is_neutral(self) -> bool:
        """Whether the units are called neutral, rather than garrisons."""
        return self.power == NEUTRAL

    @property
    def _all(self) -> tuple[UnitRef, ...]:
        return tuple(UnitRef(kind, Location(place)) for kind, place in map(str.split, self.garrisons))


class NeutralUnits(Mechanic, frozen=True):
    """Units that nobody orders: they hold, and are destroyed if they are dislodged."""

    units: Units
    returns: Annotated[bool, Meta(description="whether they return each winter to neutral, vacant centers")] = False
    supports: Annotated[
        tuple[Pair, ...],
        Meta(max_length=200, description='pairs that support each other to hold, such as [["BEL", "HOL"]]'),
    ] = ()

    name: ClassVar = "neutral_units"
    title: ClassVar = "Neutral units"
    number: ClassVar = "N1"
    says: ClassVar = "Neutral units stand in {where}. They hold, and are destroyed if they are dislodged."
    bystanders: ClassVar = (NEUTRAL,)

    @property
    def where(self) -> tuple[str, ...]:
        """The areas of the units."""
        return _areas(self.units)

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Garrisons, which stand there anyway; supports of units that aren't there."""
        if garrisons_of(base):
            yield Lack(f"{base.name} has garrisons", "list them as garrisons")
        if not self.units:
            yield Lack("there are no neutral units", "list some in units", "units")
        yield from not_neighbors(base.board, self.supports, "supports")
        for area in dict.fromkeys(area for pair in self.supports for area in pair):
            if area not in self.where:
                yield Lack(f"no neutral unit stands in {area}", "list it in units, too", "supports")

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """Its units and what they do."""
        yield Stationed({NEUTRAL: self.units})
        yield from (Steadfast((NEUTRAL,)), Apart(NEUTRAL))
        if self.supports:
            yield Allied(NEUTRAL, self.supports)
        if self.returns:
            yield GarrisonsReturn(base.world, NEUTRAL, self.units)


class Garrisons(Mechanic, frozen=True):
    """Where a variant's garrisons stand, instead of where its own board has them."""

    units: Units

    name: ClassVar = "garrisons"
    title: ClassVar = "Garrisons"
    number: ClassVar = "N1"
    says: ClassVar = "Garrisons stand in {where}."

    @property
    def where(self) -> tuple[str, ...] | str:
        """The areas of the units."""
        return _areas(self.units) or "no area"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """A variant that has none."""
        if not garrisons_of(base):
            yield Lack(f"{base.name} has no garrisons", "list them as neutral_units")

    def parts(self, base: Variant) -> Iterator[Change]:
        """The units, and where they return to."""
        if rule := garrisons_of(base):
            yield Stationed({rule.power: self.units})
            yield Changed(GarrisonsReturn, lambda rule: replace(rule, garrisons=self.units))


def garrisons_of(base: Variant) -> GarrisonsReturn | None:
    """The rule of a variant that has garrisons."""
    return next((rule for rule in base.rules if isinstance(rule, GarrisonsReturn)), None)


def _areas(units: Iterable[str]) -> tuple[str, ...]:
    return tuple(area_of(unit.partition(" ")[2]) for unit in units)
