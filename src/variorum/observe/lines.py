"""The block of an observation from which a reader rebuilds the position: who owns what, and where units stand."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import inspect

from variorum.game.event import counted
from variorum.game.naming import Named, named
from variorum.game.position import Position, to_json
from variorum.game.unit import Dislodgement, Unit
from variorum.game.variant import Variant
from variorum.observe.reaching import Way
from variorum.observe.scene import Scene

NOBODY, DISLODGED, STAND_OFFS, SEEN = "nobody", "dislodged", "last stand-offs", ", as far as seen"
UNSEEN, UNSEEN_OWNERS, DATA = "units out of sight in", "owners out of sight of", "also"
SEEN_OWNERS = "owners in sight of"
WON, DRAWN = "The game is over, won by", "The game is over, drawn between"


def heading(scene: Scene) -> str:
    """The variant, the phase, and whose view it is: `Standard [standard], spring 1901 [S1901M], seen by FRANCE`."""
    turn = scene.position.turn
    calendar = scene.variant.calendar
    when = f"{calendar.name(turn)}, {calendar.phase(turn).name}"
    return f"{scene.variant.name} [{scene.variant.id}], {when} [{turn}], seen by {scene.seat or 'everybody'}"


def standing(scene: Scene, ways: Mapping[Unit, Way]) -> Iterator[str]:
    """Every power with its centers and units, each unit with the places that it can go to, and all the rest."""
    position, variant = scene.position, scene.variant
    ids = _mentioned(position)
    for power in _powers(variant, position):
        yield _power(position, power)
        for unit in _sorted(position.units_of(power)):
            yield _unit(unit, ids, ways.get(unit, Way()))
        for entry in sorted(position.dislodged, key=lambda entry: (str(entry.unit), entry.unit.id)):
            if entry.unit.power == power:
                yield _dislodged(entry, ids)
    centers = variant.board.geography(position.earth).centers
    free = [area for area in centers if area not in position.owners and area not in position.fog.centers]
    if free:
        yield f"{NOBODY}: {counted(len(free), 'center')} {' '.join(free)}"
    yield from _rest(scene)


def _power(position: Position, power: str) -> str:
    centers = position.centers_of(power)
    told = f"{power}: {counted(len(centers), 'center')}{''.join(f' {area}' for area in centers)}"
    return f"{told}{SEEN}" if position.fog.veils(power) else told


def _unit(unit: Unit, ids: frozenset[int], way: Way) -> str:
    places = (*way.near, *(("~", *way.overseas) if way.overseas else ()))
    return f"{_named(unit, ids)} > {' '.join(places)}" if places else _named(unit, ids)


def _dislodged(entry: Dislodgement, ids: frozenset[int]) -> str:
    told = f"{DISLODGED} {_named(entry.unit, ids)} > {' '.join(entry.retreats) or 'nowhere'}"
    attack = f", attacked {'by sea ' if entry.by_convoy else ''}from {entry.attacker}" if entry.attacker else ""
    by_sea = ", attacked by sea" if entry.by_convoy and not entry.attacker else ""
    return f"{told}{attack}{by_sea}{'' if entry.cause == 'battle' else f', because of {entry.cause}'}"


def _named(unit: Unit, ids: frozenset[int]) -> str:
    """A unit, with its number where a record names it, and with its marks."""
    number = f"#{unit.id}" if unit.id in ids else ""
    return f"{unit}{number}{f' {list(unit.marks)}' if unit.marks else ''}".replace("'", '"')


def _rest(scene: Scene) -> Iterator[str]:
    position = scene.position
    if position.contested:
        yield f"{STAND_OFFS}: {' '.join(sorted(position.contested))}"
    if position.fog.areas:
        yield f"{UNSEEN}: {' '.join(position.fog.areas)}"
    if position.fog.centers:
        yield f"{UNSEEN_OWNERS}: {' '.join(position.fog.centers)}"
    if position.fog.open:
        yield f"{SEEN_OWNERS}: {' '.join(position.fog.open)}"
    if position.ending:
        yield f"{DRAWN if position.ending.drawn else WON} {', '.join(position.ending.winners) or NOBODY}"
    if also := _also(scene.variant, position):
        yield f"{DATA}: {to_json(msgspec.defstruct('Also', list(also))(**also)).decode()}"


def _also(variant: Variant, position: Position) -> dict[str, Any]:
    """What no other line says, where it differs from the opening."""
    opening = variant.opening(variant)
    found: dict[str, Any] = {}
    for name in ("seats", "settings", "earth", "records"):
        value = getattr(position, name)
        if value != getattr(opening, name):
            found[name] = value
    if position.fog.powers:
        found["own"] = position.fog.powers
    return found


def _mentioned(position: Position) -> frozenset[int]:
    """The ids of the units that records name by their ids."""
    said = ((record, inspect.type_info(type(record))) for record in position.records.values())
    found = (pair for record, kind in said for pair in named(kind, record))
    return frozenset(value for names, value in found if names.what is Named.UNIT_ID and isinstance(value, int))


def _powers(variant: Variant, position: Position) -> tuple[str, ...]:
    """Everybody who has something, in the order of the board."""
    there = {*position.owners.values(), *(unit.power for unit in position.units)}
    there |= {entry.unit.power for entry in position.dislodged}
    known = dict.fromkeys((*variant.board.powers, *variant.powers, *variant.world.bystanders, *sorted(there)))
    return tuple(power for power in known if power in there)


def _sorted(units: tuple[Unit, ...]) -> list[Unit]:
    return sorted(units, key=lambda unit: (unit.location, unit.kind, unit.marks, unit.id))
