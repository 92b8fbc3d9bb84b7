"""Merging: units in a predicted stand-off become one. Rule: silly:16b."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.adjudicator.battle import Battle
from variorum.board import Location, area_of
from variorum.board.area import Power
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import StandOff
from variorum.game.mechanic import Change, Mechanic
from variorum.game.moments import Moment, UnitChanged, UnitGone
from variorum.game.places import After
from variorum.game.position import Position
from variorum.game.rule import Hints, Rule
from variorum.game.setting import Setting
from variorum.game.unit import ARMY, FLEET, Unit
from variorum.game.variant import Variant
from variorum.rules.choice import Answer, Chosen
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.rules.roster import Noted, UnitTable, called_up, everybody, known
from variorum.rules.strengths import TIMES, stronger
from variorum.variants.rather_silly.pieces.ground import ground_of
from variorum.variants.rather_silly.pieces.kinds import COMPANIONS, CONVENTIONAL, FLEETS, is_conventional
from variorum.variants.rather_silly.roles.role import Role, abroad, exempted
from variorum.variants.rather_silly.roles.soothsayer import Predict, Predictions, predicted
from variorum.variants.rather_silly.souls import redeemed


class Strength(UnitTable, frozen=True):
    """The strengths of merged units."""

    name: ClassVar = "strength"
    public: ClassVar = True


COMBINED = Chosen("merged_strength", default=True)
SETTING = Setting(True, "a merged unit has the combined strength of its parts (silly:16b)")
"""Whether it has, under the name `merged_strength`."""


class Merged(Event, frozen=True, tag="merged", rename={"sources": "from"}):
    """Units have merged; `sources` are they, where they stood when the season began."""

    unit: str
    sources: tuple[str, ...]

    says: ClassVar = "{sources}, as predicted, merge into {unit}."


class MergedStrength(Twist, frozen=True):
    """A merged unit has the strength of those that merged, unless `combined` says otherwise. Rule: silly:16b."""

    combined: Answer = COMBINED

    says: ClassVar = "Merged units {combined?have the strength of those that merged|are as strong as others}."

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle with their strengths."""
        if not self.combined(docket.position):
            return battle
        return stronger(battle, strengths(docket.position))


