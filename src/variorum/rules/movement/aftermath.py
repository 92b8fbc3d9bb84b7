"""The position after a battle: who stands where, who has to retreat and to where, who is gone."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.verdict import Outcome, Verdict
from variorum.board import area_of
from variorum.game.event import Event
from variorum.game.happened import UnitDestroyed, UnitDislodged
from variorum.game.position import Position
from variorum.game.unit import Dislodgement, Unit
from variorum.rules.movement.draft import Action, Draft

Exits: TypeAlias = Callable[[Position, Unit], frozenset[str]]
"""The places next to a unit that are open to its retreat in a position, but for the one from which it was attacked."""

Settle: TypeAlias = Callable[[Unit], Unit | None]
"""A unit that has not left its area, where it is after the battle; None: it is gone."""


def _same(unit: Unit) -> Unit:
    return unit


class Aftermath(msgspec.Struct, frozen=True):
    """The position after movement, and the events of dislodgement."""

    position: Position
    events: tuple[Event, ...]


def aftermath(
    position: Position, draft: Draft, verdict: Verdict, contested: tuple[str, ...], exits: Exits, settle: Settle = _same
) -> Aftermath:
    """Move the units, and find the retreats of the dislodged ones. Rule: std:R1, std:R2."""
    actions = tuple(draft.actions.values())
    moved: dict[int, Unit] = {}
    beaten: dict[int, Action] = {}
    for action, result in zip(actions, verdict.units, strict=True):
        if result.outcome is Outcome.MOVED:
            moved[action.unit.id] = replace(action.unit, location=action.to)
        elif result.dislodged_by >= 0:
            beaten[action.unit.id] = actions[result.dislodged_by]
    left = tuple(unit for before in position.units if (unit := moved.get(before.id) or settle(before)))
    standing = tuple(unit for unit in left if unit.id not in beaten)
    after = replace(position, units=standing, contested=contested)
    losers = tuple(unit for unit in left if unit.id in beaten)
    dislodged = tuple(_dislodgement(unit, beaten[unit.id], after, exits) for unit in losers)
    retreating = tuple(entry for entry in dislodged if entry.retreats)
    return Aftermath(replace(after, dislodged=position.dislodged + retreating), tuple(_events(dislodged, beaten)))


def _dislodgement(unit: Unit, attack: Action, after: Position, exits: Exits) -> Dislodgement:
    return dislodgement(unit, attack.unit.area, after, exits, by_convoy=attack.via)


def dislodgement(unit: Unit, attacker: str, after: Position, exits: Exits, *, by_convoy: bool) -> Dislodgement:
    """The dislodgement of a unit by an attack from `attacker`, with the retreats that the position leaves open.

    Rule: std:R1; DATC 4.A.5:b.
    """
    closed = "" if by_convoy else attacker
    retreats = tuple(sorted(place for place in exits(after, unit) if area_of(place) != closed))
    return Dislodgement(unit, retreats, attacker, by_convoy)


def _events(dislodged: tuple[Dislodgement, ...], beaten: dict[int, Action]) -> Iterator[Event]:
    for entry in dislodged:
        unit = entry.unit
        if entry.retreats:
            attacker = str(beaten[unit.id].unit)
            yield UnitDislodged(power=unit.power, unit=str(unit), attacker=attacker, retreats=entry.retreats)
        else:
            yield UnitDestroyed(power=unit.power, unit=str(unit), area=unit.area, cause="no retreat")
