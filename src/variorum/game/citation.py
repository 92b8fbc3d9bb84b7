"""Clauses in sentences, as the rulebook of the variant numbers them that uses the rule."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

_CLAUSE = re.compile(r"\b([a-z][a-z0-9_]*:)([A-Z]?\d+(?:\.\d+)*[a-z]?)\b")


def cited(text: str, clauses: Mapping[str, str]) -> str:
    """The text with its clauses as a variant names them (`Variant.citations`): one by one, or by their rulebook.

    With `{"theirs:1": "mine:4.2", "theirs:": "mine:"}`, theirs:1 becomes mine:4.2, and theirs:3 mine:3.
    """
    return _CLAUSE.sub(lambda found: _named(found, clauses), text) if clauses else text


def _named(found: re.Match[str], clauses: Mapping[str, str]) -> str:
    book, number = found.groups()
    return clauses.get(found.group()) or clauses.get(book, book) + number


def cited_in(value: Any, clauses: Mapping[str, str]) -> Any:
    """A struct, tuple or text with the clauses in all of its texts so named; anything else as it is."""
    match value:
        case str() if type(value) is str:
            return cited(value, clauses)
        case tuple():
            return tuple(cited_in(part, clauses) for part in value)
        case msgspec.Struct() if clauses:
            return replace(value, **{name: cited_in(getattr(value, name), clauses) for name in value.__struct_fields__})
        case _:
            return value
