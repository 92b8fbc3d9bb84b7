"""Records: what a rule remembers from phase to phase."""

from typing import Any, ClassVar, Self

import msgspec


class Record(msgspec.Struct, frozen=True):
    """The memory of one rule, part of a position.

    Each rule that keeps one declares a subclass and says who may see what of it. `part_of`: scenario files write its
    fields among those of the earth ("earth"), not under the rule's name.
    """

    part_of: ClassVar[str] = ""

    def plain(self) -> Any:
        """The record as data, as scenario files write it."""
        return msgspec.to_builtins(self)

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The record that such data describe. Raises: ValueError if they are none."""
        return msgspec.convert(plain, cls)


class Table(Record, frozen=True):
    """A record that is one table, `rows`, and is written as that table alone.

    A subclass declares the field, from a power's or seat's name to what is kept of it.
    """

    def plain(self) -> Any:
        """The rows."""
        return msgspec.to_builtins(self)["rows"]

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The table with these rows. Raises: ValueError if they are none."""
        return msgspec.convert({"rows": plain}, cls)
