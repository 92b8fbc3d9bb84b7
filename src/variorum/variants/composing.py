"""A `variant.toml` as a form: what a designer chooses, and the text with other things chosen.

Mechanics come with the fields of their structs, in the order of the file. Tables of powers and settings stay as they
are written; the keys above them and the mechanics are written anew. A mechanic that a file has several times, or that
nobody here knows, stays. `together.py` says which can't go together.
"""

import logging
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Literal

import msgspec
from msgspec import inspect

from variorum.variants import menu
from variorum.variants.entering import ComposingError, given, number_of, plain, row_of, rows, shown
from variorum.variants.variantfile import GIVEN, wanted

_LOG = logging.getLogger(__name__)
TABLE = re.compile(r"^[ \t]*\[\[?[^\]\n]*\]\]?[ \t]*(?:#.*)?$", re.MULTILINE)
_MECHANICS = re.compile(r"\s*(?:#.*\s*)*\[\[\s*mechanics\s*\]\]")
UP = "up"
"""The key of the form that names a mechanic to move before the one above it."""

_BETWEEN = "-"
"""Between the name of a mechanic and one of its fields, in keys of the form."""


class Input(msgspec.Struct, frozen=True):
    """A key of the file, a mechanic, or a field of one, as a form shows it: `lines` are lists, with an entry a line."""

    key: str
    title: str
    told: str
    kind: Literal["flag", "number", "choice", "line", "lines"] = "flag"
    choices: tuple[str, ...] = ()


class Group(msgspec.Struct, frozen=True):
    """Inputs that a form shows together; `mechanic` is the name of the one that they are for, if they are for one."""

    title: str
    inputs: tuple[Input, ...]
    mechanic: str = ""


BASES = (
    "standard",
    "amphibious",
    "capitalist",
    "capitals",
    "corps",
    "dark",
    "ducats",
    "free_start",
    "gametest1815",
    "goals",
    "lucky",
    "minors",
    "payola",
    "rather_silly",
    "wings",
)
"""Variants whose rules go to any board that a designer draws; others need outlines of areas, or places of their own."""

_HEAD = (
    Input("name", "Name", "As lists show it.", "line"),
    Input("tagline", "Tagline", "A sentence for lists.", "line"),
    Input(
        "base",
        "Rules",
        "Whose rules it has, but for what follows. Geophysical needs a board with outlines, 1900 its own.",
        "choice",
        BASES,
    ),
    Input("about", "For players", "At most six paragraphs, one a line.", "lines"),
    Input("win", "Centers that win", "And more than any other power.", "number"),
)
_MAP = (
    Input("new_centers", "More supply centers", "One area a line.", "lines"),
    Input("lost_centers", "Fewer supply centers", "One area a line.", "lines"),
    Input("mountains", "Mountains", "Armies enter them from mountains only, one area a line.", "lines"),
    Input("regions", "Areas that rules ask for", "A name and its areas a line, such as islands: ICE, COR.", "lines"),
)


@cache
def groups() -> tuple[Group, ...]:
    """The form: the file itself, the map, and every mechanic with its fields."""
    return (Group("What it is", _HEAD), Group("The map", _MAP), *_offered().values())


@cache
def inputs() -> Mapping[str, Input]:
    """All inputs of the form by key."""
    return {input_.key: input_ for group in groups() for input_ in group.inputs}


@cache
def _offered() -> Mapping[str, Group]:
    """The mechanics that a form shows, by name: all but those of packages that can't be loaded."""
    found = dict[str, Group]()
    for name, entry in menu.menu().items():
        try:
            found[name] = _mechanic(name)
        except Exception:  # noqa: BLE001 - a package of strangers may fail in any way, and others must be shown
            _LOG.exception("the mechanic %s of %s can't be loaded", name, entry.value)
    return found


def _mechanic(name: str) -> Group:
    """A mechanic: what adds it, and gives it its fields."""
    kind = menu.mechanic_type(name)
    told = (kind.__doc__ or "").partition("\n")[0].replace("`", "")
    hints = {field.name: wanted(field.type) for field in msgspec.structs.fields(kind)}
    fields = tuple(
        Input(f"{name}{_BETWEEN}{key}", key.replace("_", " ").capitalize(), _sentence(hints[key]), *_widget(type_))
        for key, type_ in _fields(name).items()
    )
    return Group(kind.title, (Input(name, kind.title, told), *fields), name)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}." if text != "true or false" else ""


@cache
def _fields(name: str) -> Mapping[str, inspect.Type]:
    info = inspect.type_info(menu.mechanic_type(name))
    assert isinstance(info, inspect.StructType)  # noqa: S101 - a mechanic is one
    return {field.name: plain(field.type) for field in info.fields if field.name not in GIVEN}


