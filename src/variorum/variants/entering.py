"""Values of a `variant.toml` as texts of a form, and back: a list has an entry a line, a row commas in it."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import inspect

from variorum.variants.variantfile import GIVEN


class ComposingError(ValueError):
    """A text or a value that can't be composed, in words for its author."""


def given(kind: inspect.Type, text: str, title: str) -> Any:
    """A field's value as a form's text has it."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    match kind:
        case inspect.BoolType():
            return text == "yes"
        case inspect.IntType():
            return number_of(title, text)
        case inspect.TupleType():
            return row_of(text)
        case inspect.VarTupleType(item_type=item):
            return [_listed(plain(item), line) for line in lines]
        case inspect.DictType(value_type=value):
            return _by_power(plain(value), lines, title)
    return text


def _listed(kind: inspect.Type, line: str) -> Any:
    """An entry of a list: a text, a row, or a table with the fields of a struct, of which the last is a row."""
    match kind:
        case inspect.StructType(fields=fields):
            names, row = [field.name for field in fields if field.name not in GIVEN], row_of(line)
            return dict(zip(names, [*row[: len(names) - 1], row[len(names) - 1 :]], strict=False))
        case inspect.TupleType() | inspect.VarTupleType():
            return row_of(line)
    return line


def _by_power(kind: inspect.Type, lines: Sequence[str], title: str) -> dict[str, Any]:
    """What lines such as `FRANCE: PAR, BRE` say of powers; a power may have several lines."""
    found: dict[str, Any] = {}
    for line in lines:
        power, colon, rest = (part.strip() for part in line.partition(":"))
        if not colon:
            raise ComposingError(f'{title}: write a power and a colon first, such as "FRANCE: {line[:40]}"')
        if isinstance(kind, inspect.IntType):
            found[power] = number_of(title, rest)
        elif isinstance(kind, inspect.VarTupleType) and isinstance(plain(kind.item_type), inspect.VarTupleType):
            found.setdefault(power, []).append(row_of(rest))
        else:
            found.setdefault(power, []).extend(row_of(rest))
    return found


def shown(value: Any) -> str:
    """A value as a form shows it."""
    return "".join(_shown(value))


def _shown(value: Any) -> Iterator[str]:
    match value:
        case bool():
            yield "yes" if value else ""
        case None:
            yield ""
        case dict():
            rows = ((key, one) for key, many in value.items() for one in (many if _is_rows(many) else (many,)))
            yield "\n".join(f"{key}: {_joined(one)}" for key, one in rows)
        case list():
            yield "\n".join(map(_joined, value))
        case _:
            yield str(value)


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, list) for one in value)


def _joined(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(_joined(one) for one in value.values())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def row_of(text: str) -> list[str]:
    """The parts of a line: between commas, or else between spaces."""
    return [part.strip() for part in (text.split(",") if "," in text else text.split()) if part.strip()]


def number_of(title: str, text: str) -> int:
    """A number of a form. Raises: ComposingError."""
    if not re.fullmatch(r"-?[0-9]{1,5}", text):
        raise ComposingError(f'{title}: "{text[:40]}" isn\'t a number')
    return int(text)


def plain(kind: inspect.Type) -> inspect.Type:
    """A type without what is said of it."""
    return plain(kind.type) if isinstance(kind, inspect.Metadata) else kind


def rows(table: Mapping[str, Any]) -> Iterator[str]:
    """A table's lines as TOML has them. Raises: ComposingError."""
    return (f"{_name(key)} = {_written(key, value)}" for key, value in table.items())


def _written(key: str, value: object) -> str:
    """A value as TOML has it."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False)
        case list() | tuple():
            return "[" + ", ".join(_written(key, part) for part in value) + "]"
        case dict():
            return "{" + ", ".join(f"{_name(name)} = {_written(key, one)}" for name, one in value.items()) + "}"
    raise ComposingError(f"variant.toml: {key} is of another kind; mend it in the editor first")


def _name(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key, re.ASCII) else json.dumps(key, ensure_ascii=False)
