"""Reads `variant.toml`: a variant that has the rules of Standard or another one on a board, with switches.

Any text is safe to read. `written.py` makes the variant.
"""

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeVar

import msgspec
from msgspec import Meta

from variorum.game.variant import Difficulty

_MAX_BYTES = 100_000
_MOST_POWERS = 60
_MOST_SHOWN = 12
_TABLE = re.compile(r"\s*\[\s*([\w.-]+)\s*\]")
_KEY = re.compile(r"\s*([\w-]+)\s*=")
_POWER = re.compile(r"[A-Z][A-Z0-9_]{0,39}")
_RESERVED = ("GM", "PUBLIC", "NEUTRAL")

_Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
_PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f]*$"
_Word = Annotated[str, Meta(min_length=1, max_length=60, pattern=_PRINTABLE)]
_Line = Annotated[str, Meta(max_length=200, pattern=_PRINTABLE)]
_Names = Annotated[tuple[_Word, ...], Meta(max_length=200)]
_Sets = Annotated[tuple[_Line, ...], Meta(max_length=200)]
_Paragraph = Annotated[str, Meta(max_length=1500, pattern=_PRINTABLE)]

T = TypeVar("T")

_WANTED = {
    "id": "lower-case letters, digits and _, at most 40",
    "name": "a text of at most 60 characters",
    "tagline": "a sentence of at most 200 characters",
    "win": "a number of centers",
    "powers": "a table for each power, such as [powers.FRANCE]",
    "rules": "the id of a variant that has code, such as standard or dark",
    "board": "the name of a board",
    "mountains": 'a list of areas on land, such as ["SWI"]',
    "regions": 'a list of names, each with its areas, such as ["islands ICE COR"]',
    "begins": 'a phase, such as "S1901M", or "W1900A" if the game opens with builds',
    "turn_years": "the years that a turn takes, from 1 to 100",
    "builds": '"home", "any home", "anywhere" or "late"',
    "new_centers": 'a list of areas, such as ["RUH"]',
    "lost_centers": 'a list of areas, such as ["NWY"]',
    "neutral": 'a list of units, such as ["A BEL", "F DEN"]',
    "neutral_returns": "true or false",
    "neutral_supports": 'a list of pairs of areas, such as ["BEL HOL"]',
    "convoy_areas": 'a list of areas on land, such as ["ICE"]',
    "conversions": "true or false",
    "transforms": "true or false",
    "straits": 'a list of areas with the two seas that each joins, such as ["CON AEG BLA"]',
    "one_way": 'a list of pairs of areas, from and to, such as ["NTH LON"]',
    "rivers": 'a list of pairs of areas, such as ["BEL HOL"]',
    "canals": 'a list of areas with the two seas that each joins, such as ["EGY MED RED"]',
    "cavalry": "true or false",
    "money": "true or false",
    "bribes": "true or false",
    "dice": "true or false",
    "corps": "true or false",
    "last_year": "a year, such as 1910",
    "no_cavalry": 'a list of areas, such as ["COL"]',
    "railway": 'a row of neighbors, such as ["MOS", "PER", "OMS"]',
    "never_owns": 'a list of centers, such as ["HKO"]',
    "builds_in": 'a list of areas on land, such as ["CAL"]',
    "never_builds": 'a list of units, such as ["F STP/NC"]',
    "stays": 'a list of centers, such as ["BEN"]',
    "needs": 'a list of sets of centers, such as ["ROM", "PAR LON"]',
    "about": "a list of at most 6 paragraphs, each of at most 1,500 characters",
    "designer": "a text of at most 200 characters",
    "source": "a text of at most 200 characters",
    "years": "the years that a game usually lasts, from 1 to 200",
    "difficulty": '"first game", "moderate", "experienced" or "expert"',
    "settings": "a table with new defaults of settings",
    "showcase": 'a table for each phase, such as [showcase.S1901M], with orders such as FRANCE = "A PAR - BUR"',
    "units": 'a list of units, such as ["A PAR", "F STP/SC"]',
    "homes": 'a list of centers, such as ["BRE", "PAR"]',
    "owns": 'a list of centers, such as ["BRE", "PAR"]',
    "adjective": "a text of at most 60 characters",
    "also": "a list of names",
}
"""What a key takes, in words."""


