"""From the texts of fields to a value."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import inspect

from variorum.board.misfit import misfit
from variorum.host.schema.names import DROP, MOST_ROWS, ROWS, TYPE, FormNames, field_of, filled, part, pattern, place
from variorum.host.schema.numbers import whole
from variorum.host.schema.scalars import (
    MisreadError,
    Type,
    bare,
    is_list,
    is_scalar,
    named,
    value_of,
    values_of_list,
)

NO_WORDS = FormNames()


class FilledIn(msgspec.Struct, frozen=True):
    """The value of a form, or its `problems` in words."""

    value: Any = None
    problems: tuple[str, ...] = ()


def read(kind: Any, texts: Mapping[str, str], name: str, words: FormNames = NO_WORDS) -> FilledIn:
    """The value of a type from the fields whose names begin with `name`.

    A field takes what people call its likely values, too. Numbers that are assigned automatically are 0 if empty.
    """
    reading = _Reading(texts, words)
    plain = reading.plain(inspect.type_info(kind), name)
    if reading.problems:
        return FilledIn(problems=tuple(reading.problems))
    try:
        return FilledIn(msgspec.convert(plain, kind))
    except ValueError as error:
        return FilledIn(problems=(misfit(error),))


class _Reading:
    """The fields of a form, and the problems met so far."""

    def __init__(self, texts: Mapping[str, str], words: FormNames) -> None:
        self.texts = texts
        self.words = words
        self.problems: list[str] = []
        self.filled = filled(texts, words.free)

    def plain(self, kind: Type, name: str) -> Any:
        """The plain value under a name."""
        kind = bare(kind)
        if is_scalar(kind) or is_list(kind):
            return self._leaf(kind, name)
        match kind:
            case inspect.StructType():
                plain = {one.encode_name: self.plain(one.type, part(name, one.encode_name)) for one in kind.fields}
                return plain if kind.tag is None else {**plain, str(kind.tag_field): kind.tag}
            case inspect.TupleType():
                return [self.plain(item, part(name, i)) for i, item in enumerate(kind.item_types)]
            case inspect.VarTupleType() | inspect.DictType():
                return self._many(kind, name)
            case inspect.UnionType():
                return self._union(kind, name)
            case _:
                return None

    def _leaf(self, kind: Type, name: str) -> Any:
        text = self.texts.get(name, "")
        if not text and isinstance(kind, inspect.IntType) and pattern(name) in self.words.free:
            return 0
        try:
            found = values_of_list(kind, text) if is_list(kind) else value_of(kind, text)
        except MisreadError as error:
            self.problems.append(f"{place(name)}: {error}")
            return None
        return self._meant(kind, name, found)

    def _meant(self, kind: Type, name: str, found: Any) -> Any:
        """The value, or the values, with texts that are names replaced by what they stand for."""
        what, field = named(kind), field_of(name)
        match bare(kind):
            case inspect.VarTupleType(item_type) if isinstance(bare(item_type), inspect.StrType):
                return [self.words.value_of(what, field, one) for one in found]
            case inspect.StrType():
                return self.words.value_of(what, field, found)
            case _:
                return found

    def _many(self, kind: inspect.VarTupleType | inspect.DictType, name: str) -> Any:
        if isinstance(kind, inspect.VarTupleType):
            return [self.plain(kind.item_type, row) for row in self._rows(name)]
        return self._dict(kind, name)

    def _dict(self, kind: inspect.DictType, name: str) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for row in self._rows(name):
            key = self._leaf(kind.key_type, part(row, "for"))
            if key in found:
                self.problems.append(f"{place(name)}: “{key}” appears twice")
            if key == "":
                self.problems.append(f"{place(row)}: fill in the first field of the row")
            found[key] = self.plain(kind.value_type, part(row, "is"))
        return found

    def _union(self, kind: inspect.UnionType, name: str) -> Any:
        chosen = whole(self.texts.get(name + TYPE, ""), len(kind.types) - 1)
        if chosen is None:
            self.problems.append(f"{place(name)}: choose a type")
            return None
        return self.plain(kind.types[chosen], name)

    def _rows(self, name: str) -> Iterator[str]:
        """The names of the rows that are filled in and not marked for removal."""
        number = whole(self.texts.get(name + ROWS, "0"), MOST_ROWS)
        if number is None:
            self.problems.append(f"{place(name)}: at most {MOST_ROWS} rows")
        names = (part(name, i) for i in range(number or 0))
        return (row for row in names if row in self.filled and not self.texts.get(row + DROP))
