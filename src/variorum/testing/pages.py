"""Everything that people are shown of a phase: pages, tables and pictures are made, and nothing may break."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

from variorum.board import BoardError
from variorum.game.asked import progress
from variorum.game.breaking import Sheets, blamed
from variorum.game.mark import LONGEST_NAME
from variorum.game.process import Processed, process
from variorum.game.report import Told
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.game.view import briefings, marks_on, report, view
from variorum.render.atlas import atlas_of
from variorum.render.picture import draw
from variorum.render.played import played
from variorum.render.scene import scene_of
from variorum.testing.game import RandomPhase, seats

_PICTURES = 0.1
"""The share of phases that are drawn: a picture takes as long as a dozen phases."""

Road: TypeAlias = Callable[[Variant, RandomPhase, Processed, str], object]
"""Something that a seat is shown of a phase with an outcome."""


def unshown(variant: Variant, phase: RandomPhase, chance: Random) -> Iterator[str]:
    """What a seat cannot be shown of a phase because a rule raises something, with the shortest orders that do it."""
    seat = chance.choice(seats(variant, phase.position))
    yield from _mismarked(variant, phase, seat)
    drawn = chance.random() < _PICTURES and _is_drawn(variant)
    for what, road in (_ROADS | {"the map": _map} if drawn else _ROADS).items():
        try:
            road(variant, phase, phase.done, seat)
        except Exception as error:  # noqa: BLE001 - whatever a rule raises
            yield f"{what} of {seat}: {blamed(error, phase.sheets, _again(variant, phase, road, seat))}"


def _mismarked(variant: Variant, phase: RandomPhase, seat: str) -> Iterator[str]:
    """Marks that the key has no room for, that say nothing, or that name areas which don't exist."""
    try:
        marks = marks_on(variant, view(variant, phase.done.position, seat).position)
    except Exception:  # noqa: BLE001 - told with the others
        return
    for mark in marks:
        if not 0 < len(mark.name) <= LONGEST_NAME:
            yield f"the mark {mark.name!r} needs a name of at most {LONGEST_NAME} characters"
        if not mark.text.strip():
            yield f"the mark {mark.name!r} has no text"
        if unknown := sorted(mark.named - variant.board.areas.keys()):
            yield f"the mark {mark.name!r} names {', '.join(unknown)}, which the board doesn't have"


def _is_drawn(variant: Variant) -> bool:
    try:
        return bool(atlas_of(variant.board))
    except BoardError:
        return False


def _again(variant: Variant, phase: RandomPhase, road: Road, seat: str) -> Callable[[Sheets], object]:
    def play(sheets: Sheets) -> object:
        done = process(variant, phase.position, sheets, phase.dice, phase.season)
        return road(variant, phase, done, seat)

    return play


def _sentences(variant: Variant, _: RandomPhase, done: Processed, seat: str) -> object:
    return [event.sentence() for event in view(variant, done.position, seat, done.events).events]


def _report(variant: Variant, phase: RandomPhase, done: Processed, seat: str) -> object:
    return report(variant, [Told(None, phase.position), Told(phase.position.turn, done.position, done.events)], seat)


def _briefing(variant: Variant, _: RandomPhase, done: Processed, seat: str) -> object:
    return briefings(variant, done.position, seat)


def _progress(variant: Variant, phase: RandomPhase, _: Processed, seat: str) -> object:
    return progress(variant, phase.position, seat, phase.sheets.get(seat, Sheet()).orders)


def _hints(variant: Variant, _: RandomPhase, done: Processed, seat: str) -> object:
    seen = view(variant, done.position, seat).position
    return [(rule.hints(seen, seat), rule.figures(seen), rule.notes(seen), rule.marks(seen)) for rule in variant.rules]


def _map(variant: Variant, phase: RandomPhase, done: Processed, seat: str) -> object:
    before, after = (view(variant, position, seat).position for position in (phase.position, done.position))
    orders = played(before, view(variant, done.position, seat, done.events).events, done.entries)
    return draw(scene_of(before, variant, ordered=orders)), draw(scene_of(after, variant))


_ROADS: dict[str, Road] = {
    "the gazette": _sentences,
    "the report": _report,
    "the briefing": _briefing,
    "the progress of the sheet": _progress,
    "hints, figures, badges and marks": _hints,
}
