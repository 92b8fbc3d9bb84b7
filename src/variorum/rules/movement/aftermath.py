"""The position after a battle: which units stand where, which have to retreat, which are gone."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.battle import NOBODY, Battle, BattleUnit
from variorum.adjudicator.verdict import Outcome, Verdict
from variorum.game.event import Event
from variorum.game.happened import UnitDislodged
from variorum.game.position import Position
from variorum.game.unit import Dislodgement, Unit
from variorum.rules.movement.legality import Way

Settle: TypeAlias = Callable[[Unit], Unit | None]
"""A unit that has not left its area, where it is after the battle; None: it is gone."""


class Aftermath(msgspec.Struct, frozen=True):
    """The position after movement, and the events of dislodgement."""

    position: Position
    events: tuple[Event, ...]


def aftermath(
    position: Position, ways: Mapping[int, Way], battle: Battle, verdict: Verdict, settle: Settle | None = None
) -> Aftermath:
    """Move the units, and set the dislodged ones aside; their retreats are worked out later.

    Events name units as they stood before, as those about orders do.

    Without `settle`, a unit that has not left its area is still there.
    """
    came, moved = verdict.units, Outcome.MOVED
    left: list[Unit] = []
    losers: list[Unit] = []
    for before in position.units:
        result = came.get(before.id)
        if result and result.outcome is moved:
            left.append(replace(before, location=ways[before.id].to))
        elif unit := settle(before) if settle else before:
            (losers if result and result.dislodged_by != NOBODY else left).append(unit)
    by = {unit.id: unit for unit in position.units} if losers else {}
    beaten = {unit.id: came[unit.id].dislodged_by for unit in losers}
    dislodged = tuple(_dislodgement(unit, battle.units[beaten[unit.id]]) for unit in losers)
    events = (
        UnitDislodged(power=unit.power, unit=str(by[unit.id]), attacker=str(by[beaten[unit.id]])) for unit in losers
    )
    after = replace(
        position, units=tuple(left), contested=tuple(verdict.contested), dislodged=position.dislodged + dislodged
    )
    return Aftermath(after, tuple(events))


def _dislodgement(unit: Unit, attack: BattleUnit) -> Dislodgement:
    return Dislodgement(unit, (), attack.area, attack.via)
