"""How terms are kept in the database, and read again."""

from collections.abc import Mapping
from typing import Any

import msgspec

from variorum.host.games.terms import Terms
from variorum.host.schema.bounds import mended

COLUMNS = ("pace", "press", "anonymous", "revealed", "other_terms")
"""The columns of a game that hold its terms: those that searches use, and JSON of the others."""


def kept(terms: Terms) -> dict[str, Any]:
    """Terms as the columns of a game."""
    others = msgspec.to_builtins(terms)
    found = {"pace": others["clock"].pop("pace"), **{name: others.pop(name) for name in COLUMNS[1:-1]}}
    return {**found, "other_terms": msgspec.json.encode(others).decode()}


def from_kept(columns: Mapping[str, Any]) -> Terms:
    """The terms in the columns of a game."""
    others = msgspec.json.decode(columns["other_terms"], type=dict[str, Any])
    clock = {**others.get("clock", {}), "pace": columns["pace"]}
    return terms_of({**others, "clock": clock, **{name: columns[name] for name in COLUMNS[1:-1]}})


def terms_of(plain: Mapping[str, Any]) -> Terms:
    """The terms that were kept; what today's bounds forbid becomes what is nearest, so that old games go on."""
    try:
        return msgspec.convert(plain, Terms)
    except msgspec.ValidationError:
        return mended(Terms, plain)
