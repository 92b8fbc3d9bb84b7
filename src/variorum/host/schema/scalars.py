"""Values that fit into one field, as text and back; several in one field are separated by commas."""

import csv
import io
import re
from datetime import date
from typing import Any

from msgspec import inspect

from variorum.game.naming import Named, names_of
from variorum.host.schema.names import label

Type = inspect.Type
LONGEST_NUMBER = 15
_WHOLE = re.compile(rf"[+-]?[0-9]{{1,{LONGEST_NUMBER}}}")


_SCALARS = (
    inspect.StrType,
    inspect.IntType,
    inspect.FloatType,
    inspect.BoolType,
    inspect.EnumType,
    inspect.LiteralType,
    inspect.DateType,
)


class MisreadError(ValueError):
    """Invalid text in a field, with the reason in words."""


def bare(kind: Type) -> Type:
    """The type without its metadata."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return kind


def is_scalar(kind: Type) -> bool:
    """Whether values of the type fit into one field."""
    return isinstance(bare(kind), _SCALARS)


def is_list(kind: Type) -> bool:
    """Whether the type is a tuple of any number of such values."""
    plain = bare(kind)
    return isinstance(plain, inspect.VarTupleType) and is_scalar(plain.item_type)


def named(kind: Type) -> Named | None:
    """What a value of a type names, or what each of several values names."""
    found = names_of(kind) or names_of(getattr(bare(kind), "item_type", kind))
    return found.what if found else None


def choices(kind: Type) -> tuple[tuple[str, str], ...]:
    """The values of a type that lists them, each with its words: the label of a member that has one."""
    match bare(kind):
        case inspect.EnumType() as kind:
            return tuple((str(one.value), str(getattr(one, "label", label(str(one.value))))) for one in kind.cls)
        case inspect.LiteralType() as kind:
            return tuple((str(value), label(str(value))) for value in kind.values)
        case _:
            return ()


def words_of(kind: Type, field: str) -> tuple[str, str]:
    """What people call a field, and its explanation, as declared with its type."""
    found = (kind.extra_json_schema or {}) if isinstance(kind, inspect.Metadata) else {}
    return found.get("title") or label(field), found.get("description", "")


def text_of(value: Any) -> str:
    """A plain value as the text of a field."""
    return "" if value is None or value is False else "yes" if value is True else str(value)


def value_of(kind: Type, text: str) -> Any:
    """The plain value of a field's text.

    Raises: MisreadError.
    """
    text, kind = text.replace("\r\n", "\n").strip(), bare(kind)
    match kind:
        case inspect.BoolType():
            return bool(text)
        case inspect.IntType():
            return _whole(text)
        case inspect.FloatType():
            return _number(text)
        case inspect.DateType():
            return _date(text)
        case inspect.EnumType() | inspect.LiteralType():
            return _chosen(kind, text)
        case _:
            return text


def text_of_list(values: Any) -> str:
    """Several plain values in one field, separated by commas, and quoted if one contains a comma."""
    written = io.StringIO()
    csv.writer(written, lineterminator="").writerow([text_of(value) for value in values])
    return written.getvalue().replace(",", ", ") if '"' not in written.getvalue() else written.getvalue()


def values_of_list(kind: Type, text: str) -> list[Any]:
    """The plain values of such a field's text.

    Raises: MisreadError.
    """
    kind = bare(kind)
    if not isinstance(kind, inspect.VarTupleType):
        raise TypeError(f"{kind} isn't a tuple of any length")
    try:
        rows = list(csv.reader([" ".join(text.split("\n")).strip()], skipinitialspace=True, strict=True))
    except csv.Error:
        raise MisreadError(f"“{shown(text)}” has an unmatched quotation mark; separate values with commas") from None
    return [value_of(kind.item_type, part) for part in (rows[0] if rows else [])]


def shown(text: str) -> str:
    """The beginning of a text, for quoting."""
    return text if len(text) <= 40 else text[:40] + "…"


def _whole(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise MisreadError(f"“{shown(text)}” isn't a whole number" if text else "enter a whole number")
    return int(text)


def _number(text: str) -> float:
    try:
        return float(text[:LONGEST_NUMBER])
    except ValueError:
        raise MisreadError(f"“{shown(text)}” isn't a number") from None


def _date(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise MisreadError(f"“{shown(text)}” isn't a date; write it like 2026-12-24") from None


def _chosen(kind: inspect.EnumType | inspect.LiteralType, text: str) -> Any:
    values = [member.value for member in kind.cls] if isinstance(kind, inspect.EnumType) else list(kind.values)
    for value in values:
        if str(value) == text:
            return value
    raise MisreadError(f"“{shown(text)}” isn't allowed; choose from {', '.join(map(str, values))}")
