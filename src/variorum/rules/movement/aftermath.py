"""The position after a battle: which units stand where, which have to retreat, which are gone."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.verdict import Outcome, Verdict
from variorum.game.event import Event
from variorum.game.happened import UnitDislodged
from variorum.game.position import Position
from variorum.game.unit import Dislodgement, Unit
from variorum.rules.movement.draft import Action, Draft

Settle: TypeAlias = Callable[[Unit], Unit | None]
"""A unit that has not left its area, where it is after the battle; None: it is gone."""


def _same(unit: Unit) -> Unit:
    return unit


class Aftermath(msgspec.Struct, frozen=True):
    """The position after movement, and the events of dislodgement."""

    position: Position
    events: tuple[Event, ...]


def aftermath(
    position: Position, draft: Draft, verdict: Verdict, contested: tuple[str, ...], settle: Settle = _same
) -> Aftermath:
    """Move the units, and set the dislodged ones aside; their retreats are worked out later."""
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
    losers = tuple(unit for unit in left if unit.id in beaten)
    dislodged = tuple(_dislodgement(unit, beaten[unit.id]) for unit in losers)
    after = replace(position, units=standing, contested=contested, dislodged=position.dislodged + dislodged)
    return Aftermath(after, tuple(_events(losers, beaten)))


def _dislodgement(unit: Unit, attack: Action) -> Dislodgement:
    return Dislodgement(unit, (), attack.unit.area, attack.via)


def _events(losers: tuple[Unit, ...], beaten: dict[int, Action]) -> Iterator[Event]:
    for unit in losers:
        yield UnitDislodged(power=unit.power, unit=str(unit), attacker=str(beaten[unit.id].unit))
