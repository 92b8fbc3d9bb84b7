"""Writes the `map.txt` of a board from facts."""

import re
from collections.abc import Iterator, Mapping
from math import sqrt
from pathlib import Path

from msgspec import Struct

from variorum.board.error import BoardError
from variorum.cartography.arcs import Point
from variorum.cartography.facts.check import check_facts, places_of
from variorum.cartography.facts.ids import area_ids, coast_ids, plain, power_ids
from variorum.cartography.facts.installed import INSTALL
from variorum.cartography.facts.links import spread
from variorum.cartography.facts.opening import variant_text
from variorum.cartography.facts.reading import read_facts
from variorum.cartography.facts.schema import Facts
from variorum.cartography.projection import WIDTH

MAP, VARIANT = "map.txt", "variant.toml"

_MARGIN = 0.05
"""The part of the width that stays free at each side, for names of areas at the edge."""

_HEIGHTS = (900.0, 4500.0)
"""Between a strip and a tower: beyond these, a page shows a board too small to read."""

_SHARE, _SMALLEST, _LARGEST = 0.1, 14, 60
_APART = 3.0
"""How far areas are moved that the facts put at the same point."""


class Imported(Struct, frozen=True):
    """What facts give: the texts of `map.txt` and of `variant.toml`, "" if they tell of no opening."""

    map_text: str
    variant_text: str


def imported(file: str, facts: Facts) -> Imported:
    """The texts for the facts in a file.

    Raises:
        BoardError: the facts contradict themselves.

    """
    check_facts(file, facts)
    return Imported(map_text(facts), variant_text(facts, _places(facts)))


def import_facts(file: Path, folder: Path | None) -> Path:
    """Read facts and write the folder of their board, as `write_facts` does; return it.

    Raises:
        BoardError: the facts cannot be used, or there is a board in the folder already; then nothing was written.

    """
    return write_facts(file, read_facts(file), folder)


def write_facts(file: Path, facts: Facts, folder: Path | None) -> Path:
    """Write a folder with the `map.txt` of a board and, if the facts tell of an opening, a `variant.toml`; return it.

    It is named after the facts unless a folder is given.

    Raises:
        BoardError: the facts cannot be used, or there is a board in the folder already; then nothing was written.

    """
    found = imported(str(file), facts)
    target = folder or Path(plain(facts.id or _stem(file)).lower().replace(" ", "_") or "board")
    for name in (MAP, VARIANT):
        if (target / name).exists():
            raise BoardError(str(target / name), 0, "exists already", "choose another folder, or delete the file")
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name, text in ((MAP, found.map_text), (VARIANT, found.variant_text)):
            if text:
                (target / name).write_text(text, "utf-8")
    except OSError as error:
        raise BoardError(str(target), 0, f"cannot be written to ({error.strerror})", "choose another folder") from None
    return target


def _stem(file: Path) -> str:
    """What a file is called, or the folder of an install.php."""
    return file.resolve().parent.name if file.name == INSTALL else file.resolve().stem


def map_text(facts: Facts) -> str:
    """The text of `map.txt`; the facts must have been checked."""
    points, height = _laid_out(facts)
    badge = round(_SHARE * sqrt(WIDTH * height / len(facts.areas)))
    designer = [f"# Designed by {_cell(facts.designer)}."] if facts.designer else []
    notes = ["\n".join(f"# {' '.join(note.split())}" for note in facts.notes)] if facts.notes else []
    sections = {
        "board": [_cell(facts.name)],
        "powers": list(_powers(facts)),
        "areas": list(_areas(facts)),
        "borders": list(_borders(facts)),
        "sheet": [f"height | {height:.0f}", f"badge | {min(max(badge, _SMALLEST), _LARGEST)}"],
        "points": [f"{area} | {x:.0f},{y:.0f}" for area, (x, y) in points.items()],
    }
    blocks = ["\n".join((f"[{heading}]", *lines)) for heading, lines in sections.items() if lines]
    return "\n\n".join([*designer, *notes, *blocks, ""]).rstrip() + "\n"


def _cell(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("|", " ").replace("#", "No. ")).strip()


