"""Rosters: rules' notes about single units, by id, written with the units' names.

A scenario file names units by kind and place; their ids are looked up on reading. `Roll` keeps the names up to date.
"""

from collections.abc import Container, Iterable, Mapping
from functools import reduce
from typing import Annotated, Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.naming import Named, names
from variorum.game.position import Position
from variorum.game.record import Record
from variorum.game.rule import Rule
from variorum.game.unit import Unit


class Noted(msgspec.Struct, frozen=True):
    """A unit in a record: its name when it was written down, its id (0: not looked up yet), and a number."""

    unit: Annotated[str, names(Named.UNIT)]
    id: Annotated[int, names(Named.UNIT_ID, 0)] = 0
    number: int = 1


Notes = tuple[Noted, ...]


def everybody(position: Position) -> dict[int, Unit]:
    """All units by their ids, dislodged ones included."""
    return {unit.id: unit for unit in (*position.units, *(entry.unit for entry in position.dislodged))}


def known(notes: Notes, position: Position) -> dict[int, int]:
    """The numbers noted, by the ids of units; a unit known by name alone is the one that stands there."""
    return {id_: note.number for note in notes if (id_ := _id(note, position))}


def noted(numbers: Mapping[int, int], position: Position) -> Notes:
    """Notes about units on the board, with their current names."""
    units = everybody(position)
    return tuple(Noted(str(units[id_]), id_, number) for id_, number in numbers.items() if id_ in units)


def from_names(names: Iterable[str]) -> Notes:
    """Notes about units known by name."""
    return tuple(Noted(name) for name in names)


def _id(note: Noted, position: Position) -> int:
    if note.id:
        return note.id
    return next((unit.id for unit in everybody(position).values() if str(unit) == note.unit), 0)


class Roster(Record, frozen=True):
    """A record about units. A subclass says how to update it once the units have moved."""

    def updated(self, position: Position) -> Self:
        """The record with every unit's current name, and without units that are gone."""
        raise NotImplementedError


class UnitList(Roster, frozen=True):
    """A list of units, written as their names."""

    units: Notes = ()

    def plain(self) -> Any:
        """The names."""
        return [note.unit for note in self.units]

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The list of these units. Raises: ValueError if these aren't names."""
        return cls(from_names(msgspec.convert(plain, tuple[str, ...])))

    def updated(self, position: Position) -> Self:
        """The list of units still on the board."""
        return replace(self, units=noted(known(self.units, position), position))


class UnitTable(Roster, frozen=True):
    """A number for each of some units, written as a table."""

    units: Notes = ()

    def plain(self) -> Any:
        """The numbers by name."""
        return {note.unit: note.number for note in self.units}

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The table with these numbers. Raises: ValueError if this isn't a table of numbers."""
        numbers = msgspec.convert(plain, dict[str, int])
        return cls(tuple(Noted(name, number=number) for name, number in numbers.items()))

    def updated(self, position: Position) -> Self:
        """The table of units still on the board."""
        return replace(self, units=noted(known(self.units, position), position))


def called_up(position: Position, names: Container[str]) -> Position:
    """The position with the rosters of these names limited to its own units."""
    kept = (record for name, record in position.records.items() if name in names and isinstance(record, Roster))
    return reduce(Position.with_record, [record.updated(position) for record in kept], position)


class Roll(Rule, frozen=True):
    """Updates the names in all rosters. It runs at the end of every phase that moves units."""

    name: ClassVar = "roll"
    says: ClassVar = "Whatever is remembered of a unit follows it wherever it goes."

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Write every roster anew."""
        return docket.with_position(called_up(docket.position, docket.position.records))
