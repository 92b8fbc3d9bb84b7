"""The answers to conditions, from what a seat may know: events it may see, and the public position."""

from collections.abc import Sequence
from typing import Any

import msgspec

from variorum.board import area_of
from variorum.game.condition import (
    AnyCondition,
    Both,
    Contested,
    Destroyed,
    Dislodged,
    Either,
    Empty,
    HasCenters,
    Not,
    Occupied,
    Owns,
    Result,
)
from variorum.game.event import Event, Outcome
from variorum.game.happened import StandOff, UnitDestroyed, UnitDislodged
from variorum.game.position import Position
from variorum.game.unit import Unit, UnitRef


class Knowledge(msgspec.Struct, frozen=True):
    """What a seat knows when its condition is decided: the position, the events that it may see, and its own powers.

    `figures` are the figures on the board that it sees; `open`, the tags of orders not yet carried out.
    """

    position: Position
    events: Sequence[Event]
    powers: tuple[str, ...] = ()
    figures: Sequence[Unit] = ()
    open: frozenset[str] = frozenset()


def decide(condition: AnyCondition, known: Knowledge) -> bool | None:
    """Yes, no, or None if the answer depends on orders not yet carried out."""
    answer: bool | None = _DECIDERS[type(condition)](condition, known)
    return answer


def _names(ref: UnitRef, power: str, text: str) -> bool:
    kind, _, location = text.partition(" ")
    return area_of(location) == ref.area and ref.kind in ("", kind) and ref.power in ("", power)


def _dislodged(condition: Dislodged, known: Knowledge) -> bool:
    return any(
        isinstance(event, UnitDislodged | UnitDestroyed) and _names(condition.unit, event.power, event.unit)
        for event in known.events
        if not isinstance(event, UnitDestroyed) or event.cause == "no retreat"
    )


def _destroyed(condition: Destroyed, known: Knowledge) -> bool:
    return any(
        isinstance(event, UnitDestroyed) and _names(condition.unit, event.power, event.unit) for event in known.events
    )


def _result(condition: Result, known: Knowledge) -> bool | None:
    outcomes = [event.outcome for event in known.events if event.outcome]
    results = [outcome.succeeded for outcome in outcomes if _is_meant(condition, outcome)]
    if results:
        return any(results) is condition.succeeds
    return None if condition.about in known.open else False


def _is_meant(condition: Result, outcome: Outcome) -> bool:
    """Whether an outcome belongs to the order in question; a coast named by only one of the two does not matter."""
    if condition.power not in ("", outcome.power):
        return False
    asked, given = condition.order.split(), outcome.order.removeprefix(f"{condition.power} ").split()
    return len(asked) == len(given) and all(map(_agree, asked, given))


def _agree(one: str, other: str) -> bool:
    return one == other or one == area_of(other) or other == area_of(one)


def _occupied(condition: Occupied, known: Knowledge) -> bool:
    units = known.position.by_area.get(condition.area, ())
    if any(condition.power in ("", unit.power) for unit in units):
        return True
    return any(figure.area == condition.area and figure.kind == condition.power for figure in known.figures)


def _empty(condition: Empty, known: Knowledge) -> bool:
    return condition.area not in known.position.by_area


def _contested(condition: Contested, known: Knowledge) -> bool:
    return any(isinstance(event, StandOff) and event.area == condition.area for event in known.events)


def _owns(condition: Owns, known: Knowledge) -> bool:
    owners = (condition.power,) if condition.power else known.powers
    return known.position.owners.get(condition.area, "") in owners


def _has_centers(condition: HasCenters, known: Knowledge) -> bool:
    return condition.least <= len(known.position.centers_of(condition.power)) <= condition.most


def _both(condition: Both, known: Knowledge) -> bool | None:
    answers = [decide(part, known) for part in condition.parts]
    return False if False in answers else None if None in answers else True


def _either(condition: Either, known: Knowledge) -> bool | None:
    answers = [decide(part, known) for part in condition.parts]
    return True if True in answers else None if None in answers else False


def _not(condition: Not, known: Knowledge) -> bool | None:
    answer = decide(condition.part, known)
    return None if answer is None else not answer


_DECIDERS: dict[type, Any] = {
    Dislodged: _dislodged,
    Destroyed: _destroyed,
    Result: _result,
    Occupied: _occupied,
    Empty: _empty,
    Contested: _contested,
    Owns: _owns,
    HasCenters: _has_centers,
    Both: _both,
    Either: _either,
    Not: _not,
}
