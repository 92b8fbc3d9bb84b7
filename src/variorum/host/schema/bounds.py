"""The bounds that a struct declares for its fields: what breaks them, and the nearest value that keeps them."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec import inspect
from msgspec.structs import FieldInfo, fields

from variorum.board.misfit import misfit
from variorum.host.schema.scalars import bare

_Struct = TypeVar("_Struct", bound=msgspec.Struct)


def problems(value: msgspec.Struct, within: str = "") -> Iterator[str]:
    """A sentence on each field of a struct, and of structs in it, that breaks its bounds; `within` begins names."""
    for field in fields(value):
        yield from _problems(field, getattr(value, field.name), f"{within}{field.name}")


def mended(kind: type[_Struct], plain: Mapping[str, Any]) -> _Struct:
    """A struct from plain data that may be older than its bounds.

    A number beyond a bound becomes the bound; any other value that isn't allowed any more takes its default.
    """
    good = {}
    for field in fields(kind):
        if field.encode_name in plain:
            with suppress(msgspec.ValidationError):
                good[field.name] = _mended(field.type, plain[field.encode_name])
    return kind(**good)


def _problems(field: FieldInfo, value: Any, name: str) -> Iterator[str]:
    if isinstance(value, msgspec.Struct):
        yield from problems(value, f"{name}.")
        return
    try:
        msgspec.convert(msgspec.to_builtins(value), field.type)
    except msgspec.ValidationError as error:
        match bare(inspect.type_info(field.type)):
            case inspect.IntType(ge=least, le=most) if type(value) is int:
                yield f"{name}: must be between {least} and {most}, not {value}"
            case _:
                yield f"{name}: {misfit(error)}"


def _mended(annotation: Any, value: Any) -> Any:
    kind = bare(inspect.type_info(annotation))
    if isinstance(kind, inspect.StructType) and isinstance(value, Mapping):
        return mended(kind.cls, value)
    if isinstance(kind, inspect.IntType) and type(value) is int:
        value = value if kind.ge is None else max(kind.ge, value)
        value = value if kind.le is None else min(kind.le, value)
    return msgspec.convert(value, annotation)
