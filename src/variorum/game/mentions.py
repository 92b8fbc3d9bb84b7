"""Unknown names in the records of a position."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import inspect

from variorum.board import BoardError, Earth
from variorum.game.naming import Named, Names, named
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.record import Record
from variorum.game.turn import Turn
from variorum.game.variant import Variant

_LISTED = (Named.POWER, Named.SEAT, Named.KIND)
"""Kinds with few names: an error lists them all."""


def unknown_in_records(variant: Variant, position: Position) -> Iterator[Problem]:
    """Every unknown area, power, unit, seat and so on in the records, each once a record."""
    known = _known(variant, position) if position.records else {}
    for name, record in position.records.items():
        seen: set[tuple[Named, Any]] = set()
        for names, value in named(_type(type(record)), record):
            if value in names.also or (names.what, value) in seen:
                continue
            seen.add((names.what, value))
            yield from _judged(variant, name, names, value, known)


@lru_cache(maxsize=256)
def _type(record: type[Record]) -> inspect.Type:
    return inspect.type_info(record)


def _known(variant: Variant, position: Position) -> Mapping[Named, Collection[Any]]:
    geography = variant.board.geography(position.earth)
    units = (*position.units, *(entry.unit for entry in position.dislodged))
    return {
        Named.AREA: variant.board.areas,
        Named.CENTER: frozenset(geography.centers) if position.earth == Earth() else variant.board.areas,
        Named.PLACE: {*variant.board.areas, *geography.locations},
        Named.POWER: dict.fromkeys((*variant.powers, *variant.board.powers, *variant.world.bystanders)),
        Named.SEAT: dict.fromkeys((*(seat.id for seat in position.seats), *variant.world.commands(position))),
        Named.KIND: {kind.code: kind for kind in (*variant.world.kinds, *variant.world.figures)},
        Named.UNIT: frozenset(map(str, units)),
        Named.UNIT_ID: frozenset(unit.id for unit in units),
    }


def _judged(
    variant: Variant, record: str, names: Names, value: Any, known: Mapping[Named, Collection[Any]]
) -> Iterator[Problem]:
    place = f"the record of {record.replace('_', ' ')}"
    try:
        if names.what is Named.EARTH:
            variant.board.geography(value)
        elif names.what is Named.TURN:
            variant.calendar.place(Turn.read(value))
        elif value not in known[names.what]:
            accepted = tuple(map(str, known[names.what])) if names.what in _LISTED else ()
            yield Problem(
                f'{place}: no {names.what} "{value}"', accepted=(*accepted, *map(str, filter(None, names.also)))
            )
    except (BoardError, KeyError, ValueError) as error:
        yield Problem(f"{place}: {error.args[0]}")
