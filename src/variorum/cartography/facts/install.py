"""A variant of vDiplomacy: the literals of `install.php` and `variant.php`, read and never run."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from variorum.board.error import BoardError, Faults
from variorum.cartography.facts.links import Link, borders_of
from variorum.cartography.facts.php import UnreadError, assigned, line_of
from variorum.cartography.facts.schema import AreaFacts, CoastFacts, Facts, PowerFacts
from variorum.cartography.facts.text import text_of

INSTALL = "install.php"

_COLUMNS = ["name", "type", "supply", "x", "y", "country"]
_ORDER = re.compile(r"list\(([^()]*)\)\s*=\s*\$territoryRawRow")
_COAST = re.compile(r"(.+) \((.+ Coast)\)")
_TYPES = {"Land": "land", "Coast": "coast", "Sea": "sea"}
_YES = ("Yes", "No")

Row = dict[str, object]

T = TypeVar("T")


def read_install(file: Path) -> Facts:
    """The facts in the folder of an `install.php`.

    Raises:
        BoardError: a file is missing, or has no literal where one is needed; with the line.

    """
    text = text_of(file)
    about = file.parent / "variant.php"
    said = text_of(about) if about.is_file() else ""
    powers = list(map(str, _optional(about, said, "countries", list, [])))
    order = _ORDER.search(text)
    columns = [name.strip(" $") for name in order[1].split(",")] if order else _COLUMNS
    at, rows = _required(file, text, "territoryRawData")
    places = dict(_places(file, at, columns, rows))
    at, pairs = _required(file, text, "bordersRawData")
    links = list(_links(file, at, pairs, places))
    used = {end for link in links for end in link[:2]}
    return Facts(
        name=_optional(about, said, "fullName", str, file.resolve().parent.name)[:60],
        areas=tuple(_areas(places, powers, used)),
        borders=borders_of(links),
        powers=tuple(map(PowerFacts, powers)),
        designer=_optional(about, said, "author", str, "")[:200],
    )


def _required(file: Path, text: str, name: str) -> tuple[int, list[list[object]]]:
    """The line and the rows of a table."""
    try:
        found = assigned(text, name)
    except UnreadError as error:
        raise BoardError(str(file), line_of(text, error.at), str(error), "write a literal there") from None
    if found is None:
        raise BoardError(str(file), 0, f"nothing is assigned to ${name}", "name the folder with the install.php")
    at, rows = found
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise BoardError(str(file), line_of(text, at), f"${name} is no table", f"write ${name} = array(array(…), …)")
    return line_of(text, at), rows


def _optional(file: Path, text: str, name: str, kind: type[T], otherwise: T) -> T:
    """What variant.php says, if it does."""
    try:
        found = assigned(text, name)
    except UnreadError as error:
        raise BoardError(str(file), line_of(text, error.at), str(error), "write a literal there") from None
    return found[1] if found and isinstance(found[1], kind) else otherwise


def _places(file: Path, line: int, columns: list[str], rows: list[list[object]]) -> Iterator[tuple[str, Row]]:
    faults = Faults()
    for row in rows:
        known: Row = dict(zip(columns, row, strict=False))
        name = " ".join(str(known.get("name", "")).split())
        with faults:
            right = known.get("type") in _TYPES and known.get("supply") in _YES
            if not name or not right or not all(isinstance(known.get(axis), (int, float)) for axis in "xy"):
                remedy = f"a row has {', '.join(columns)}; types are {', '.join(_TYPES)}"
                raise BoardError(str(file), line, f"the row of {name[:60] or '?'} in $territoryRawData", remedy)
        yield name, known
    faults.end()


def _areas(places: dict[str, Row], powers: list[str], used: set[str]) -> Iterator[AreaFacts]:
    """The areas with borders; others only paint the map there."""
    coasts = {name: found for name in places if (found := _COAST.fullmatch(name)) and found[1] in places}
    for name, row in places.items():
        own = [found[2] for place, found in coasts.items() if found[1] == name]
        if name in coasts or not used & {name, *(f"{name} ({coast})" for coast in own)}:
            continue
        owner, center = _owner(row, powers), row["supply"] == "Yes"
        yield AreaFacts(
            name,
            _TYPES[str(row["type"])],  # type: ignore[arg-type]
            x=float(row["x"]),  # type: ignore[arg-type]
            y=float(row["y"]),  # type: ignore[arg-type]
            center=center,
            home=owner if center else None,
            owner=owner,
            coasts=tuple(map(CoastFacts, own)),
        )


def _owner(row: Row, powers: list[str]) -> str | None:
    """A power by its name or its number from 1; what is none owns nothing."""
    country = row.get("country", row.get("countryID", 0))
    if isinstance(country, str):
        return country if country in powers else None
    return powers[country - 1] if isinstance(country, int) and 0 < country <= len(powers) else None


def _links(file: Path, line: int, rows: list[list[object]], places: dict[str, Row]) -> Iterator[Link]:
    faults = Faults()
    for row in rows:
        one, other, fleet, army = ([" ".join(str(part).split()) for part in row] + [""] * 4)[:4]
        with faults:
            if one not in places or other not in places or fleet not in _YES or army not in _YES:
                remedy = "a row has two places of $territoryRawData, then Yes or No for fleets and for armies"
                raise BoardError(str(file), line, f'the row "{one}", "{other}" in $bordersRawData', remedy)
        if one != other:
            yield one, other, army == "Yes", fleet == "Yes"
    faults.end()