class VariantFileError(ValueError):
    """A variant's file that cannot be used: where, what is wrong, and what would be accepted."""

    def __init__(self, place: str, problem: str, remedy: str) -> None:
        super().__init__(f"{place}: {problem}; {remedy}")


class PowerEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A power: its first units, its home centers, and what it owns at the start.

    Without `homes`, a power of the board keeps those that the board gives to it; without `owns`, it owns its homes.
    `win` and `needs` are what it takes to win, unless the file says so for all. `railway` is the line of its trains,
    `never_owns` the centers that don't count for it. It may build in `builds_in`, too, and nothing in `never_builds`;
    its units stay in the centers in `stays`.
    """

    units: _Names = ()
    homes: _Names | None = None
    owns: _Names | None = None
    win: Annotated[int, Meta(ge=1, le=1000)] | None = None
    needs: _Sets = ()
    railway: _Names = ()
    never_owns: _Names = ()
    builds_in: _Names = ()
    never_builds: _Names = ()
    stays: _Names = ()
    adjective: Annotated[str, Meta(max_length=60, pattern=_PRINTABLE)] = ""
    also: _Names = ()


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All keys but the powers."""

    id: _Id
    name: _Word
    tagline: Annotated[str, Meta(min_length=1, max_length=200, pattern=_PRINTABLE)]
    powers: Annotated[dict[str, Any], Meta(min_length=2, max_length=_MOST_POWERS)]
    win: Annotated[int, Meta(ge=1, le=1000)] | None = None
    rules: _Word = "standard"
    board: Annotated[str, Meta(max_length=60, pattern=_PRINTABLE)] = ""
    begins: Annotated[str, Meta(max_length=60, pattern=_PRINTABLE)] = ""
    turn_years: Annotated[int, Meta(ge=1, le=100)] | None = None
    builds: Literal["home", "any home", "anywhere", "late"] | None = None
    new_centers: _Names = ()
    lost_centers: _Names = ()
    mountains: _Names = ()
    regions: _Sets = ()
    neutral: _Names = ()
    neutral_returns: bool = False
    neutral_supports: _Sets = ()
    convoy_areas: _Names = ()
    conversions: bool = False
    transforms: bool = False
    one_way: _Sets = ()
    rivers: _Sets = ()
    canals: _Sets = ()
    straits: _Sets = ()
    cavalry: bool = False
    money: bool = False
    bribes: bool = False
    dice: bool = False
    corps: bool = False
    last_year: Annotated[int, Meta(ge=-5000, le=5000)] | None = None
    no_cavalry: _Names = ()
    needs: _Sets = ()
    about: Annotated[tuple[_Paragraph, ...], Meta(max_length=6)] = ()
    designer: _Line = ""
    source: _Line = ""
    years: Annotated[int, Meta(ge=1, le=200)] | None = None
    difficulty: Difficulty | None = None
    settings: dict[str, bool | int | str] = {}
    showcase: Annotated[dict[str, dict[str, _Line]], Meta(max_length=_MOST_SHOWN)] = {}


class VariantFile(msgspec.Struct, frozen=True):
    """What a file says, each key of the right type; `head.powers` is raw, `powers` what it means.

    `path` is where it was read, `text` the whole text.
    """

    STANDARD: ClassVar = "standard"
    """Whose rules it has, unless it says so."""

    path: Path
    text: str
    head: _Head
    powers: Mapping[str, PowerEntry]

    @property
    def regions(self) -> dict[str, tuple[str, ...]]:
        """The areas of each region that the file names."""
        listed = (text.split() for text in self.head.regions)
        return {words[0]: tuple(words[1:]) for words in listed if words}

    def error(self, problem: str, remedy: str, key: str, power: str = "") -> VariantFileError:
        """An error about a key, or a key of a power, with its line."""
        return _error(self.path, self.text, problem, remedy, (power, key))

    def unknown(self, what: str, name: str, known: Mapping[str, object], key: str, power: str = "") -> VariantFileError:
        """An error about a name that nothing has, with those that are nearest."""
        near = get_close_matches(name.upper(), known, 3, 0.5) or [*known][:8]
        more = "" if len(known) <= len(near) else f" … ({len(known)} in all)"
        return self.error(f'no {what} "{name}"', f"there are {', '.join(near)}{more}", key, power)