class Merging(Rule, frozen=True):
    """Merge units whose stand-off left a predicted area empty. Runs after movement; their strengths follow them.

    `seat` owns the merged units, whose strengths the board shows if they are `combined`.
    """

    seat: str
    movement: Movement
    combined: Answer = COMBINED

    name: ClassVar = "strength"
    belongs: ClassVar = After(Movement)
    moments: ClassVar = (UnitGone, UnitChanged)
    says: ClassVar = (
        "Units whose stand-off leaves a predicted area empty merge there, with charmers and hecklers that came, into a "
        "unit of {seat}."
    )
    events: ClassVar = (Merged,)
    record: ClassVar = Strength

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Merge."""
        foretold = predicted(docket, self.seat)
        ties = {event.area: event for event in docket.events if isinstance(event, StandOff)}
        for area in foretold:
            units = _tied(docket.position, ties[area]) if area in ties else ()
            if len(units) > 1 and self._is_open(docket.position, area):
                docket = self._merged(docket, (*units, *_involved(docket, area)), foretold[area])
        return docket

    def meet(self, docket: Docket, moment: Moment, dice: Dice) -> Docket:
        """Note the names of merged units."""
        return docket.with_position(called_up(docket.position, (Strength.name,)))

    def hints(self, position: Position, seat: str) -> Hints:
        """The strengths of merged units, if they count."""
        return Hints(strengths=strengths(position) if self.combined(position) else {})

    def notes(self, position: Position) -> Mapping[int, str]:
        """The strengths of merged units, if they count."""
        if not self.combined(position):
            return {}
        return {unit: f"{TIMES}{strength}" for unit, strength in strengths(position).items()}

    def _is_open(self, position: Position, area: str) -> bool:
        """Whether a merged unit may be in an area, and no fighting unit stands there."""
        held = any(self.world.kind(unit.kind).fights for unit in position.by_area.get(area, ()))
        merged = Unit(0, ARMY.code, self.seat, Location(area))
        return not held and not ground_of(self.movement, position).objection(merged, area)

    def _merged(self, docket: Docket, units: Sequence[Unit], order: Predict) -> Docket:
        """The docket in which these units are one. Rule: silly:16b."""
        ids = frozenset(unit.id for unit in units)
        position = redeemed(docket.position, ids)
        kind, place = self._kind(position, units, order)
        unit = Unit(position.next_id, kind, self.seat, Location(place))
        note = Noted(str(unit), unit.id, sum(other.kind in CONVENTIONAL for other in units))
        record = Strength((*position.record(Strength).units, note))
        after = replace(
            position,
            units=(*(other for other in position.units if other.id not in ids), unit),
            dislodged=tuple(entry for entry in position.dislodged if entry.unit.id not in ids),
            contested=tuple(area for area in position.contested if area != unit.area),
            next_id=position.next_id + 1,
        )
        stood = {other.id: str(other) for other in docket.began.units}
        told = Merged(unit=str(unit), sources=tuple(stood.get(other.id, str(other)) for other in units))
        return docket.with_position(after).with_record(record).happened(told)

    def _kind(self, position: Position, units: Sequence[Unit], order: Predict) -> tuple[str, str]:
        """The merged unit's kind and place: the majority's kind, if the area can hold it."""
        geography, area = self.world.geography(position), area_of(order.place)
        fleets = sum(unit.kind in FLEETS for unit in units)
        wanted = (
            FLEET.code if 2 * fleets > len(units) else ARMY.code if 2 * fleets < len(units) else order.kind or ARMY.code
        )
        for code in dict.fromkeys((wanted, ARMY.code, FLEET.code)):
            movement = self.world.kind(code).movement
            places = geography.places(movement, area) if movement else ()
            if places:
                return code, order.place if order.place in places else places[0]
        raise AssertionError(f"neither armies nor fleets can be in {area}, where they stood each other off")


class Soothsayers(Role, frozen=True):
    """The Soothsayer predicts where units will stand each other off; where that is right, they become its own."""

    name: ClassVar = "soothsayer"
    title: ClassVar = "Soothsayer"
    number: ClassVar = "R4"
    role: ClassVar = Power("SOOTHSAYER", "SOOTHSAYER'S")
    says: ClassVar = (
        "The Soothsayer, a seat of its own, predicts in secret two areas a season in which units will stand each other "
        "off. Where it's right and the area is left empty, these merge into a unit of its own, as strong as its armies "
        "and fleets together, which needs no center. It builds in any center that it owns."
    )
    excludes: ClassVar = {**Role.excludes, **dict.fromkeys(("money", "corps"), "say what units cost")}
    cites: ClassVar = dict.fromkeys((f"silly:16{letter}" for letter in "abc"), "R4")
    chosen: ClassVar = {COMBINED.name: SETTING}

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """The seat, what it predicts, and what becomes of units there."""
        world, seat = base.world, self.role.id
        yield from (*self.joining(), abroad(seat), exempted(Strength))
        yield from (Predictions(world, seat), Merging(world, seat, Movement(world)), MergedStrength())


def strengths(position: Position) -> dict[int, int]:
    """The strengths of merged units, by their ids."""
    return known(position.record(Strength).units, position)


def _tied(position: Position, event: StandOff) -> tuple[Unit, ...]:
    """The players' units that stood each other off."""
    return tuple(filter(is_conventional, _named(position, event.units)))


def _involved(docket: Docket, area: str) -> tuple[Unit, ...]:
    """The charmers and hecklers that have moved into an area; who stood there before is left out. Rule: silly:16b."""
    before = {unit.id: unit.area for unit in docket.began.units}
    there = docket.position.by_area.get(area, ())
    return tuple(unit for unit in there if unit.kind in COMPANIONS and before.get(unit.id) != area)


def _named(position: Position, names: Sequence[str]) -> Iterator[Unit]:
    """The units of these names before movement: a dislodged one takes precedence over the unit that came in."""
    units = {str(unit): unit for unit in everybody(position).values()}
    return (units[name] for name in names if name in units)
