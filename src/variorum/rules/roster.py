"""Rosters: what rules note about single units, by their ids, written with the units' names.

A scenario file names units as they stand; their ids are looked up then. `Roll` keeps the names up to date.
"""

from collections.abc import Iterable, Mapping
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
    """All units by their ids, those that have to retreat as well."""
    return {unit.id: unit for unit in (*position.units, *(entry.unit for entry in position.dislodged))}


def known(notes: Notes, position: Position) -> dict[int, int]:
    """The numbers noted, by the ids of units; a unit that is known by name alone is the one that stands there."""
    return {id_: note.number for note in notes if (id_ := _id(note, position))}


def noted(numbers: Mapping[int, int], position: Position) -> Notes:
    """Notes of the units that are there, with their names as they stand."""
    units = everybody(position)
    return tuple(Noted(str(units[id_]), id_, number) for id_, number in numbers.items() if id_ in units)


def from_names(names: Iterable[str]) -> Notes:
    """Notes of units that are named."""
    return tuple(Noted(name) for name in names)


def _id(note: Noted, position: Position) -> int:
    if note.id:
        return note.id
    return next((unit.id for unit in everybody(position).values() if str(unit) == note.unit), 0)


class Roster(Record, frozen=True):
    """A record about units. A subclass says how it looks once the units have moved."""

    def now(self, position: Position) -> Self:
        """The record with every unit named as it stands; those that are gone are left out."""
        raise NotImplementedError


class UnitList(Roster, frozen=True):
    """A list of units, written as their names."""

    units: Notes = ()

    def plain(self) -> Any:
        """The names."""
        return [note.unit for note in self.units]

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The list of these units. Raises: ValueError if they are no names."""
        return cls(from_names(msgspec.convert(plain, tuple[str, ...])))

    def now(self, position: Position) -> Self:
        """The list of those that are left."""
        return replace(self, units=noted(known(self.units, position), position))


class UnitTable(Roster, frozen=True):
    """A number for each of some units, written as a table."""

    units: Notes = ()

    def plain(self) -> Any:
        """The numbers by name."""
        return {note.unit: note.number for note in self.units}

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The table with these numbers. Raises: ValueError if it is none."""
        numbers = msgspec.convert(plain, dict[str, int])
        return cls(tuple(Noted(name, number=number) for name, number in numbers.items()))

    def now(self, position: Position) -> Self:
        """The table of those that are left."""
        return replace(self, units=noted(known(self.units, position), position))


def called_up(position: Position, names: Iterable[str]) -> Position:
    """The position with its units, and only those, in the rosters of these names."""
    kept = {name: record for name in names if isinstance(record := position.records.get(name), Roster)}
    rosters = {name: record.now(position) for name, record in kept.items()}
    return replace(position, records={**position.records, **rosters})


class Roll(Rule, frozen=True):
    """The names in all rosters are brought up to date. It runs at the end of every phase that moves units."""

    name: ClassVar = "roll"

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Write every roster anew."""
        return docket.now(called_up(docket.position, docket.position.records))
