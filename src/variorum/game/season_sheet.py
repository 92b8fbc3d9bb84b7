"""The season's sheet: everything that a seat may order from now to the end of the season, step by step."""

from collections.abc import Iterator

import msgspec

from variorum.game.calendar import Phase
from variorum.game.fogging import fogged
from variorum.game.legal_orders import LegalOrders
from variorum.game.position import Position
from variorum.game.schedule import schedule
from variorum.game.shared import together
from variorum.game.variant import Variant


class Part(msgspec.Struct, frozen=True):
    """The section for one step. In a later phase, `legal_orders` is empty: nobody knows yet what will be possible.

    `phase` and `step` are names; `purposes` describe the kinds of orders that the step takes. `conditional` orders of
    a step may depend on everything before it in the season.
    """

    phase: str
    step: str
    legal_orders: LegalOrders
    purposes: tuple[str, ...]
    conditional: bool


def season_sheet(variant: Variant, position: Position, seat: str) -> tuple[Part, ...]:
    """The parts of a seat's sheet in the order of play; those of this phase come with the legal orders."""
    if position.ending:
        return ()
    phase, position = variant.phase(position.turn), fogged(variant, position, seat)
    now = tuple(_parts(variant, phase, position, seat))
    return now + tuple(part for later in _later(variant, position) for part in _kinds(later, position))


def _later(variant: Variant, position: Position) -> Iterator[Phase]:
    """The remaining phases of the season that ask somebody."""
    before = position.turn
    for turn, phase in variant.calendar.after(position.turn):
        if not variant.calendar.goes_on(before, turn):
            return
        if not phase.automatic:
            yield phase
        before = turn


def _parts(variant: Variant, phase: Phase, position: Position, seat: str) -> Iterator[Part]:
    waiting = schedule(variant, position.turn).waiting
    for step in phase.steps:
        rules = [rule for rule in step.rules if rule.orders]
        found = together(rules, position, seat)
        if found.kinds:
            order_types = tuple(dict.fromkeys(kind.order for kind in found.kinds))
            purposes = tuple(order_type.purpose for order_type in order_types)
            yield Part(phase.name, step.name, found, purposes, conditional=not waiting.isdisjoint(order_types))


def _kinds(phase: Phase, position: Position) -> Iterator[Part]:
    for step in phase.steps:
        kinds = [kind for rule in step.rules for kind in rule.takes(position) if not kind.plain_only]
        if kinds:
            yield Part(phase.name, step.name, LegalOrders(), tuple(kind.purpose for kind in kinds), conditional=True)
