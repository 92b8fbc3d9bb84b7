"""A `variant.toml` as a form: the switches that a designer chooses, and the text with others chosen.

Tables of powers and settings stay as they are written; the keys above them are written anew.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

Value = bool | int | str | tuple[str, ...] | None
"""What a switch is set to; None: left out."""

_TABLE = re.compile(r"^[ \t]*\[[^\]\n]*\][ \t]*(#.*)?$", re.MULTILINE)


class ComposingError(ValueError):
    """A text or a value that can't be composed, in words for its author."""


class Switch(msgspec.Struct, frozen=True):
    """A key of the file, as a form shows it: `lines` are lists, with an entry a line."""

    key: str
    title: str
    told: str
    kind: Literal["flag", "number", "choice", "line", "lines"] = "flag"
    choices: tuple[str, ...] = ()


class Group(msgspec.Struct, frozen=True):
    """Switches that a form shows together."""

    title: str
    switches: tuple[Switch, ...]


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

GROUPS = (
    Group(
        "What it is",
        (
            Switch("name", "Name", "As lists show it.", "line"),
            Switch("tagline", "Tagline", "A sentence for lists.", "line"),
            Switch(
                "rules",
                "Rules",
                "Whose rules it has, but for what follows. Geophysical needs a board with outlines, 1900 its own.",
                "choice",
                BASES,
            ),
            Switch("about", "For players", "At most six paragraphs, one a line.", "lines"),
        ),
    ),
    Group(
        "Winning",
        (
            Switch("win", "Centers that win", "And more than any other power.", "number"),
            Switch("needs", "Centers to own besides", "Any one of these lines, such as PAR LON.", "lines"),
            Switch("last_year", "Last year", "The game ends then, for whoever owns most centers.", "number"),
            Switch("turn_years", "Years of a turn", "Empty: half a year, as usual.", "number"),
        ),
    ),
    Group(
        "Building",
        (
            Switch(
                "builds",
                "Where powers build",
                "At home, in any home center, anywhere, or abroad a winter late.",
                "choice",
                ("home", "any home", "anywhere", "late"),
            ),
            Switch("conversions", "Conversions", "Each winter a power may convert an army or a fleet."),
            Switch("transforms", "Transformations", "A unit in a coastal center may become the other kind instead."),
        ),
    ),
    Group(
        "Units and battles",
        (
            Switch("cavalry", "Knights", "They go up to two areas, past any unit."),
            Switch("no_cavalry", "No knights in", "Areas that they don't enter, one a line.", "lines"),
            Switch("corps", "Corps", "Two armies may join into a unit of twice the strength."),
            Switch("dice", "Dice", "A die decides between equal attacks."),
            Switch("convoy_areas", "Convoys along coasts", "Land from which fleets convoy, one area a line.", "lines"),
        ),
    ),
    Group(
        "Money",
        (
            Switch("money", "Ducats", "Centers pay ducats, units cost them; powers borrow and give."),
            Switch("bribes", "Bribes", "Units obey whoever pays most, owner or not."),
        ),
    ),
    Group(
        "Neutral units",
        (
            Switch("neutral", "Where they stand", "One unit a line, such as A BEL.", "lines"),
            Switch("neutral_returns", "They return", "Each winter, to their vacant centers that nobody owns."),
            Switch("neutral_supports", "They help each other", "Two areas a line, such as BEL HOL.", "lines"),
        ),
    ),
    Group(
        "The map",
        (
            Switch("new_centers", "More supply centers", "One area a line.", "lines"),
            Switch("lost_centers", "Fewer supply centers", "One area a line.", "lines"),
            Switch("mountains", "Mountains", "Armies enter them from mountains only, one area a line.", "lines"),
            Switch("regions", "Areas that rules ask for", "A name and its areas, such as islands ICE COR.", "lines"),
            Switch("rivers", "Rivers", "Two neighbors a line: armies cross with less strength.", "lines"),
            Switch("one_way", "One-way borders", "From and to, such as NTH LON.", "lines"),
            Switch("canals", "Guarded canals", "An area and the two seas that it joins, a line.", "lines"),
            Switch("straits", "Owned straits", "A center and the two seas that it joins, a line.", "lines"),
        ),
    ),
)

SWITCHES = {switch.key: switch for group in GROUPS for switch in group.switches}


def chosen(text: str) -> dict[str, Value]:
    """What a file chooses for each switch. Raises: ComposingError if it isn't TOML, or a value is of another kind."""
    head = _read(text)
    return {key: _known(switch, head.get(key)) for key, switch in SWITCHES.items()}


def composed(text: str, values: Mapping[str, Value]) -> str:
    """The file with these switches set; those left out of `values` stay. Raises: ComposingError."""
    head = {key: value for key, value in _read(text).items() if not isinstance(value, dict)}
    for key, value in values.items():
        head.pop(key, None) if value in (None, False, "", ()) else head.update({key: value})
    tables = _TABLE.search(text)
    lines = [f"{key} = {_written(key, value)}" for key, value in head.items()]
    return "\n".join(lines) + "\n\n" + (text[tables.start() :] if tables else "")


def value_of(switch: Switch, sent: str) -> Value:
    """What a form's text sets a switch to. Raises: ComposingError."""
    sent = sent.strip()
    match switch.kind:
        case "flag":
            return sent == "yes"
        case "lines":
            return tuple(" ".join(line.split()) for line in sent.splitlines() if line.strip())
        case "number" if sent and not re.fullmatch(r"-?[0-9]{1,5}", sent):
            raise ComposingError(f'{switch.title}: "{sent[:40]}" isn\'t a number')
        case "number":
            return int(sent) if sent else None
        case _:
            return sent or None


def _read(text: str) -> dict[str, Any]:
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ComposingError(f"variant.toml: {str(error)[:200]}; mend it in the editor first") from None
    heads = tomllib.loads(text[: tables.start()] if (tables := _TABLE.search(text)) else text)
    if any(isinstance(value, dict) for value in heads.values()):
        raise ComposingError("variant.toml: write each power as a table of its own, such as [powers.FRANCE]")
    return found


def _known(switch: Switch, value: object) -> Value:
    kinds = {"flag": bool, "number": int, "choice": str, "line": str, "lines": list}
    if value is None:
        return () if switch.kind == "lines" else False if switch.kind == "flag" else None
    if not isinstance(value, kinds[switch.kind]):
        raise ComposingError(f"variant.toml: {switch.key} is of another kind; mend it in the editor first")
    return tuple(map(str, value)) if isinstance(value, list) else value  # type: ignore[return-value]


def _written(key: str, value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple) and all(isinstance(part, str) for part in value):
        return "[" + ", ".join(json.dumps(part, ensure_ascii=False) for part in value) + "]"
    raise ComposingError(f"variant.toml: {key} is of another kind; mend it in the editor first")