def _widget(kind: inspect.Type) -> tuple[Any, ...]:
    match kind:
        case inspect.BoolType():
            return ("flag",)
        case inspect.IntType():
            return ("number",)
        case inspect.LiteralType(values=values):
            return ("choice", tuple(map(str, values)))
        case inspect.StrType() | inspect.TupleType():
            return ("line",)
    return ("lines",)


def chosen(text: str) -> dict[str, str]:
    """What a file chooses for each input, as a form shows it. Raises: ComposingError if it isn't TOML."""
    head = parsed(text)
    found = {input_.key: shown(head.get(input_.key)) for input_ in (*_HEAD, *_MAP)}
    for name, table in _single(head).items():
        found[name] = "yes"
        found |= {f"{name}{_BETWEEN}{key}": shown(value) for key, value in table.items() if key != "name"}
    return {key: found.get(key, "") for key in inputs()}


def order(text: str) -> tuple[str, ...]:
    """The mechanics of a file that a form shows, in their order. Raises: ComposingError."""
    return tuple(_single(parsed(text)))


def composed(text: str, sent: Mapping[str, str]) -> str:
    """The file with what a form sent. Raises: ComposingError."""
    found = parsed(text)
    head = {key: value for key, value in found.items() if not _is_table(value) or key == "regions"}
    for input_ in (*_HEAD, *_MAP):
        value = _value_of(input_, sent.get(input_.key, "").strip())
        head.pop(input_.key, None)
        head |= {input_.key: value} if value else {}
    single = _single(found)
    listed = found.get("mechanics", [])
    several, shown_ = _several(listed), {id(table) for table in single.values()}
    stay = (table for table in listed if id(table) not in shown_ or sent.get(table["name"]))
    mechanics = [_sent(table["name"], sent) if id(table) in shown_ else table for table in stay]
    mechanics += (_sent(name, sent) for name in _offered() if sent.get(name) and name not in {*several, *single})
    lines = [*rows(head)]
    for table in _raised(mechanics, sent.get(UP, "")):
        lines += ["", "[[mechanics]]", *rows(table)]
    others = (one for one in tables(text) if not _MECHANICS.match(one))
    return "\n".join(lines) + "\n\n" + "".join(others).lstrip()


def _raised(mechanics: Sequence[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    """The mechanics with the one of a name before the one above it."""
    found = [*mechanics]
    at = next((at for at, table in enumerate(found) if table.get("name") == name), 0)
    return [*found[: at - 1], found[at], found[at - 1], *found[at + 1 :]] if at else found


def tables(text: str) -> Iterator[str]:
    """The tables of a text as they are written."""
    starts = (found.start() for found in TABLE.finditer(text))
    return (text[start:end] for start, end in pairwise((*starts, len(text))))


def _single(head: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The mechanics that a form shows, by name: those that it knows, and that the file has once."""
    listed = head.get("mechanics", [])
    several = _several(listed)
    return {
        name: table
        for table in listed
        if isinstance(name := table.get("name"), str) and name in _offered() and name not in several
    }


def _several(listed: Sequence[Mapping[str, Any]]) -> set[str]:
    names = Counter(name for table in listed if isinstance(name := table.get("name"), str))
    return {name for name, times in names.items() if times > 1}


def _sent(name: str, sent: Mapping[str, str]) -> dict[str, Any]:
    """A mechanic as a form sent it."""
    found: dict[str, Any] = {"name": name}
    for key, kind in _fields(name).items():
        input_ = inputs()[f"{name}{_BETWEEN}{key}"]
        if text := sent.get(input_.key, "").strip():
            found[key] = given(kind, text, input_.title)
    return found


def _value_of(input_: Input, text: str) -> Any:
    """What a form's text sets a key of the file to."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    match input_.kind:
        case "number":
            return number_of(input_.title, text) if text else None
        case "lines" if input_.key == "regions":
            return {name.strip(): row_of(listed) for name, _, listed in (line.partition(":") for line in lines)}
        case "lines":
            return lines
    return text


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(one, dict) for one in value))


def parsed(text: str) -> dict[str, Any]:
    """A file that a form can change. Raises: ComposingError."""
    try:
        found = tomllib.loads(text)
        heads = tomllib.loads(text[: first.start()] if (first := TABLE.search(text)) else text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ComposingError(f"variant.toml: {str(error)[:200]}; mend it in the editor first") from None
    if any(isinstance(value, dict) for key, value in heads.items() if key != "regions"):
        raise ComposingError("variant.toml: write each power as a table of its own, such as [powers.FRANCE]")
    listed = found.get("mechanics", [])
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise ComposingError("variant.toml: write each mechanic as a table of its own, [[mechanics]]")
    return found
