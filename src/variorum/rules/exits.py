"""Retreats open to dislodged units, and units with nowhere to go. Rule: std:R1."""

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import UnitDestroyed, UnitDislodged
from variorum.game.rule import Rule
from variorum.game.unit import Dislodgement, Unit
from variorum.rules.movement.rule import Movement


class Exits(Rule, frozen=True):
    """The retreats of every dislodged unit are worked out; a unit without any is destroyed.

    This runs last before retreats in the order of play, so changes on the board since the battle count.
    """

    movement: Movement

    name: ClassVar = "exits"
    says: ClassVar = "A dislodged unit that can't retreat anywhere is destroyed."
    events: ClassVar = (UnitDislodged, UnitDestroyed)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Work out the retreats on the board as it is now, and report them with each dislodgement."""
        losers = docket.position.dislodged
        if not losers:
            return docket
        judged = tuple(replace(entry, retreats=self.movement.exits(docket, entry)) for entry in losers)
        left = tuple(entry for entry in judged if entry.retreats)
        position = replace(docket.position, dislodged=left)
        return replace(docket, position=position, events=tuple(_told(docket.events, judged)))


def driven_out(docket: Docket, entry: Dislodgement, by: str) -> Docket:
    """The docket in which a rule has dislodged a unit; `by` names the unit that made it leave."""
    position, unit = docket.position, entry.unit
    standing = tuple(other for other in position.units if other.id != unit.id)
    after = replace(position, units=standing, dislodged=(*position.dislodged, entry))
    return docket.with_position(after).happened(UnitDislodged(power=unit.power, unit=str(unit), attacker=by))


def destroyed(docket: Docket, units: Collection[Unit], cause: str) -> Docket:
    """The docket in which a rule has destroyed units, for a cause in its own words."""
    left = tuple(unit for unit in docket.position.units if unit not in units)
    told = (UnitDestroyed(power=unit.power, unit=str(unit), area=unit.area, cause=cause) for unit in units)
    return docket.with_position(replace(docket.position, units=left)).happened(*told)


def _told(events: Sequence[Event], judged: Sequence[Dislodgement]) -> Iterator[Event]:
    """The events, each dislodgement with its consequences."""
    waiting = list(judged)
    for event in events:
        if not isinstance(event, UnitDislodged):
            yield event
            continue
        entry = next((entry for entry in waiting if _is_of(event, entry)), None)
        if entry is None:
            yield event
            continue
        waiting.remove(entry)
        if entry.retreats:
            yield replace(event, retreats=entry.retreats)
        else:
            yield UnitDestroyed(power=event.power, unit=event.unit, area=entry.unit.area, cause="no retreat")


def _is_of(event: UnitDislodged, entry: Dislodgement) -> bool:
    """Whether an event reports that dislodgement; it names the unit by the coast where it stood before movement."""
    unit = entry.unit
    return event.power == unit.power and event.unit.partition("/")[0] == f"{unit.kind} {unit.area}"