def _powers(facts: Facts) -> Iterator[str]:
    for name, word in power_ids(power.name for power in facts.powers).items():
        also = f" | {_cell(name)}" if plain(name).upper() != word.replace("_", " ") else ""
        yield f"{word} | {word}{also}"


def _areas(facts: Facts) -> Iterator[str]:
    ids, powers = area_ids(facts.areas), power_ids(power.name for power in facts.powers)
    also = _also(facts, ids)
    for area in facts.areas:
        owner = powers.get(area.owner or "", "")
        home = powers.get(area.home or "", "") if area.center else owner
        cells = [
            ids[area.name],
            _cell(area.name),
            "sea" if area.type == "sea" else "land",
            "center" if area.center else "",
            owner if area.center else "",
            home,
            ", ".join(also[area.name]),
        ]
        yield " | ".join(cells).rstrip(" |")


def _also(facts: Facts, ids: Mapping[str, str]) -> dict[str, list[str]]:
    """The other names of every area that no other area has."""
    taken = {_claim(word): area.name for area in facts.areas for word in (ids[area.name], area.name)}
    found: dict[str, list[str]] = {area.name: [] for area in facts.areas}
    for area in facts.areas:
        for word in area.also:
            name = _cell(word.replace(",", " "))
            if _claim(name) and taken.setdefault(_claim(name), area.name) == area.name:
                found[area.name].append(name)
    told = {name: {_claim(name), _claim(ids[name])} for name in found}
    return {name: [word for word in words if _claim(word) not in told[name]] for name, words in found.items()}


def _claim(name: str) -> str:
    """What names have in common that mean the same."""
    return "".join(filter(str.isalnum, name.casefold()))


def _borders(facts: Facts) -> Iterator[str]:
    """A line for every open border, in the order of the facts; contradictions have been told before."""
    written: set[frozenset[str]] = set()
    places = _places(facts)
    for border in facts.borders:
        ends = places[border.a], places[border.b]
        passed = " ".join(word for word, may in (("army", border.army), ("fleet", border.fleet)) if may)
        if passed and frozenset(ends) not in written:
            written.add(frozenset(ends))
            yield f"{' '.join(ends)} | {passed}"


def _places(facts: Facts) -> Mapping[str, str]:
    """What `[borders]` calls the places of the facts; the only coast of an area is the area."""
    ids = area_ids(facts.areas)
    found = dict(ids)
    for area in facts.areas:
        for coast, word in coast_ids(area.coasts).items():
            several = len(area.coasts) > 1
            found[f"{area.name} ({coast})"] = f"{ids[area.name]}/{word}" if several else ids[area.name]
    return found


def _laid_out(facts: Facts) -> tuple[dict[str, Point], float]:
    """The points of the areas on a sheet with a margin, and its height."""
    known = _known(facts)
    left, top = (min(at[axis] for at in known.values()) for axis in (0, 1))
    wide, high = (max(at[axis] for at in known.values()) - low or 1.0 for axis, low in ((0, left), (1, top)))
    margin = WIDTH * _MARGIN
    scale = WIDTH * (1 - 2 * _MARGIN) / wide
    height = round(min(max(high * scale + 2 * margin, _HEIGHTS[0]), _HEIGHTS[1]))
    stretch = (height - 2 * margin) / high
    ids = area_ids(facts.areas)
    points: dict[str, Point] = {}
    for area in facts.areas:
        x, y = known[area.name]
        x, y = float(round((x - left) * scale + margin)), float(round((y - top) * stretch + margin))
        while (x, y) in points.values():
            x, y = x + _APART, y + _APART
        points[ids[area.name]] = (x, y)
    return points, height


def _known(facts: Facts) -> dict[str, Point]:
    """The points of the facts; if they have none, those that the borders suggest."""
    owners = {place: area.name for area in facts.areas for place in places_of(area)}
    known = {area.name: (area.x, area.y) for area in facts.areas if area.x is not None and area.y is not None}
    return known or spread(facts.areas, ((owners[border.a], owners[border.b]) for border in facts.borders))
