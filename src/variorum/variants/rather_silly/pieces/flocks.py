"""Birds as a mechanic of any variant: built like other units, they fly, carry armies, and are shooed away.

Rule: silly:8d.
"""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import UnitDestroyed, UnitDislodged
from variorum.game.mechanic import Change, Mechanic
from variorum.game.places import After, Changed
from variorum.game.rule import Rule, World
from variorum.game.unit import Dislodgement, Unit
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.exits import Exits, driven_out
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.rules.overrule import UnitOrders
from variorum.rules.retreats import Retreats
from variorum.variants.rather_silly.pieces.aloft import UNLADEN, Aloft, within
from variorum.variants.rather_silly.pieces.flights import TakeOff
from variorum.variants.rather_silly.pieces.ground import Ground, zone
from variorum.variants.rather_silly.pieces.kinds import BIRDS
from variorum.variants.rather_silly.pieces.laden_retreats import LadenRetreats
from variorum.variants.rather_silly.pieces.landing import Landing


class BirdsDied(Event, frozen=True, tag="birds_died"):
    """Birds are dead. `cause`: "fright" or "neglect"."""

    power: str
    unit: str
    cause: str

    def sentence(self) -> str:
        """The birds and the cause of death."""
        told = " The RSPCB has been informed." if self.cause == "neglect" else ""
        return f"{self.unit} ({self.power}) dies of {self.cause}.{told}"


class BirdsFlee(Twist, frozen=True):
    """Birds retreat as far as they fly, to where they may come down: not where the twists in `closing` bar them."""

    world: World
    closing: tuple[Twist, ...] = ()

    says: ClassVar = "Birds retreat as far as they fly, to open areas where nobody shoos them away."

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """For birds, all areas in their reach where they may come down."""
        if unit.kind != BIRDS.code:
            return places
        position = docket.position
        bars = tuple(bar for twist in self.closing for bar in twist.bars(position))
        ground = Ground(self.world, position, bars, zone(self.world, position))
        reached = within(self.world.board, self.world.geography(position), unit.area, UNLADEN)
        return frozenset(area for area in reached if not ground.objection(unit, area))


class ShooedAway(Rule, frozen=True):
    """Birds that have ended near a unit which shoos must leave. It runs after they have come down."""

    name: ClassVar = "shooed_away"
    belongs: ClassVar = After(Movement)
    says: ClassVar = "Birds that end near a unit that shoos must leave."
    events: ClassVar = (UnitDislodged,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Dislodge them."""
        closed = zone(self.world, docket.position)
        for unit in docket.position.units:
            if unit.kind == BIRDS.code and unit.area in closed:
                docket = driven_out(docket, Dislodgement(unit, (), cause="shooing"), closed[unit.area])
        return docket


class Fright(Rule, frozen=True):
    """Birds without any way out die of fright. It runs once retreats have been judged; the shooing is over then."""

    name: ClassVar = "fright"
    belongs: ClassVar = After(Exits)
    says: ClassVar = "Birds that have nowhere to go die of fright."
    events: ClassVar = (BirdsDied,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Report deaths. Shooing is over; of what was aloft, only armies that birds can take along matter."""
        position = docket.position
        losers, units = {entry.unit.id for entry in position.dislodged}, {unit.id for unit in position.units}
        burdens = tuple(pair for pair in position.record(Aloft).burdens if pair[0] in losers and pair[1] in units)
        after = position.with_record(Aloft(burdens=burdens)) if burdens else position.without_record(Aloft)
        died = (
            BirdsDied(power=event.power, unit=event.unit, cause="fright")
            for event in docket.events
            if isinstance(event, UnitDestroyed) and _is_flock(event) and event.cause == "no retreat"
        )
        return docket.with_position(after).happened(*died)


class Neglect(Rule, frozen=True):
    """Birds without a retreat order die. Runs after retreats."""

    name: ClassVar = "neglect"
    belongs: ClassVar = After(Retreats)
    says: ClassVar = "Birds without a retreat order die."
    events: ClassVar = (BirdsDied,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Inform the RSPCB."""
        given = {entry.stands.subject.area for entry in docket.entries if entry.stands and entry.stands.subject}
        died = (
            BirdsDied(power=event.power, unit=event.unit, cause="neglect")
            for event in docket.events
            if isinstance(event, UnitDestroyed) and _is_flock(event) and event.area not in given
        )
        return docket.happened(*died)


def _is_flock(event: UnitDestroyed) -> bool:
    return event.unit.startswith(f"{BIRDS.code} ")


class Birds(Mechanic, frozen=True):
    """Flocks of birds fly over up to three areas, and carry armies; units that hold may shoo them away."""

    name: ClassVar = "birds"
    title: ClassVar = "Birds"
    number: ClassVar = "K6"
    adds: ClassVar = (BIRDS,)
    says: ClassVar = (
        "Birds (B) are built like armies. They fly over up to three areas, whatever is there, or carry an army from "
        "their own area over up to two. They fight nobody and take no centers. A unit that holds may shoo: no birds "
        "come down in its area or next to it."
    )
    cites: ClassVar = {f"silly:{clause}": "K6" for clause in ("8", "8a", "8b", "8c", "8d", "8e", "8f", "8g")}

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """How they fly, come down, flee and are built."""
        world, movement = base.world, Movement(base.world)
        yield from (UnitOrders(world), TakeOff(world, movement), ShooedAway(world), Landing(world, movement))
        yield from (Fright(world), LadenRetreats(world, movement), Neglect(world), BirdsFlee(world))
        yield Changed(Adjustments, _with_birds)


def _with_birds(rule: Adjustments) -> Adjustments:
    """The builds with birds among them."""
    kinds = rule.kinds or tuple(kind.code for kind in rule.world.kinds if kind.built and kind.movement)
    return replace(rule, kinds=(*kinds, BIRDS.code) if BIRDS.code not in kinds else kinds)