def read_variant_file(path: Path) -> VariantFile:
    """The content of a variant's file.

    Raises: VariantFileError naming file, line and key, and what would be accepted.
    """
    text = _text(path)
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise VariantFileError(str(path), f"not TOML: {error}", 'write lines such as name = "A short war"') from None
    except RecursionError:
        raise VariantFileError(str(path), "nested too deeply", "write one table for each power, and no more") from None
    head = _as(_Head, found, path, text)
    powers = {}
    for power, entry in head.powers.items():
        if not _POWER.fullmatch(power) or power in _RESERVED:
            problem, remedy = (
                f'"{power}" can\'t be a power',
                "write capital letters, digits and _, such as GREAT_BRITAIN",
            )
            raise _error(path, text, problem, remedy, (power, ""))
        powers[power] = _as(PowerEntry, entry, path, text, power)
    return VariantFile(path, text, head, powers)


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
        if len(content) > _MAX_BYTES:
            raise VariantFileError(str(path), "the file is too large", f"it may have {_MAX_BYTES:,} bytes")
        return content.decode()
    except OSError as error:
        raise VariantFileError(str(path), f"cannot be read ({error.strerror})", "expected a variant.toml") from None
    except UnicodeDecodeError:
        raise VariantFileError(str(path), "isn't UTF-8 text", "save it as UTF-8") from None


def _as(kind: type[T], found: object, path: Path, text: str, power: str = "") -> T:
    """A table as a struct. Raises: VariantFileError."""
    if not isinstance(found, dict):
        raise _error(path, text, f"{power} is no table", f"write [powers.{power}], and its units below", ("", power))
    fields = [field.name for field in msgspec.structs.fields(kind)]  # type: ignore[arg-type]
    for key in found:
        if key not in fields:
            raise _error(path, text, f'unknown key "{key}"', f"keys are {', '.join(fields)}", (power, key))
    for field in msgspec.structs.fields(kind):  # type: ignore[arg-type]
        if field.required and field.name not in found:
            wanted = f"add {field.name}, {_WANTED[field.name]}"
            raise _error(path, text, f"{field.name} is missing", wanted, (power, ""))
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as error:
        problem, _, where = str(error).partition(" - at `$")
        key = re.split(r"[.\[`]", where.lstrip(".") or "powers")[0]
        told = f"{problem[:1].lower()}{problem[1:]}"
        raise _error(path, text, told, f"{key} is {_WANTED.get(key, 'another')}", (power, key)) from None


def _error(path: Path, text: str, problem: str, remedy: str, where: tuple[str, str]) -> VariantFileError:
    """An error about a power's key or, without a power, one at the top."""
    power, key = where
    line = _line(text, f"powers.{power}" if power else "", key)
    named = ".".join(filter(None, (f"powers.{power}" if power else "", key)))
    return VariantFileError(": ".join(filter(None, (f"{path}:{line}" if line else str(path), named))), problem, remedy)


def _line(text: str, table: str, key: str) -> int:
    """The number of the line in which a table has a key, or of the table's own; 0 if neither is there."""
    current, own = "", 0
    for number, line in enumerate(text.splitlines(), start=1):
        if found := _TABLE.match(line):
            current = found[1]
            own = number if current == (table or key) else own
        elif current == table and (found := _KEY.match(line)) and found[1] == key:
            return number
    return own
