"""Views: a position and events as one seat may see them. Secrets leave the core by no other road."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.citation import cited_in
from variorum.game.event import Event
from variorum.game.fogging import fogged, told
from variorum.game.mark import Mark
from variorum.game.position import Position
from variorum.game.record import Record
from variorum.game.report import Briefing, Piece, Told
from variorum.game.sight import Fog
from variorum.game.variant import Variant


class Past(msgspec.Struct, frozen=True):
    """A phase that was played: its events, and the position after it, which decides who saw them.

    The position is left out where nothing limits sight.
    """

    events: tuple[Event, ...]
    position: Position | None = None


class View(msgspec.Struct, frozen=True):
    """A moment of the game as one seat may see it."""

    seat: str
    position: Position
    events: tuple[Event, ...] = ()

    def __repr__(self) -> str:
        return f"<View of {self.seat or 'everybody'}: {len(self.events)} events, {self.position!r}>"


def view(variant: Variant, position: Position, seat: str, events: Sequence[Event] = ()) -> View:
    """The position and events as a seat sees them: records as their rules allow, events by their audience.

    Both as far as the seat's sight reaches in that position.
    """
    records, foggy = _records(variant, position, seat), fogged(variant, position, seat)
    visible = told(events, seat, foggy.fog)
    if not foggy.fog:
        return View(seat, replace(foggy, records=records), visible)
    shown = {name: known for name, record in records.items() if (known := record.through(foggy.fog))}
    return View(seat, replace(_numbered(foggy), records=shown), visible)


def look_back(variant: Variant, position: Position, seat: str, events: Sequence[Event] = ()) -> View:
    """The same for a moment of a game that is over: the fog has lifted, other secrets stay what they were."""
    return View(seat, replace(position, records=_records(variant, position, seat)), told(events, seat, Fog()))


def told_before(variant: Variant, phases: Iterable[Past], seat: str) -> tuple[Event, ...]:
    """The events of earlier phases that a seat knows of: those that it saw then."""
    skies = ((past, fogged(variant, past.position, seat).fog if past.position else Fog()) for past in phases)
    return tuple(event for past, fog in skies for event in told(past.events, seat, fog))


def report(variant: Variant, moments: Sequence[Told], seat: str) -> tuple[Piece, ...]:
    """All rules' additions to a seat's report on the last of some moments, made from its views alone."""
    views = []
    for moment in moments:
        look = look_back if moments[-1].position.ending else view
        seen = look(variant, moment.position, seat, moment.events)
        views.append(Told(moment.turn, seen.position, seen.events))
    pieces = tuple(piece for rule in variant.rules for piece in rule.report(views))
    found: tuple[Piece, ...] = cited_in(pieces, variant.citations)
    return found


def briefings(variant: Variant, position: Position, seat: str) -> tuple[Briefing, ...]:
    """What a seat should know before anything else, made from its view alone; nothing once the game is over."""
    if position.ending:
        return ()
    seen = view(variant, position, seat).position
    asked = tuple(briefing for rule in variant.rules for briefing in rule.briefing(seen, seat))
    found: tuple[Briefing, ...] = cited_in(asked, variant.citations)
    marked = marks_on(variant, seen)
    return (*found, Briefing("On the map", tuple(mark.text for mark in marked))) if marked else found


def marks_on(variant: Variant, seen: Position) -> tuple[Mark, ...]:
    """The marks of all rules on the map of a position as its reader sees it."""
    found = tuple(mark for rule in variant.rules for mark in rule.marks(seen))
    marks: tuple[Mark, ...] = cited_in(found, variant.citations) if found else ()
    return marks


def _records(variant: Variant, position: Position, seat: str) -> dict[str, Record]:
    if seat == GM:
        return position.records
    shown: dict[str, Record] = {}
    for rule in variant.rules:
        if rule.record and rule.record.name in position.records:
            seen = rule.view(position, seat)
            if seen is not None:
                shown[seen.name] = seen
    return shown


def _numbered(position: Position) -> Position:
    """The position with its units numbered anew: their ids tell how many have been built before them."""
    everybody = (*position.units, *(entry.unit for entry in position.dislodged))
    ids = {unit.id: number for number, unit in enumerate(everybody, start=1)}
    return replace(
        position,
        units=tuple(replace(unit, id=ids[unit.id]) for unit in position.units),
        dislodged=tuple(
            replace(entry, unit=replace(entry.unit, id=ids[entry.unit.id])) for entry in position.dislodged
        ),
        next_id=len(ids) + 1,
    )
