"""A variant of vDiplomacy or webDiplomacy: the literals of its files, read and never run."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from variorum.board.error import BoardError, Faults
from variorum.cartography.facts.installed import INSTALL, Installed, installed
from variorum.cartography.facts.links import Link, borders_of
from variorum.cartography.facts.php import UnreadError, assigned, line_of, uncommented, values_of
from variorum.cartography.facts.schema import AreaFacts, CoastFacts, Facts, PowerFacts, UnitFacts
from variorum.cartography.facts.text import text_of
from variorum.cartography.facts.tidying import note

ABOUT, OPENING = "variant.php", "classes/adjudicatorPreGame.php"
_COAST = re.compile(r"(.+) \((.+ Coast)\)")
_TYPES = {"Land": "land", "Coast": "coast", "Sea": "sea"}
_YES = ("Yes", "No")
_NAME = 120
"""The longest name of an area with its coast."""
_YEAR = re.compile(r"floor\(\s*\$turn\s*/\s*2\s*\)\s*\+\s*(\d{1,4})\b")
_CLASS = re.compile(r"variantClasses\['(\w{1,40})'\]\s*=\s*'(\w{1,40})'")
_DRAWN = ("drawMap", "drawMapXML", "adjudicatorPreGame", "Maps", "OrderInterface", "OrderArchiv", "panelGameBoard")
"""Parts of a variant's program that draw, or of which all data is read."""

_SHORT = re.compile(r"\s*\{(\w{3})\}")
"""Some files write a short name behind each name, as in "Ankara {Ank}"."""

Row = dict[str, object]

T = TypeVar("T")


def read_install(file: Path) -> Facts:
    """The facts in the folder of an `install.php`: its map, and what `variant.php` and the opening's file say.

    Raises:
        BoardError: a file is missing, or has no literal where one is needed; with the line.

    """
    found = installed(file)
    folders = list(dict.fromkeys((file.parent, found.file.parent)))
    abouts = [
        (folder / ABOUT, uncommented(text_of(folder / ABOUT))) for folder in folders if (folder / ABOUT).is_file()
    ]
    powers = [str(name) for name in values_of(_first(abouts, "countries", (list, dict), [])) or ()]
    places = dict(_places(found))
    links = list(_links(found, places))
    used = {end for link in links for end in link[:2]}
    marched = {end for one, other, army, _ in links if army for end in (one, other)}
    areas = tuple(_areas(places, powers, used, marched))
    return Facts(
        name=_first(abouts[:1], "fullName", (str,), file.resolve().parent.name)[:60],
        areas=areas,
        borders=borders_of(links),
        powers=tuple(PowerFacts(power[:60]) for power in powers),
        designer=_first(abouts[:1], "author", (str,), "")[:200],
        units=tuple(_units(folders, powers)),
        win=_first(abouts, "supplyCenterTarget", (int,), 0) % 1000,
        begins=_begins(abouts),
        builds="anywhere" if any("'userOrderBuilds'" in said and "BuildAnywhere" in said for _, said in abouts) else "",
        notes=tuple(_notes(file, abouts, places, areas)),
    )


def _first(abouts: list[tuple[Path, str]], name: str, kinds: tuple[type, ...], otherwise: T) -> T:
    """What the first of the files says that says anything."""
    for file, text in abouts:
        try:
            found = assigned(text, name)
        except UnreadError as error:
            raise BoardError(str(file), line_of(text, error.at), str(error), "write a literal there") from None
        if found and isinstance(found[1], kinds):
            return found[1]  # type: ignore[return-value]
    return otherwise


def _begins(abouts: list[tuple[Path, str]]) -> str:
    """The first spring, from how the file counts turns."""
    years = [found[1] for _, text in abouts if (found := _YEAR.search(text)) and int(found[1])]
    return f"S{int(years[0])}M" if years else ""


def _places(found: Installed) -> Iterator[tuple[str, Row]]:
    faults = Faults()
    for row in found.places.rows:
        known: Row = dict(zip(found.columns, row, strict=False))
        name = _tidy(known.get("name", ""))
        with faults:
            right = known.get("type") and known.get("supply") in _YES
            if (
                not 0 < len(name) <= _NAME
                or not right
                or not all(isinstance(known.get(axis), (int, float)) for axis in "xy")
            ):
                remedy = f"a row has {', '.join(found.columns)}; supply is Yes or No"
                problem = f"the row of {name[:60] or '?'} in $territoryRawData"
                raise BoardError(str(found.file), found.places.line, problem, remedy)
        yield name, known
    faults.end()


