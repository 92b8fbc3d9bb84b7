"""From the texts of fields, valid or not, to the nodes of a form."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from variorum.host.schema.names import AGAIN, MOST_ROWS, TYPE, FormNames, filled, label, part, pattern, rows
from variorum.host.schema.numbers import whole
from variorum.host.schema.scalars import Type, bare, choices, is_list, is_scalar, named, text_of, words_of


class FormNode(msgspec.Struct, frozen=True):
    """The form of one value.

    `shape`: "text", "long", "number", "check", "choice", "date" and "hidden" take one value; "group" has `parts`;
    "choose" has a choice among several types, then parts; "rows" has a part for each row, the last ones blank, as does
    "table", whose rows are groups of fields under the same `heads`. `name` is the field's name in the form; `hints` the
    name of the list of likely values; `least` and `most` bound a number.
    """

    shape: str
    name: str
    label: str
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    parts: tuple["FormNode", ...] = ()
    heads: tuple[str, ...] = ()
    hints: str = ""
    help: str = ""
    least: str = ""
    most: str = ""

    @property
    def simple(self) -> bool:
        """Whether the node is a single field."""
        return self.shape not in {"group", "choose", "rows", "table"}

    def asks_for(self, lists: frozenset[str]) -> bool:
        """Whether a field has one of these lists of likely values."""
        return self.hints in lists or any(part.asks_for(lists) for part in self.parts)

    @property
    def seen(self) -> tuple["FormNode", ...]:
        """The visible parts."""
        return tuple(part for part in self.parts if part.shape != "hidden")

    @property
    def hidden(self) -> tuple["FormNode", ...]:
        """The hidden parts."""
        return tuple(part for part in self.parts if part.shape == "hidden")


BLANK = 2
"""The number of blank rows after the last filled-in row."""
MORE = 4
"""The number of rows added by the button for more rows."""


def show(kind: Any, texts: Mapping[str, str], words: FormNames, name: str, title: str = "") -> FormNode:
    """The form for a type, with these texts in the fields whose names begin with `name`."""
    return _Form(texts, words).node(inspect.type_info(kind), name, title)


class _Form:
    """The texts and words that all nodes of a form share."""

    def __init__(self, texts: Mapping[str, str], words: FormNames) -> None:
        self.texts = texts
        self.words = words
        self.filled = filled(texts, words.free)

    def node(self, kind: Type, name: str, field: str, sample: str = "") -> FormNode:
        """The node for a name; `sample` is the text of the same field in another row."""
        if is_scalar(kind) or is_list(kind):
            return self._leaf(kind, name, field, sample)
        kind = bare(kind)
        match kind:
            case inspect.StructType():
                own = ((part(name, one.encode_name), one) for one in kind.fields)
                parts = tuple(self.node(one.type, path, one.encode_name) for path, one in own)
                return FormNode("group", name, label(field), parts=parts)
            case inspect.TupleType():
                parts = tuple(self.node(item, part(name, i), field) for i, item in enumerate(kind.item_types))
                return FormNode("group", name, label(field), parts=parts)
            case inspect.VarTupleType() | inspect.DictType():
                return self._rows(kind, name, field)
            case inspect.UnionType():
                return self._union(kind, name, field)
            case _:
                raise TypeError(f"no form for {kind} of {name}")

    def _leaf(self, kind: Type, name: str, field: str, sample: str) -> FormNode:
        text = self.texts.get(name, "")
        title, meaning = words_of(kind, field)
        help_text = self.words.meaning(field) or meaning or ("separate several with commas" if is_list(kind) else "")
        listed = choices(kind)
        if listed and not text:
            listed = (("", "—"), *listed)
        hints = "" if listed else self.words.hints(named(kind), field, text or sample)
        kind = bare(kind)
        least, most = (text_of(kind.ge), text_of(kind.le)) if isinstance(kind, inspect.IntType) else ("", "")
        shape = "hidden" if pattern(name) in self.words.free else "choice" if listed else _shape(kind, text)
        return FormNode(shape, name, title, text, listed, hints=hints, help=help_text, least=least, most=most)

    def _rows(self, kind: inspect.VarTupleType | inspect.DictType, name: str, field: str) -> FormNode:
        number = self._number(name)
        made = tuple(self._row(kind, name, i, field) for i in range(number))
        flat = all(row.shape == "group" and all(one.simple for one in row.parts) for row in made)
        heads = tuple(one.label for one in made[0].seen) if flat else ()
        meaning = self.words.meaning(field)
        return FormNode(
            "table" if flat else "rows", name, label(field), str(number), parts=made, heads=heads, help=meaning
        )

    def _number(self, name: str) -> int:
        """How many rows are shown: blank ones only multiply when somebody wants more of them."""
        known = rows(self.texts, name)
        number = max((row + 1 for row in range(known) if part(name, row) in self.filled), default=0) + BLANK
        if wanted := self.texts.get(AGAIN):
            number = max(number, known + (MORE if wanted == name else 0))
        return min(number, MOST_ROWS)

    def _row(self, kind: inspect.VarTupleType | inspect.DictType, name: str, i: int, field: str) -> FormNode:
        place, first = part(name, i), part(name, 0)
        if isinstance(kind, inspect.VarTupleType):
            return self.node(kind.item_type, place, field, self.texts.get(first, ""))
        key = self.node(kind.key_type, part(place, "for"), "for", self.texts.get(part(first, "for"), ""))
        value = self.node(kind.value_type, part(place, "is"), "is", self.texts.get(part(first, "is"), ""))
        return FormNode("group", place, key.value or "…", parts=(key, value))

    def _union(self, kind: inspect.UnionType, name: str, field: str) -> FormNode:
        none = next((i for i, one in enumerate(kind.types) if isinstance(one, inspect.NoneType)), 0)
        chosen = whole(self.texts.get(name + TYPE, ""), len(kind.types) - 1)
        index = none if chosen is None else chosen
        listed = tuple((str(i), _title(one)) for i, one in enumerate(kind.types))
        empty = isinstance(kind.types[index], inspect.NoneType)
        parts = () if empty else (self.node(kind.types[index], name, field),)
        return FormNode("choose", name, label(field), str(index), listed, parts, help=self.words.meaning(field))


def _shape(kind: Type, text: str) -> str:
    match kind:
        case inspect.BoolType():
            return "check"
        case inspect.IntType():
            return "number"
        case inspect.DateType():
            return "date"
        case _:
            return "long" if "\n" in text else "text"


def _title(kind: Type) -> str:
    kind = bare(kind)
    match kind:
        case inspect.NoneType():
            return "none"
        case inspect.StructType():
            return kind.cls.__name__.lower()
        case inspect.VarTupleType() | inspect.DictType():
            return "these"
        case _:
            return type(kind).__name__.removesuffix("Type").lower()
