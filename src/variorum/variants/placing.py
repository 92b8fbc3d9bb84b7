"""A `variant.toml` with another opening: the first units and the home centers of its powers.

Only the values that change are written anew; everything else stays as it is written, comments too.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence

from variorum.variants.composing import TABLE, parsed, tables
from variorum.variants.entering import ComposingError, rows

_POWER = re.compile(r"[ \t]*\[[ \t]*powers[ \t]*\.")
_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|(#.*)')
_FOR_THE_NEXT = re.compile(r"(?<=\n)[ \t]*\n(?:[ \t]*(?:#.*)?\n)*\Z")
"""What stands at the end of a table, after an empty line: comments on the table below it."""

_Changes = dict[str, Sequence[str]]


def placed(text: str, units: Mapping[str, Sequence[str]], homes: Mapping[str, Sequence[str]]) -> str:
    """The file with these units of its powers, and other homes of some of them. Raises: ComposingError."""
    entries: dict[str, _Changes] = parsed(text).get("powers", {})
    text = text if text.endswith("\n") else f"{text}\n"
    head = text[: first.start()] if (first := TABLE.search(text)) else f"{text}\n"
    found, added = [*tables(text)], []
    own = {power: at for at, table in enumerate(found) if (power := _power_of(table))}
    for power in dict.fromkeys((*entries, *units, *homes)):
        changes = _changes(entries.get(power, {}), power, units, homes)
        if power in own:
            found[own[power]] = _with(found[own[power]], changes)
        elif changes and power in entries:
            raise ComposingError(f"variant.toml: write each power as a table of its own, such as [powers.{power}]")
        elif changes:
            added.append("\n".join([f"[powers.{power}]", *rows(changes), "", ""]))
    last = max(own.values(), default=-1)
    before, after = _parted(found[last]) if own else ("", "")
    return "".join([head, *found[: max(last, 0)], before, *added, after, *found[last + 1 :]])


def _changes(
    entry: _Changes, power: str, units: Mapping[str, Sequence[str]], homes: Mapping[str, Sequence[str]]
) -> _Changes:
    """What is to be other than a power's table says; the order of units and of centers means nothing."""
    wanted: _Changes = {"homes": homes[power]} if power in homes else {}
    if units.get(power) or "units" in entry:
        wanted["units"] = units.get(power, ())
    return {key: value for key, value in wanted.items() if key not in entry or sorted(value) != sorted(entry[key])}


def _power_of(table: str) -> str:
    """The power that a table is of; empty if it is another table."""
    if not _POWER.match(table):
        return ""
    return str(next(iter(tomllib.loads(table.partition("\n")[0])["powers"])))


def _with(table: str, changes: _Changes) -> str:
    """A table of a power with other values: in the places of the old ones, or else below its name."""
    lines = table.splitlines(keepends=True)
    for key, row in zip(changes, rows(changes), strict=True):
        start = next((at for at, line in enumerate(lines) if re.match(rf'[ \t]*"?{key}"?[ \t]*=', line)), None)
        if start is None:
            lines.insert(1, f"{row}\n")
            continue
        ends = (at for at, line in enumerate(lines[start:], start + 1) if "]" in line)
        end = next((at for at in ends if _is_whole("".join(lines[start:at]))), len(lines))
        comments = [found[1] for line in lines[start:end] for found in _COMMENT.finditer(line) if found[1]]
        beside = f"  {comments.pop()}" if comments and end == start + 1 else ""
        lines[start:end] = [*(f"{comment}\n" for comment in comments), f"{row}{beside}\n"]
    return "".join(lines)


def _is_whole(text: str) -> bool:
    """Whether a text is TOML: a value may go over several lines."""
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


def _parted(table: str) -> tuple[str, str]:
    """A table with an empty line below it, and the comments on what follows."""
    found = _FOR_THE_NEXT.search(table)
    if found is None:
        return f"{table}\n", ""
    return f"{table[: found.start()]}\n", found[0].partition("\n")[2]