def _areas(places: dict[str, Row], powers: list[str], used: set[str], marched: set[str]) -> Iterator[AreaFacts]:
    """The areas with borders; others only paint the map there. Unknown types are coast where armies pass, or sea."""
    coasts = {name: found for name in places if (found := _COAST.fullmatch(name)) and found[1] in places}
    for name, row in places.items():
        own = [found[2] for found in coasts.values() if found[1] == name]
        if name in coasts or not used & {name, *(f"{name} ({coast})" for coast in own)}:
            continue
        owner, center = _owner(row, powers), row["supply"] == "Yes"
        yield AreaFacts(
            name,
            _TYPES.get(str(row["type"]), "coast" if name in marched else "sea"),  # type: ignore[arg-type]
            abbr=_known_as(name) or None,
            x=float(row["x"]),  # type: ignore[arg-type]
            y=float(row["y"]),  # type: ignore[arg-type]
            center=center,
            home=owner if center else None,
            owner=owner,
            coasts=tuple(map(CoastFacts, own)),
        )


def _owner(row: Row, powers: list[str]) -> str | None:
    """A power by its name or its number from 1; what is none owns nothing."""
    country = row.get("country", 0)
    if isinstance(country, str):
        return country if country in powers else None
    return powers[country - 1] if isinstance(country, int) and 0 < country <= len(powers) else None


def _links(found: Installed, places: dict[str, Row]) -> Iterator[Link]:
    faults = Faults()
    for row in found.borders.rows:
        one, other, fleet, army = ([_tidy(part) for part in row] + [""] * 4)[:4]
        with faults:
            if one not in places or other not in places or fleet not in _YES or army not in _YES:
                remedy = "a row has two places of $territoryRawData, then Yes or No for fleets and for armies"
                problem = f'the row "{one[:60]}", "{other[:60]}" in $bordersRawData'
                raise BoardError(str(found.file), found.borders.line, problem, remedy)
        if one != other:
            yield one, other, army == "Yes", fleet == "Yes"
    faults.end()


def _tidy(written: object) -> str:
    """A name with single spaces; some files guard apostrophes twice, for the database as well."""
    return " ".join(str(written).replace("\\", "").split())


def _known_as(name: str) -> str:
    """The short name that stands in a name, in capitals; "" if none does."""
    found = _SHORT.search(name)
    return found[1].upper() if found else ""


def _units(folders: list[Path], powers: list[str]) -> Iterator[UnitFacts]:
    """The opening, if a file lists it."""
    files = [folder / OPENING for folder in folders if (folder / OPENING).is_file()]
    listed = values_and_keys(_first([(one, uncommented(text_of(one))) for one in files], "countryUnits", (dict,), {}))
    for country, units in listed.items():
        for place, kind in values_and_keys(units).items():
            if kind in ("Army", "Fleet"):
                owner = country if country in powers else None
                yield UnitFacts("army" if kind == "Army" else "fleet", _tidy(place)[:_NAME] or "?", owner)


def values_and_keys(found: object) -> dict[str, object]:
    """A dictionary, or an empty one for anything else."""
    return found if isinstance(found, dict) else {}


def _notes(
    file: Path, abouts: list[tuple[Path, str]], places: dict[str, Row], areas: tuple[AreaFacts, ...]
) -> Iterator[str]:
    if not abouts:
        yield f"powers stand in {ABOUT}, which isn't beside {INSTALL}"
    classes = {part: name for _, said in abouts for part, name in _CLASS.findall(said)}
    strange = (f"{name} ({row['type']})" for name, row in places.items() if row["type"] not in _TYPES)
    yield from note("types that aren't Land, Coast or Sea, read from their borders", strange)
    parts = (part for part in classes if part not in _DRAWN)
    yield from note("rules in the variant's program aren't read, they are left out", parts)
    known = {area.name for area in areas} | {f"{area.name} ({coast.name})" for area in areas for coast in area.coasts}
    yield from note(
        "places without borders only paint the map, left out", (name for name in places if name not in known)
    )
    if not (file.parent / OPENING).is_file() and abouts:
        yield f"the opening stands in {OPENING}, which isn't there"
