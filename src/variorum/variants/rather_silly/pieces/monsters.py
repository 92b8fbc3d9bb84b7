"""Sea and space monsters: how they arrive, move and retreat. Rule: silly:4a, silly:4d."""

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.adjudicator.battle import Battle
from variorum.board import AreaId, Location, area_of
from variorum.board import Movement as Way
from variorum.game.dice import Among, Dice, Draw
from variorum.game.docket import Docket, Entry
from variorum.game.event import Event
from variorum.game.happened import UnitDestroyed
from variorum.game.mechanic import Mechanic
from variorum.game.places import After, AfterEach, Before
from variorum.game.position import Position
from variorum.game.rule import Hints, Rule
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.rules.exits import Exits
from variorum.rules.movement.bars import Closed
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import Move
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.rules.retreats import Retreat, RetreatResult, Retreats, UnitRetreated
from variorum.rules.strengths import stronger
from variorum.variants.rather_silly.footing import islands
from variorum.variants.rather_silly.pieces.kinds import (
    MONSTERS,
    SEA_MONSTERS,
    SPACE_MONSTERS,
    is_conventional,
    is_monstrous,
)
from variorum.variants.rather_silly.pieces.prey import Hunt
from variorum.variants.rather_silly.underpass import surroundings


class MonstersArrived(Event, frozen=True, tag="monsters_arrived"):
    """A new group of monsters."""

    unit: str

    says: ClassVar = "Monsters arrive: {unit}."


class MonstersAim(Event, frozen=True, tag="monsters_aim"):
    """Where a group of monsters wants to go, and the counts that decided."""

    unit: str
    area: str
    why: str

    def sentence(self) -> str:
        """Where the monster goes, and why."""
        stays = area_of(self.unit.partition(" ")[2]) == self.area
        return f"{self.unit} {'stays' if stays else f'makes for {self.area}'}: {self.why}."


class Monstrous(Twist, frozen=True):
    """A group has double strength. Rule: silly:4a."""

    number: ClassVar = "X2"
    says: ClassVar = "A group of monsters has double strength."

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle with their strength."""
        return stronger(battle, {unit.id: 2 for unit in docket.position.units if is_monstrous(unit)})


class MonstersMove(Rule, frozen=True):
    """Every group chooses where to go. It runs before the movement of all units."""

    movement: Movement

    name: ClassVar = "monsters_move"
    belongs: ClassVar = Before(Movement)
    number: ClassVar = "X2"
    says: ClassVar = "Every group of monsters hunts for centers, by rules that everybody knows."
    draws: ClassVar = (
        Draw("silly:monster/{unit}", "where a group goes, of places that are equally good", Among.AREAS),
    )
    events: ClassVar = (MonstersAim,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Write down the groups' moves, those of older groups first."""
        hunt, taken = hunt_of(self.movement, docket.position), _held(docket.position)
        for unit in filter(is_monstrous, docket.position.units):
            places = self.movement.reach(docket.position).steps(unit)
            to, reason = hunt.step(unit, places, taken, dice)
            docket = docket.happened(MonstersAim(unit=str(unit), area=area_of(to), why=str(reason)))
            if to != unit.location:
                taken = taken | {area_of(to)}
                order = Move(reference(unit), to)
                docket = replace(docket, entries=(*docket.entries, Entry(MONSTERS, order, order)))
        return docket

    def hints(self, position: Position, seat: str) -> Hints:
        """A group has the strength of two."""
        return Hints(strengths={unit.id: 2 for unit in position.units if is_monstrous(unit)})


