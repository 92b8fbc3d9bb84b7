"""Records: the memory of rules from phase to phase."""

from typing import Any, ClassVar, Self

import msgspec
from msgspec import inspect

from variorum.game.naming import KnownEarth, Named, SeatName, named
from variorum.game.sight import Fog

_PLACES = (Named.AREA, Named.CENTER, Named.PLACE, Named.UNIT)


class Record(msgspec.Struct, frozen=True):
    """A rule's memory, part of a position: `position.record(Herds)` reads it, `position.with_record` writes it.

    A subclass declares its `name` in positions and files, and fields that all have defaults: a rule that hasn't
    written anything yet remembers those. Everybody may see all of a `public` record; of any other, its rule's `view`
    decides. `part_of`: scenario files write its fields among those of the earth ("earth"), not under its name.
    The numbers in a `signed` one may be below zero; in others, the conformance suite takes that for a mistake.
    """

    name: ClassVar[str] = ""
    public: ClassVar[bool] = False
    part_of: ClassVar[str] = ""
    signed: ClassVar[bool] = False

    def through(self, fog: Fog) -> Self | None:
        """What a reader in that fog may know of it; None: nothing.

        By default all of it, unless it names anything in the fog, or units by their ids.
        """
        said = named(inspect.type_info(type(self)), self)
        found = ((names.what, value) for names, value in said if value not in names.also)
        is_hidden = any(what is Named.UNIT_ID or (what in _PLACES and fog.hides(value)) for what, value in found)
        return None if is_hidden else self

    def plain(self) -> Any:
        """The record as data, as scenario files write it."""
        return msgspec.to_builtins(self)

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The record that such data describe. Raises: ValueError if they don't describe a record."""
        return msgspec.convert(plain, cls)


class TableRecord(Record, frozen=True):
    """A record that consists of one table, `rows`, and is written as that table alone.

    A subclass declares the field, a mapping from powers' or seats' names.
    """

    def plain(self) -> Any:
        """The rows."""
        return msgspec.to_builtins(self)["rows"]

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The table with these rows. Raises: ValueError if they aren't rows of this table."""
        return msgspec.convert({"rows": plain}, cls)


class Landmarks(Record, frozen=True):
    """The earth as each seat has seen it last; a seat that isn't listed knows the one of the opening.

    Every variant in which some rule limits sight has it, and the end of each phase writes it.
    """

    earths: dict[SeatName, KnownEarth] = msgspec.field(default_factory=dict)

    name: ClassVar = "landmarks"
