"""Writes the pages that designers look things up on: the mechanics that files name, and what rules hold.

`make index` writes them into `docs`; a test compares them with the code.
"""

import re
from collections.abc import Iterator
from functools import cached_property
from inspect import getmembers, isfunction, signature
from pathlib import Path
from textwrap import fill
from typing import Any

import msgspec

from variorum.adjudicator.battle import Battle
from variorum.board import Board, Geography
from variorum.board.area import Area, Power
from variorum.game.docket import Docket
from variorum.game.event import series
from variorum.game.order import Order, SlotKind, UnitOrder
from variorum.game.position import Ending, Position
from variorum.game.record import Record
from variorum.game.rule import World
from variorum.game.unit import Unit, UnitKind
from variorum.variants import menu
from variorum.variants.variantfile import GIVEN, wanted

HELD = (
    *(World, Position, Docket, Unit, UnitKind, Ending, Board, Geography, Area, Power),
    *(Order, UnitOrder, SlotKind, Record, Battle),
)
"""What a rule holds in its hands."""


_IN_FILES = (
    "A variant is a list of mechanics. In a [file](designing.md#7-a-variant-without-code) each is a table "
    "`[[mechanics]]` with its name and its fields; in Python it's an object that `with_` takes."
)
_WIDTH = 120
_MODULE = re.compile(r"\b(?:variorum|collections|typing|msgspec)(?:\.\w+)*\.(?=\w)")


def mechanics_page() -> str:
    """Every mechanic that a file can name, with its fields and what it can't go with."""
    parts = [
        "# The mechanics",
        fill(_IN_FILES, _WIDTH, break_on_hyphens=False),
        "This page is made from the code by `make index`.",
        *(text for name in menu.own() for text in _mechanic(name)),
    ]
    return "\n\n".join(parts) + "\n"


def _mechanic(name: str) -> Iterator[str]:
    kind = menu.mechanic_type(name)
    yield f"## {kind.title}"
    yield fill(f"`{name}`: {_first(kind)} In Python: `{kind.__module__}.{kind.__name__}`.", _WIDTH)
    fields = [field for field in msgspec.structs.fields(kind) if field.name not in GIVEN]
    if fields:
        rows = [
            f"| `{one.name}` | {wanted(one.type)} | {'required' if one.required else 'may be left out'} |"
            for one in fields
        ]
        yield "\n".join(["| field | what it takes | |", "|---|---|---|", *rows])
    if kind.repeats:
        yield "A variant may have several."
    for why in dict.fromkeys(kind.excludes.values()):
        others = [f"`{other}`" for other, reason in kind.excludes.items() if reason == why]
        yield fill(f"It doesn't go with {series(others, 'or')}: {'all' if len(others) > 1 else 'both'} {why}.", _WIDTH)


def holdings_page() -> str:
    """What a rule holds: each type with its attributes, a line each."""
    parts = [
        "# What a rule holds",
        "The types that a designer meets, with their attributes and methods. A rule keeps at most one record.",
        "This page is made from the code by `make index`.",
        *(text for kind in HELD for text in _type(kind)),
    ]
    return "\n\n".join(parts) + "\n"


def _type(kind: type) -> Iterator[str]:
    yield f"## {kind.__name__}"
    yield fill(f"{_first(kind)} Module `{kind.__module__}`.", _WIDTH)
    rows = [*_rows(kind)]
    if rows:
        yield "\n".join(fill(f"- {row}", _WIDTH, subsequent_indent="  ", break_long_words=False) for row in rows)


def _rows(kind: Any) -> Iterator[str]:
    if kind is SlotKind:
        yield from (f"`{one.name}`: {one.value}" for one in SlotKind)
        return
    fields = msgspec.structs.fields(kind) if issubclass(kind, msgspec.Struct) else ()
    yield from (f"`{field.name}`: {_typed(field.type)}" for field in fields if not field.name.startswith("_"))
    for name, value in getmembers(kind):
        own = name in {key for base in kind.__mro__ for key in vars(base)}
        if name.startswith("_") or not own:
            continue
        if isinstance(value, property | cached_property):
            yield f"`{name}`: {_first(value)}"
        elif isfunction(value):
            taken = ", ".join(one for one in signature(value).parameters if one != "self")
            yield f"`{name}({taken})`: {_first(value)}"


def _typed(kind: Any) -> str:
    """The type of a field, without modules."""
    text = getattr(kind, "__name__", "") if isinstance(kind, type) and not hasattr(kind, "__args__") else str(kind)
    return f"`{_MODULE.sub('', text).replace('|', 'or')}`"


def _first(told: Any) -> str:
    """The first sentence of a docstring."""
    return (told.__doc__ or "").strip().partition("\n")[0].replace("|", "or")


def write(folder: Path) -> None:
    """Write both pages into a folder."""
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")


def pages() -> dict[str, str]:
    """The pages by the names of their files."""
    return {"mechanics.md": mechanics_page(), "holdings.md": holdings_page()}
