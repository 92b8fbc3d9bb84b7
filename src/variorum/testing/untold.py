"""Nothing passes in silence: each order has a row in its seat's results, and each change on the map a sentence."""

import re
from collections.abc import Iterator, Mapping

import msgspec

from variorum.board.features import changes
from variorum.game.audience import GM
from variorum.game.docket import Entry
from variorum.game.event import Event
from variorum.game.position import Position
from variorum.game.results import rows
from variorum.game.variant import Variant
from variorum.game.view import view
from variorum.testing.game import RandomPhase, seats

_NAME = re.compile(r"[A-Z][A-Z0-9_]+")
_OWNER, _RECORD = "the owner", "the record "
"""What events tell that aren't about a unit's order."""


def untold(variant: Variant, phase: RandomPhase) -> Iterator[str]:
    """The orders of a phase of which their seat's results say nothing, and the changes of which nobody is told."""
    if phase.done.waiting:
        return
    for seat in seats(variant, phase.position):
        if seat != GM:
            yield from _orders(variant, phase, seat)
    if not any(
        order.masters for sheet in phase.sheets.values() for order in sheet.orders
    ):  # which say what they change
        yield from _changes(variant, phase)


def _orders(variant: Variant, phase: RandomPhase, seat: str) -> Iterator[str]:
    found = rows(view(variant, phase.done.position, seat, phase.done.events).events)
    names = (seat, *variant.world.commands(phase.position).get(seat, ()))
    told = {row.order for row in found if row.power in names and row.word and row.why.strip()}
    for entry in phase.done.entries:
        if entry.seat == seat and told.isdisjoint(_texts(entry)) and not _is_hidden(variant, phase, entry):
            yield f"{seat} orders {entry.given}, and its results say nothing of it"


def _is_hidden(variant: Variant, phase: RandomPhase, entry: Entry) -> bool:
    """Whether fog covers what became of an order: of a unit, or a center, of a power that the seat lost meanwhile."""
    mine = (entry.seat, *variant.world.commands(phase.done.position).get(entry.seat, ()))
    subject = entry.given.subject
    if not variant.limits_sight or subject is None:
        return False
    owner = phase.position.owners.get(subject.area, entry.seat)
    return {str(unit): unit.power for unit in phase.position.units}.get(str(subject), owner) not in mine


def _texts(entry: Entry) -> set[str]:
    return {str(order) for order in (entry.given, entry.stands, entry.told) if order is not None}


def _changes(variant: Variant, phase: RandomPhase) -> Iterator[str]:
    """Changes that everybody can see, in places that no event names."""
    before = view(variant, phase.position, "").position
    after = view(variant, phase.done.position, "", phase.done.events)
    if before.fog or after.position.fog:
        return
    named = {name for event in after.events for name in _named(event)}
    besides = {name for event in after.events if not _is_of_a_unit(event) for name in _named(event)}
    for change in changes(variant.board, before.earth, after.position.earth):
        if named.isdisjoint(_NAME.findall(change)):
            yield f"{change}, and nobody is told"
    old, new = _things(variant, before), _things(variant, after.position)
    for what, place in sorted({*old, *new}):
        there, now = old.get((what, place)), new.get((what, place))
        has_gone_on = now is None and (" " not in what or any(other == what for other, _ in new))
        known = besides if what.startswith((_OWNER, _RECORD)) else named
        if there != now and known.isdisjoint((place, *what.split())) and not has_gone_on:
            yield f"{what} in {place} changes from {there} to {now}, and nobody is told"


def _named(event: Event) -> Iterator[str]:
    """The areas and powers that an event names, in its data or its sentence."""
    yield from _NAME.findall(msgspec.json.encode(event).decode())
    yield from _NAME.findall(event.sentence())


def _is_of_a_unit(event: Event) -> bool:
    return event.outcome is not None and bool(event.outcome.unit)


def _things(variant: Variant, position: Position) -> Mapping[tuple[str, str], object]:
    """What stands or holds in each area: owners, units, figures such as monsters, and what records keep."""
    found: dict[tuple[str, str], object] = {(_OWNER, area): power for area, power in position.owners.items()}
    figures = (figure for rule in variant.rules for figure in rule.figures(position))
    for unit in (*position.units, *figures):
        found[f"{unit.power} {unit.kind}", unit.area] = "there"
    for name, record in position.records.items():
        kept = () if record.part_of else _kept(msgspec.to_builtins(record), _RECORD + name)  # the earth tells the rest
        found |= {key: value for key, value in kept if key[1] in variant.board.powers}
    return found


def _kept(plain: object, what: str) -> Iterator[tuple[tuple[str, str], object]]:
    """What a record keeps of powers, such as prices and goals, each under the name of its table."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            if _NAME.fullmatch(key):
                yield (what, key), value
            else:
                yield from _kept(value, f"{what}.{key}")
