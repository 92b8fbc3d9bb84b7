"""The season's sheet: all that a seat may order from now to the end of the season, step by step."""

from collections.abc import Iterator

import msgspec

from variorum.game.options import Options, join
from variorum.game.position import Position
from variorum.game.schedule import schedule
from variorum.game.variant import Stage, Variant


class Part(msgspec.Struct, frozen=True):
    """What belongs to one step. In a later stage nobody knows yet what will be possible: `options` are empty.

    `stage` and `step` are names; `purposes` tell what kinds of orders the step takes. `conditional` orders of a step
    may depend on all that comes before it in the season.
    """

    stage: str
    step: str
    options: Options
    purposes: tuple[str, ...]
    conditional: bool


def season_sheet(variant: Variant, position: Position, seat: str) -> tuple[Part, ...]:
    """The parts of a seat's sheet in the order of play; those of this stage come with all their options."""
    if position.ending:
        return ()
    stage = variant.stage(position.turn)
    now = tuple(_parts(variant, stage, position, seat))
    return now + tuple(part for later in _later(variant, position) for part in _kinds(later))


def _later(variant: Variant, position: Position) -> Iterator[Stage]:
    """The stages of the season that are still to come, and ask somebody."""
    before = position.turn
    for turn, stage in variant.after(position.turn):
        if not variant.goes_on(before, turn):
            return
        if not stage.automatic:
            yield stage
        before = turn


def _parts(variant: Variant, stage: Stage, position: Position, seat: str) -> Iterator[Part]:
    waiting = schedule(variant, position.turn).waiting
    for step in stage.steps:
        rules = [rule for rule in step.rules if rule.orders]
        found = join(rule.options(position, seat) for rule in rules)
        if found.offers:
            kinds = tuple(dict.fromkeys(offer.order for offer in found.offers))
            purposes = tuple(kind.purpose for kind in kinds)
            yield Part(stage.name, step.name, found, purposes, conditional=not waiting.isdisjoint(kinds))


def _kinds(stage: Stage) -> Iterator[Part]:
    for step in stage.steps:
        kinds = [kind for rule in step.rules for kind in rule.orders if not kind.plain_only]
        if kinds:
            yield Part(stage.name, step.name, Options(), tuple(kind.purpose for kind in kinds), conditional=True)
