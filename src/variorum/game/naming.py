"""What a text or a number in a record names, declared with its type: an area, a power, a unit and so on.

`validate` checks that everything named exists, and forms offer what can be named.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, inspect

from variorum.board import Earth, Location


class Named(StrEnum):
    """A kind of thing with a name.

    CENTER is a supply center, or any area once the board has changed, as it may have been one; PLACE is an area, with a
    coast or without; UNIT a unit as orders write it; UNIT_ID its number; TURN a phase of the calendar; EARTH a whole
    earth, which has to fit the board.
    """

    AREA = "area"
    CENTER = "supply center"
    PLACE = "place"
    POWER = "power"
    SEAT = "seat"
    KIND = "kind of unit"
    UNIT = "unit"
    UNIT_ID = "unit with the id"
    TURN = "phase"
    EARTH = "earth"


class Names(msgspec.Struct, frozen=True):
    """What a value names; `also` lists further values that are accepted though they name nothing."""

    what: Named
    also: tuple[str | int, ...] = ()


def names(what: Named, *also: str | int) -> Meta:
    """The annotation for a field that names something.

    An area, or a special word: `Annotated[str, names(Named.AREA, "HYPERSPACE")]`.
    """
    return Meta(extra={"names": Names(what, also)})


AreaName: TypeAlias = Annotated[str, names(Named.AREA)]
CenterName: TypeAlias = Annotated[str, names(Named.CENTER)]
PlaceName: TypeAlias = Annotated[Location, names(Named.PLACE)]
PowerName: TypeAlias = Annotated[str, names(Named.POWER)]
SeatName: TypeAlias = Annotated[str, names(Named.SEAT)]
UnitName: TypeAlias = Annotated[str, names(Named.UNIT)]
KindCode: TypeAlias = Annotated[str, names(Named.KIND)]
UnitId: TypeAlias = Annotated[int, names(Named.UNIT_ID)]
TurnName: TypeAlias = Annotated[str, names(Named.TURN)]
KnownEarth: TypeAlias = Annotated[Earth, names(Named.EARTH)]


def names_of(kind: inspect.Type) -> Names | None:
    """What values of a type name, if declared."""
    return (kind.extra or {}).get("names") if isinstance(kind, inspect.Metadata) else None


def named(kind: inspect.Type, value: Any) -> Iterator[tuple[Names, Any]]:
    """Everything named in a value of a type."""
    found = names_of(kind)
    if found:
        yield found, value
    for part, one in _parts(kind, value):
        yield from named(part, one)


def _parts(kind: inspect.Type, value: Any) -> Iterator[tuple[inspect.Type, Any]]:
    """The parts of a value, each with its type."""
    match kind:
        case inspect.Metadata():
            yield kind.type, value
        case inspect.StructType():
            yield from ((field.type, getattr(value, field.name)) for field in kind.fields)
        case inspect.DictType():
            yield from ((kind.key_type, key) for key in value)
            yield from ((kind.value_type, one) for one in value.values())
        case inspect.VarTupleType():
            yield from ((kind.item_type, one) for one in value)
        case inspect.TupleType():
            yield from zip(kind.item_types, value, strict=True)
        case inspect.UnionType():
            yield from ((one, value) for one in kind.types if _fits(one, value))


def _fits(kind: inspect.Type, value: Any) -> bool:
    """Whether a value is of that member of a union."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.StructType):
        return isinstance(value, kind.cls)
    return (value is None) is isinstance(kind, inspect.NoneType)