class MonstersRetreat(Rule, frozen=True):
    """Dislodged groups choose their retreats as they choose moves. Runs before all retreats. Rule: silly:4d."""

    movement: Movement

    name: ClassVar = "monsters_retreat"
    belongs: ClassVar = Before(Retreats)
    number: ClassVar = "X3"
    says: ClassVar = "Dislodged groups choose their retreats as they choose moves."
    draws: ClassVar = MonstersMove.draws
    events: ClassVar = (MonstersAim,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Write down their retreats."""
        hunt, taken = hunt_of(self.movement, docket.position), _held(docket.position)
        for entry in docket.position.dislodged:
            if is_monstrous(entry.unit):
                found = hunt.flight(entry.unit, frozenset(entry.retreats), taken, dice)
                if not found:
                    continue
                to, reason = found
                taken = taken | {area_of(to)}
                order = Retreat(reference(entry.unit), to)
                docket = replace(docket, entries=(*docket.entries, Entry(MONSTERS, order, order)))
                docket = docket.happened(MonstersAim(unit=str(entry.unit), area=area_of(to), why=str(reason)))
        return docket


class RetreatAlone(Rule, frozen=True):
    """If only monsters must retreat, they do so at once, without a retreat phase. Rule: silly:4d."""

    choice: MonstersRetreat
    retreats: Retreats

    name: ClassVar = "retreat_alone"
    belongs: ClassVar = After(Exits)
    number: ClassVar = "X3"
    says: ClassVar = "If only monsters must retreat, they do so at once."
    events: ClassVar = (MonstersAim, RetreatResult, UnitRetreated, UnitDestroyed)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Retreat, if only monsters must."""
        losers = docket.position.dislodged
        if not losers or not all(is_monstrous(entry.unit) for entry in losers):
            return docket
        return self.retreats.run(self.choice.run(docket, dice), dice)


class MonstersArrive(Rule, frozen=True):
    """A group appears: of the sea after each spring, of space after each autumn, but never on building islands.

    Rule: silly:4a.
    """

    name: ClassVar = "monsters_arrive"
    belongs: ClassVar = AfterEach(Retreats, "X", "monsters' arrival")
    number: ClassVar = "X1"
    says: ClassVar = "A group of sea monsters appears after each spring, and one of space monsters after each autumn."
    draws: ClassVar = (
        Draw("silly:monsters/sea", "where a new group arrives at sea", Among.AREAS),
        Draw("silly:monsters/space", "where a new group arrives from space", Among.AREAS),
    )
    events: ClassVar = (MonstersArrived,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Draw the area, and put the group there."""
        position = docket.position
        kind, label = (SEA_MONSTERS, "sea") if self.world.years.is_spring(position.turn) else (SPACE_MONSTERS, "space")
        places = dict(self._places(position, kind.footing))
        if not places:
            return docket
        area = dice.choose(f"silly:monsters/{label}", tuple(places))
        unit = Unit(position.next_id, kind.code, MONSTERS, Location(places[area]))
        after = replace(position, units=(*position.units, unit), next_id=position.next_id + 1)
        return docket.with_position(after).happened(MonstersArrived(unit=str(unit)))

    def _places(self, position: Position, movement: Way) -> Iterator[tuple[str, str]]:
        """The vacant areas in which a group can stand, each with the first place there."""
        geography, never = self.world.board.geography(position.earth), islands(self.world.board)
        for area in self.world.board.areas:
            located = geography.places(movement, AreaId(area))
            if located and area not in position.by_area and area not in never:
                yield area, located[0]


class Monsters(Mechanic, frozen=True):
    """Sea monsters appear after each spring, and space monsters after each autumn; they hunt for centers."""

    name: ClassVar = "monsters"
    title: ClassVar = "Monsters"
    adds: ClassVar = (SEA_MONSTERS, SPACE_MONSTERS)
    bystanders: ClassVar = (MONSTERS,)

    def parts(self, base: Variant) -> Iterator[Mechanic]:
        """How they fight, move, retreat and arrive."""
        world, movement = base.world, Movement(base.world)
        flight = MonstersRetreat(world, movement)
        yield from (Monstrous(), MonstersMove(world, movement), flight)
        yield from (RetreatAlone(world, flight, Retreats(world)), MonstersArrive(world))


def hunt_of(movement: Movement, position: Position) -> Hunt:
    """A position as monsters see it."""
    geography = movement.world.geography(position)
    bars = (bar for bar in movement.reach(position).bars if isinstance(bar, Closed))
    closed = frozenset[str]().union(*(bar.areas for bar in bars))
    units = Counter[str](unit.area for unit in position.units if is_conventional(unit))
    return Hunt(movement.world, geography, surroundings(movement.world, position), units, closed)


def _held(position: Position) -> frozenset[str]:
    """The areas that groups hold."""
    return frozenset(unit.area for unit in position.units if is_monstrous(unit))
