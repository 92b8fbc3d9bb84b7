"""Reads `variant.toml`: a variant that has the rules of another one, on a board, with mechanics.

Any text is safe to read. `written.py` makes the variant.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_origin

import msgspec
from msgspec import Meta, inspect

from variorum.board.misfit import misfit_alone
from variorum.game.mechanic import Mechanic
from variorum.game.variant import Difficulty
from variorum.variants import menu
from variorum.variants.faults import Fault, Source, VariantFileError
from variorum.variants.names import Wrong, nearest

_MAX_BYTES = 100_000
_POWER = re.compile(r"[A-Z][A-Z0-9_]{0,39}")
_RESERVED = ("GM", "PUBLIC", "NEUTRAL")
FIRST = "standard"
"""Whose rules a file has, unless it says so."""

WORLD, _CLAUSE = "world", "clause"
GIVEN = (WORLD, _CLAUSE)
"""Fields of mechanics that no file gives: their variant does."""

_PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f]*$"
_Word = Annotated[str, Meta(min_length=1, max_length=60, pattern=_PRINTABLE)]
_Line = Annotated[str, Meta(max_length=200, pattern=_PRINTABLE)]
_Names = Annotated[tuple[_Word, ...], Meta(max_length=200)]
_Paragraph = Annotated[str, Meta(max_length=1500, pattern=_PRINTABLE)]
_Areas = Annotated[_Names, Meta(description='a list of areas, such as ["RUH"]')]
_Centers = Annotated[_Names | None, Meta(description='a list of centers, such as ["BRE", "PAR"]')]

_KINDS = {bool: "true or false", int: "a number", str: "a text", tuple: "a list", Mapping: "a table", dict: "a table"}
"""What values of plain types are, in words."""

T = TypeVar("T")


class PowerEntry(msgspec.Struct, frozen=True):
    """A power: its first units, its home centers, what it owns at the start, and other names that orders may use.

    Without `homes`, a power of the board keeps those that the board gives to it; without `owns`, it owns its homes.
    """

    units: Annotated[_Names, Meta(description='a list of units, such as ["A PAR", "F STP/SC"]')] = ()
    homes: _Centers = None
    owns: _Centers = None
    adjective: Annotated[
        str, Meta(max_length=60, pattern=_PRINTABLE, description="a text of at most 60 characters")
    ] = ""
    also: Annotated[_Names, Meta(description="a list of names")] = ()


class Head(msgspec.Struct, frozen=True):
    """What a variant is called, whose rules it has, its board and its first phase; the mechanics are raw."""

    id: Annotated[
        str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$", description="lower-case letters, digits and _, at most 40")
    ]
    name: Annotated[_Word, Meta(description="a text of at most 60 characters")]
    tagline: Annotated[
        str, Meta(min_length=1, max_length=200, pattern=_PRINTABLE, description="a sentence of at most 200 characters")
    ]
    base: Annotated[_Word, Meta(description="the id of a variant, such as standard or dark")] = FIRST
    powers: Annotated[
        dict[str, Any], Meta(max_length=60, description="a table for each power, such as [powers.FRANCE]")
    ] = {}
    mechanics: Annotated[
        tuple[dict[str, Any], ...], Meta(max_length=60, description="a table [[mechanics]] for each, with its name")
    ] = ()
    win: Annotated[Annotated[int, Meta(ge=1, le=1000)] | None, Meta(description="a number of centers")] = None
    board: Annotated[str, Meta(max_length=60, pattern=_PRINTABLE, description="the name of a board")] = ""
    begins: Annotated[
        str,
        Meta(
            max_length=60,
            pattern=_PRINTABLE,
            description='a phase, such as "S1901M", or "W1900A" if the game opens with builds',
        ),
    ] = ""
    new_centers: _Areas = ()
    lost_centers: _Areas = ()
    mountains: Annotated[_Names, Meta(description='a list of areas on land, such as ["SWI"]')] = ()
    regions: Annotated[
        dict[_Word, _Names], Meta(max_length=50, description='areas by name, such as {islands = ["ICE", "COR"]}')
    ] = {}
    designer: Annotated[_Line, Meta(description="a text of at most 200 characters")] = ""
    source: Annotated[_Line, Meta(description="a text of at most 200 characters")] = ""
    years: Annotated[
        Annotated[int, Meta(ge=1, le=200)] | None,
        Meta(description="the years that a game usually lasts, from 1 to 200"),
    ] = None
    difficulty: Annotated[
        Difficulty | None, Meta(description='"first game", "moderate", "experienced" or "expert"')
    ] = None
    about: Annotated[
        tuple[_Paragraph, ...],
        Meta(max_length=6, description="a list of at most 6 paragraphs, each of at most 1,500 characters"),
    ] = ()
    settings: Annotated[dict[str, bool | int | str], Meta(description="a table with new defaults of settings")] = {}
    showcase: Annotated[
        dict[str, dict[str, _Line]],
        Meta(
            max_length=12,
            description='a table for each phase, such as [showcase.S1901M], with orders such as FRANCE = "A PAR - BUR"',
        ),
    ] = {}


class Entry(msgspec.Struct, frozen=True):
    """A mechanic as a file has it: its type, and the values of its fields, in which names are as they are written."""

    index: int
    kind: type[Mechanic]
    values: Mapping[str, Any]


class VariantFile(msgspec.Struct, frozen=True):
    """What a file says, each key of the right type; `head.powers` is raw, `powers` what it means, and so mechanics."""

    source: Source
    head: Head
    powers: Mapping[str, PowerEntry]
    mechanics: Sequence[Entry]

    def report(self, problem: str, remedy: str, *where: str) -> None:
        """Note a fault at a key."""
        self.source.report(problem, remedy, *where)

    def unknown(self, what: str, name: str, known: Mapping[str, object], *where: str) -> None:
        """Note a name that nothing has, with those that are nearest."""
        self.report(*nearest(what, name, known), *where)


def read_variant_file(path: Path) -> VariantFile:
    """The content of a variant's file. Faults of its mechanics are noted, as others may be found besides.

    Raises: VariantFileError naming file, line and key of every other fault, and what would be accepted.
    """
    text = _text(path)
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        remedy = 'write lines such as name = "A short war"'
        raise VariantFileError(Fault(str(path), f"not TOML: {error}", remedy)) from None
    except RecursionError:
        remedy = "write one table for each power, and no more"
        raise VariantFileError(Fault(str(path), "nested too deeply", remedy)) from None
    source = Source(path, text)
    head = _as(Head, found, source)
    if head is None:
        raise VariantFileError(*source.faults)
    powers = dict(_powers(head.powers, source))
    source.require_sound()
    return VariantFile(source, head, powers, [*_mechanics(head.mechanics, source)])


def _powers(tables: Mapping[str, Any], source: Source) -> Iterator[tuple[str, PowerEntry]]:
    for power, table in tables.items():
        if not _POWER.fullmatch(power) or power in _RESERVED:
            remedy = "write capital letters, digits and _, such as GREAT_BRITAIN"
            source.report(f'"{power}" can\'t be a power', remedy, "powers", power, "")
        elif entry := _as(PowerEntry, table, source, "powers", power):
            yield power, entry


def _mechanics(tables: Sequence[Mapping[str, Any]], source: Source) -> Iterator[Entry]:
    for index, table in enumerate(tables):
        where = ("mechanics", str(index))
        name = table.get("name")
        if not isinstance(name, str) or name not in menu.menu():
            unnamed = Wrong("a mechanic has no name", 'add name, such as name = "dice"')
            told = nearest("mechanic", name, menu.menu()) if isinstance(name, str) else unnamed
            source.report(*told, *where, "name")
            continue
        try:
            kind = menu.mechanic_type(name)
        except Exception as error:  # noqa: BLE001 - a package of strangers may fail in any way
            source.report(f"{name} can't be loaded ({type(error).__name__}: {error})", "leave it out", *where, "name")
            continue
        given = {key: value for key, value in table.items() if key != "name"}
        values = _values(kind, given, source, *where)
        if values is not None:
            yield Entry(index, kind, values)


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
        if len(content) > _MAX_BYTES:
            remedy = f"it may have {_MAX_BYTES:,} bytes"
            raise VariantFileError(Fault(str(path), "the file is too large", remedy))
        return content.decode()
    except OSError as error:
        problem = f"cannot be read ({error.strerror})"
        raise VariantFileError(Fault(str(path), problem, "expected a variant.toml")) from None
    except UnicodeDecodeError:
        raise VariantFileError(Fault(str(path), "isn't UTF-8 text", "save it as UTF-8")) from None


def _as(kind: type[T], table: object, source: Source, *where: str) -> T | None:
    """A table as a struct; None if something is wrong with it, which is noted."""
    values = _values(kind, table, source, *where)
    return None if values is None else kind(**values)


def _values(kind: type, table: object, source: Source, *where: str) -> dict[str, Any] | None:
    """The values of a struct's fields; None if something is wrong with one, which is noted."""
    if not isinstance(table, dict):
        below = ", and its units below" if kind is PowerEntry else ""
        source.report(f"{where[-1]} isn't a table", f"write [{'.'.join(where)}]{below}", *where)
        return None
    fields = {field.name: field for field in msgspec.structs.fields(kind) if field.name not in GIVEN}
    before = len(source.faults)
    for key in table.keys() - fields.keys():
        source.report(f'unknown key "{key}"', _keys(fields), *where, key)
    values = {}
    for name, field in fields.items():
        if field.required and name not in table:
            source.report(f"{name} is missing", f"add {name}, {wanted(field.type)}", *where, "")
        elif name in table:
            for key, others in _strange(inspect.type_info(field.type), table[name]):
                source.report(f'unknown key "{key}" in {name}', _keys(others), *where, name)
            try:
                values[name] = msgspec.convert(table[name], field.type)
            except msgspec.ValidationError as error:
                source.report(misfit_alone(error), f"{name} is {wanted(field.type)}", *where, name)
    return values if len(source.faults) == before else None


def _keys(fields: Iterable[str]) -> str:
    listed = ", ".join(fields)
    return f"keys are {listed}" if listed else "it has no fields besides name"


def _strange(kind: inspect.Type, value: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The keys in tables within a value that no file gives there, each with those that there are."""
    match kind:
        case inspect.Metadata(type=plain):
            yield from _strange(plain, value)
        case inspect.VarTupleType(item_type=item) if isinstance(value, list):
            yield from (one for part in value for one in _strange(item, part))
        case inspect.StructType(fields=fields) if isinstance(value, dict):
            known = tuple(field.name for field in fields if field.name not in GIVEN)
            yield from ((key, known) for key in value if key not in known)


def wanted(kind: Any) -> str:
    """What values of a type are, in words."""
    told = (
        part.description for part in getattr(kind, "__metadata__", ()) if isinstance(part, Meta) and part.description
    )
    return next(told, _KINDS.get(get_origin(kind) or kind, "a value of another type"))
