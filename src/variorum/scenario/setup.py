"""The position in which a case begins: the variant's opening, changed by what the file says."""

import re
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from variorum.board import BoardError, Earth, Location, area_of
from variorum.game.docket import Docket
from variorum.game.mentions import ambiguous_in_record, unknown_in_records
from variorum.game.position import Position, Seat
from variorum.game.record import Record
from variorum.game.turn import Turn
from variorum.game.unit import Dislodgement, Unit
from variorum.game.variant import Variant
from variorum.rules.movement.rule import Movement
from variorum.scenario import lookup
from variorum.scenario.node import Node, nearest
from variorum.scenario.state import EARTH, keys, within

FIELDS = ("settings", "seats", "phase", "units", "centers", "dislodged", "contested", "state")
_ATTACKED = re.compile(r"(?P<unit>[^<]+?)\s*<\s*(?P<attacker>\S+)(?P<via>\s+VIA)?", re.IGNORECASE)


class Attacked(msgspec.Struct, frozen=True):
    """A dislodged unit as a file names it, and where its attacker came from (empty if that is not written)."""

    unit: lookup.NamedUnit
    attacker: str = ""
    by_convoy: bool = False


def attacked(node: Node, variant: Variant) -> Attacked:
    """What `A BUR < MUN` or `A BUR < LON VIA` says.

    Raises: ScenarioError if it names no unit or no area.
    """
    match = _ATTACKED.fullmatch(node.word().strip())
    if not match:
        return Attacked(lookup.unit(node, node.word(), variant))
    attacker = lookup.area(node, match["attacker"], variant)
    return Attacked(lookup.unit(node, match["unit"], variant), attacker, bool(match["via"]))


def start(fields: Mapping[str, Node], variant: Variant) -> Position:
    """The position that the fields of a case describe; what they leave out is as the variant opens.

    Raises: ScenarioError if one of them means nothing on this board.
    """
    position = _opening(fields.get("settings"), variant)
    if "seats" in fields:
        position = replace(position, seats=_seats(fields["seats"], position))
    if "state" in fields:
        position = _with_state(position, fields["state"], variant)
    if "phase" in fields:
        position = replace(position, turn=_turn(fields["phase"], variant))
    if "centers" in fields:
        position = replace(position, owners=_owners(fields["centers"], position, variant))
    if "contested" in fields:
        closed = (lookup.area(node, node.word(), variant) for node in fields["contested"].items())
        position = replace(position, contested=tuple(sorted(closed)))
    if "units" in fields:
        units = tuple(_units(fields["units"], position, variant))
        position = replace(position, units=units, next_id=len(units) + 1)
    if "dislodged" in fields:
        position = _with_dislodged(position, fields["dislodged"], variant)
    if "state" in fields:
        _check_records(position, fields["state"], variant)
    return position


def _opening(node: Node | None, variant: Variant) -> Position:
    """The first position, with the settings that a case chooses."""
    if node is None:
        return variant.opening(variant)
    chosen = {name: item.plain() for name, item in node.fields(variant.settings).items()}
    try:
        return variant.start(chosen)
    except ValueError as error:
        raise node.error(str(error)) from None


def _seats(node: Node, position: Position) -> tuple[Seat, ...]:
    known = {seat.id: seat for seat in position.seats}
    return tuple(known.get(name, Seat(name)) for name in node.words())


def _turn(node: Node, variant: Variant) -> Turn:
    try:
        turn = Turn.read(node.word())
        variant.calendar.place(turn)
    except (ValueError, KeyError) as error:
        raise node.error(str(error.args[0])) from None
    return turn


def _owners(node: Node, position: Position, variant: Variant) -> dict[str, str]:
    centers = variant.board.geography(position.earth).centers
    owners: dict[str, str] = {}
    for name, listed in node.mapping().items():
        owner = lookup.power(listed, name, variant)
        for item in listed.items():
            area = lookup.area(item, item.word(), variant)
            if area not in centers:
                raise item.error(f"{area} isn't a supply center")
            if area in owners:
                raise item.error(f"{area} has an owner already, {owners[area]}")
            owners[area] = owner
    return {area: owners[area] for area in centers if area in owners}


