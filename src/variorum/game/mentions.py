"""Unknown names in the records of a position."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import inspect

from variorum.board import Board, BoardError, Earth
from variorum.game.event import series
from variorum.game.naming import Named, Names, named
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.record import Record
from variorum.game.rule import World
from variorum.game.turn import Turn
from variorum.game.variant import Variant

_LISTED = (Named.POWER, Named.SEAT, Named.KIND)
"""Kinds with few names: an error lists them all."""


def unknown_in_records(variant: Variant, position: Position) -> Iterator[Problem]:
    """Every unknown area, power, unit, seat and so on in the records, each once a record."""
    known = _known(variant.world, variant.powers, position) if position.records else {}
    for record in position.records.values():
        yield from _unknown(record, known, variant.board, variant.calendar.place)


def unknown_in_record(world: World, position: Position, record: Record) -> Iterator[Problem]:
    """The same in one record, which need not be the position's; whether its phases exist isn't asked."""
    powers = tuple(power for powers in world.commands(position).values() for power in powers)
    return _unknown(record, _known(world, powers, position), world.board, None)


def ambiguous_in_record(position: Position, record: Record) -> Iterator[Problem]:
    """Every name in a record that several units on the board have, each once."""
    units = [*position.units, *(entry.unit for entry in position.dislodged)]
    written = (value for names, value in named(_type(type(record)), record) if names.what is Named.UNIT)
    for name in dict.fromkeys(written):
        owners = sorted(unit.power for unit in units if str(unit) == name)
        if len(owners) > 1:
            yield Problem(f'{_place(record.name)}: "{name}" could be {len(owners)} units, of {series(owners)}')


_Table = Mapping[Named, Collection[Any]]
_Places = Callable[[Turn], object]
"""Raises: KeyError if there is no such phase."""


def _unknown(record: Record, known: _Table, board: Board, place: _Places | None) -> Iterator[Problem]:
    seen: set[tuple[Named, Any]] = set()
    for names, value in named(_type(type(record)), record):
        if value in names.also or (names.what, value) in seen:
            continue
        seen.add((names.what, value))
        yield from _judged(record.name, names, value, known, board, place)


@lru_cache(maxsize=256)
def _type(record: type[Record]) -> inspect.Type:
    return inspect.type_info(record)


def _known(world: World, powers: Sequence[str], position: Position) -> _Table:
    board, geography = world.board, world.board.geography(position.earth)
    units = (*position.units, *(entry.unit for entry in position.dislodged))
    return {
        Named.AREA: board.areas,
        Named.CENTER: frozenset(geography.centers) if position.earth == Earth() else board.areas,
        Named.PLACE: {*board.areas, *geography.locations},
        Named.POWER: dict.fromkeys((*powers, *board.powers, *world.bystanders)),
        Named.SEAT: dict.fromkeys((*(seat.id for seat in position.seats), *world.commands(position))),
        Named.KIND: {kind.code: kind for kind in (*world.kinds, *world.figures)},
        Named.UNIT: frozenset(map(str, units)),
        Named.UNIT_ID: frozenset(unit.id for unit in units),
    }


def _place(record: str) -> str:
    return f"the record of {record.replace('_', ' ')}"


def _judged(
    record: str, names: Names, value: Any, known: _Table, board: Board, place: _Places | None
) -> Iterator[Problem]:
    where = _place(record)
    try:
        if names.what is Named.EARTH:
            board.geography(value)
        elif names.what is Named.TURN:
            turn = Turn.read(value)
            if place:
                place(turn)
        elif value not in known[names.what]:
            accepted = tuple(map(str, known[names.what])) if names.what in _LISTED else ()
            yield Problem(
                f'{where}: no {names.what} "{value}"', accepted=(*accepted, *map(str, filter(None, names.also)))
            )
    except (BoardError, KeyError, ValueError) as error:
        yield Problem(f"{where}: {error.args[0]}")
