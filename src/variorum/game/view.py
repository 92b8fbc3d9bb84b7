"""Views: a position and events as one seat may see them. Secrets leave the core by no other road."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from operator import and_, attrgetter

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from variorum.game.audience import GM, may_know
from variorum.game.citation import cited_in
from variorum.game.event import Event
from variorum.game.mark import Mark
from variorum.game.naming import Named, named
from variorum.game.position import Position, once
from variorum.game.record import Record
from variorum.game.report import Briefing, Piece, Told
from variorum.game.rule import Rule
from variorum.game.sight import Fog, Sight
from variorum.game.unit import Dislodgement, Unit
from variorum.game.variant import Variant

_PLACES = (Named.AREA, Named.CENTER, Named.PLACE, Named.UNIT)
_by_area = attrgetter("area")


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


@lru_cache(maxsize=256)
def limits_sight(variant: Variant) -> bool:
    """Whether any rule of a variant says what a seat may see, so that there may be fog."""
    return any(type(rule).sight is not Rule.sight for rule in variant.rules)


def view(variant: Variant, position: Position, seat: str, events: Sequence[Event] = ()) -> View:
    """The position and events as a seat sees them: records as their rules allow, events by their audience.

    Both as far as the seat's sight reaches in that position.
    """
    records, foggy = _records(variant, position, seat), fogged(variant, position, seat)
    visible = _told(events, seat, foggy.fog)
    if not foggy.fog:
        return View(seat, replace(foggy, records=records), visible)
    shown = {name: record for name, record in records.items() if not _tells(record, foggy.fog)}
    return View(seat, replace(_numbered(foggy), records=shown), visible)


def look_back(variant: Variant, position: Position, seat: str, events: Sequence[Event] = ()) -> View:
    """The same for a moment of a game that is over: the fog has lifted, other secrets stay what they were."""
    return View(seat, replace(position, records=_records(variant, position, seat)), _told(events, seat, Fog()))


def told_before(variant: Variant, phases: Iterable[Past], seat: str) -> tuple[Event, ...]:
    """The events of earlier phases that a seat knows of: those that it saw then."""
    skies = ((past, fogged(variant, past.position, seat).fog if past.position else Fog()) for past in phases)
    return tuple(event for past, fog in skies for event in _told(past.events, seat, fog))


def fogged(variant: Variant, position: Position, seat: str) -> Position:
    """The position with whatever a seat doesn't see left out; the position itself if it sees everything.

    What a seat may order, and what is wrong with its orders, is found in this position.
    """
    if not limits_sight(variant) or seat == GM or position.ending:
        return position
    return once(position, _fogged, variant, seat)


def report(variant: Variant, moments: Sequence[Told], seat: str) -> tuple[Piece, ...]:
    """All rules' additions to a seat's report on the last of some moments, made from its views alone."""
    told = []
    for moment in moments:
        look = look_back if moments[-1].position.ending else view
        seen = look(variant, moment.position, seat, moment.events)
        told.append(Told(moment.turn, seen.position, seen.events))
    pieces = tuple(piece for rule in variant.rules for piece in rule.report(told))
    found: tuple[Piece, ...] = cited_in(pieces, variant.citations)
    return found


def briefings(variant: Variant, position: Position, seat: str) -> tuple[Briefing, ...]:
    """What a seat should know before anything else, made from its view alone; nothing once the game is over."""
    if position.ending:
        return ()
    seen = view(variant, position, seat).position
    told = tuple(briefing for rule in variant.rules for briefing in rule.briefing(seen, seat))
    found: tuple[Briefing, ...] = cited_in(told, variant.citations)
    marked = marks_on(variant, seen)
    return (*found, Briefing("On the map", tuple(mark.text for mark in marked))) if marked else found


def marks_on(variant: Variant, seen: Position) -> tuple[Mark, ...]:
    """The marks of all rules on the map of a position as its reader sees it."""
    found = tuple(mark for rule in variant.rules for mark in rule.marks(seen))
    marks: tuple[Mark, ...] = cited_in(found, variant.citations) if found else ()
    return marks


def _told(events: Iterable[Event], seat: str, fog: Fog) -> tuple[Event, ...]:
    """The events that a seat may know of, as it may know them."""
    told = tuple(event for event in events if may_know(event.audience, seat))
    return tuple(event for each in told if (event := each.through(fog))) if fog else told


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


def _fogged(position: Position, variant: Variant, seat: str) -> Position:
    sights = [sight for rule in variant.rules if (sight := rule.sight(position, seat)) is not None]
    if not sights:
        return position
    fog = _fog(variant, position, seat, reduce(and_, sights))
    units = (unit for unit in position.units if unit.area not in fog.areas)
    dislodged = (_seen(entry, fog) for entry in position.dislodged if entry.unit.area not in fog.areas)
    return replace(
        position,
        units=tuple(sorted(units, key=_by_area)),  # the order in which they were built would tell of hidden ones
        owners={area: power for area, power in position.owners.items() if area not in fog.centers},
        dislodged=tuple(sorted(dislodged, key=lambda entry: entry.unit.area)),
        contested=tuple(area for area in position.contested if area not in fog.areas),
        fog=fog,
    )


def _fog(variant: Variant, position: Position, seat: str, sight: Sight) -> Fog:
    """The fog around what a seat sees; of a position in fog, no more is seen than before."""
    powers = variant.world.commands(position).get(seat, ())
    mine = {unit.area for unit in _everybody(position) if unit.power in powers}
    areas = sight.areas.difference(position.fog.areas) | mine
    owned = {center for power in powers for center in position.centers_of(power)}
    centers = sight.owned.difference(position.fog.centers) | owned
    return Fog(
        powers,
        tuple(sorted(variant.board.areas.keys() - areas)),
        tuple(sorted(set(variant.board.geography(position.earth).centers) - centers)),
    )


def _seen(entry: Dislodgement, fog: Fog) -> Dislodgement:
    attacker = "" if entry.attacker in fog.areas else entry.attacker
    return replace(entry, retreats=fog.exits(entry.unit.power, entry.retreats), attacker=attacker)


def _everybody(position: Position) -> Iterator[Unit]:
    yield from position.units
    yield from (entry.unit for entry in position.dislodged)


def _numbered(position: Position) -> Position:
    """The position with its units numbered anew: their ids tell how many have been built before them."""
    ids = {unit.id: number for number, unit in enumerate(_everybody(position), start=1)}
    return replace(
        position,
        units=tuple(replace(unit, id=ids[unit.id]) for unit in position.units),
        dislodged=tuple(
            replace(entry, unit=replace(entry.unit, id=ids[entry.unit.id])) for entry in position.dislodged
        ),
        next_id=len(ids) + 1,
    )


def _tells(record: Record, fog: Fog) -> bool:
    """Whether a record names anything in the fog, or units by their ids."""
    said = named(inspect.type_info(type(record)), record)
    found = ((names.what, value) for names, value in said if value not in names.also)
    return any(what is Named.UNIT_ID or (what in _PLACES and fog.hides(value)) for what, value in found)