def _units(node: Node, position: Position, variant: Variant) -> Iterator[Unit]:
    ids = count(1)
    taken: set[str] = set()
    for name, listed in node.mapping().items():
        owner = lookup.power(listed, name, variant)
        for item in listed.items():
            unit = _unit(item, lookup.unit(item, item.word(), variant), position, variant, next(ids), owner)
            if not variant.world.kind(unit.kind).shares:
                if unit.area in taken:
                    raise item.error(f"two units stand in {unit.area}")
                taken.add(unit.area)
            yield unit


def _unit(node: Node, named: lookup.NamedUnit, position: Position, variant: Variant, id_: int, owner: str) -> Unit:
    kind = variant.world.kind(named.kind)
    geography = variant.board.geography(position.earth)
    if not geography.holds(kind.footing, Location(named.location)):
        places = geography.places(kind.footing, area_of(named.location))
        hint = nearest(named.location, places) if places else f"no {kind.name} can be in {area_of(named.location)}"
        raise node.error(f"{named} cannot stand there; {hint}")
    return Unit(id_, named.kind, owner, Location(named.location))


def _with_dislodged(position: Position, node: Node, variant: Variant) -> Position:
    movement = next((rule for rule in variant.rules if isinstance(rule, Movement)), None)
    if movement is None:
        raise node.error(f"nobody is dislodged in {variant.name}")
    ids = count(position.next_id)
    found: list[Dislodgement] = []
    for name, listed in node.mapping().items():
        owner = lookup.power(listed, name, variant)
        for item in listed.items():
            said = attacked(item, variant)
            unit = _unit(item, said.unit, position, variant, next(ids), owner)
            entry = Dislodgement(unit, (), said.attacker, said.by_convoy)
            found.append(replace(entry, retreats=movement.exits(Docket(position), entry)))
    return replace(position, dislodged=tuple(found), next_id=position.next_id + len(found))


def _with_state(position: Position, node: Node, variant: Variant) -> Position:
    records = dict(position.records)
    beside = within(variant, EARTH)
    for name, part in node.fields(keys(variant)).items():
        if name != EARTH:
            records[name] = _record(records.get(name), variant.records[name], part)
            continue
        fields = part.mapping()
        own = {key: value for key, value in fields.items() if key not in beside}
        position = replace(position, earth=_earth(position.earth, replace(part, value=own), variant))
        for other in dict.fromkeys(beside[key] for key in fields if key in beside):
            mine = {key: value for key, value in fields.items() if beside.get(key) == other}
            records[other] = _record(records.get(other), variant.records[other], replace(part, value=mine))
    return replace(position, records=records)


def _check_records(position: Position, node: Node, variant: Variant) -> None:
    """Raises: ScenarioError if a record that the file writes names what there is not, or what several units are."""
    beside = within(variant, EARTH)
    written = {name: part for name, part in node.mapping().items() if name != EARTH}
    if EARTH in node.mapping():
        written |= {beside[key]: part for key, part in node.mapping()[EARTH].mapping().items() if key in beside}
    for name, part in written.items():
        record = position.records[name]
        unknown = unknown_in_records(variant, replace(position, records={name: record}))
        for problem in (*unknown, *ambiguous_in_record(position, record)):
            raise part.error(str(problem))


def _record(before: Record | None, kind: type[Record], node: Node) -> Record:
    plain = before.plain() if before is not None else {}
    try:
        return kind.read(_merged(plain, node.plain()))
    except (ValueError, TypeError) as error:
        raise node.error(str(error)) from None


def _earth(before: Earth, node: Node, variant: Variant) -> Earth:
    try:
        earth = msgspec.convert(_merged(msgspec.to_builtins(before), node.plain()), Earth)
    except (ValueError, TypeError) as error:
        raise node.error(str(error)) from None
    try:
        variant.board.geography(earth)
    except BoardError as error:
        raise node.error(str(error)) from None
    return earth


def _merged(before: Any, change: Any) -> Any:
    """Plain data with some of its parts changed."""
    if isinstance(before, dict) and isinstance(change, dict):
        return {**before, **{key: _merged(before.get(key), part) for key, part in change.items()}}
    return change
