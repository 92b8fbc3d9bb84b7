"""The `.map` files of the DPjudge and of the Python package `diplomacy`."""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from variorum.board.error import BoardError, Faults
from variorum.cartography.facts.links import Link, borders_of
from variorum.cartography.facts.schema import AreaFacts, CoastFacts, Facts, PowerFacts
from variorum.cartography.facts.text import text_of

_ABUTS = re.compile(r"(WATER|COAST|LAND|PORT|SHUT)\s+(\w{2,4})(?:/([A-Z]C))?\s+ABUTS\b\s*(.*)")
_NAMED = re.compile(r"(.+?)\s*=\s*(\S+).*")
_UNIT = re.compile(r"[AF]\s+\w{2,4}(/\w\w)?")
_POWER = re.compile(r"([A-Z][A-Z_+'-]+)(?:\s+\([^()]*\))?((?:\s+\w{2,4})*)")
_PLACE = re.compile(r"(\w{2,4})(?:/([A-Z]C))?")
_UNOWNED = ("UNOWNED", "NEUTRAL", "CENTERS")
_SETTINGS = ("VICTORY", "BEGIN", "MAP", "PHASE", "FLOW", "FLOWSIGN", "RULES", "RULE", "RENAME")
_TYPES = {"WATER": "sea", "LAND": "land", "COAST": "coast", "PORT": "coast"}
_SIDES = {"N": "North", "E": "East", "S": "South", "W": "West"}


class _Read(Struct):
    """What has been read: names, kinds, coasts, homes and neighbors by id in capitals."""

    names: dict[str, str] = {}
    kinds: dict[str, str] = {}
    coasts: dict[str, list[str]] = {}
    homes: dict[str, str | None] = {}
    powers: dict[str, None] = {}
    near: list[tuple[str, str, str, int]] = []
    """The id, its coast, the neighbor as it is written, and the line."""


def read_map(file: Path) -> Facts:
    """The facts in a `.map` file.

    Raises:
        BoardError: a line cannot be read, or names what is nowhere described; every such line is told.

    """
    found = _Read(names={}, kinds={}, coasts={}, homes={}, powers={}, near=[])
    faults = Faults()
    for number, text in enumerate(text_of(file).splitlines(), start=1):
        line = text.partition("#")[0].strip()
        if line:
            with faults:
                _read(str(file), number, line, found)
    faults.end()
    open_areas = {area: kind for area, kind in found.kinds.items() if kind != "SHUT"}
    if not open_areas:
        raise BoardError(str(file), 0, "no line has ABUTS", "write WATER ADR ABUTS ALB APU")
    areas = tuple(
        AreaFacts(
            found.names.get(area, area.capitalize()),
            _TYPES[kind],  # type: ignore[arg-type]
            abbr=area,
            center=area in found.homes,
            home=found.homes.get(area),
            owner=found.homes.get(area),
            coasts=tuple(CoastFacts(_coast(coast)) for coast in found.coasts.get(area, [])),
        )
        for area, kind in open_areas.items()
    )
    return Facts(
        name=file.stem.replace("_", " ")[:60].title() or "Board",
        areas=areas,
        borders=borders_of(_links(str(file), found)),
        powers=tuple(PowerFacts(power) for power in found.powers),
    )


def _read(file: str, number: int, line: str, found: _Read) -> None:
    if abuts := _ABUTS.fullmatch(line):
        kind, area, coast, others = abuts[1], abuts[2].upper(), abuts[3] or "", abuts[4].split()
        found.kinds.setdefault(area, kind)
        if coast:
            found.coasts.setdefault(area, []).append(coast)
        own = "-" if abuts[2].islower() else coast
        found.near.extend((area, own, other, number) for other in others)
    elif line.startswith("USE "):
        raise BoardError(file, number, "another map is used", "write its lines here instead")
    elif named := _NAMED.fullmatch(line):
        if "/" not in named[2]:
            found.names.setdefault(named[2].upper(), named[1])
    elif line.split(maxsplit=1)[0] in _UNOWNED:
        found.homes.update(dict.fromkeys((center.upper() for center in line.split()[1:]), None))
    elif line.split(maxsplit=1)[0] not in _SETTINGS and not _UNIT.fullmatch(line):
        power = _POWER.fullmatch(line)
        if not power:
            remedy = "write a power with its homes, Name = id, or COAST id ABUTS id id"
            raise BoardError(file, number, f'"{line[:60]}" cannot be read', remedy)
        name = re.sub(r"[_+]", " ", power[1]).title()
        found.powers[name] = None
        found.homes.update(dict.fromkeys((home.upper() for home in power[2].split()), name))


def _coast(coast: str) -> str:
    return f"{_SIDES.get(coast[0], coast[0])} Coast"


def _links(file: str, found: _Read) -> Iterator[Link]:
    """In small letters stand neighbors of armies only, and areas with coasts of their own."""
    faults = Faults()
    for area, coast, other, number in found.near:
        written = _PLACE.fullmatch(other)
        far = written[1].upper() if written else ""
        with faults:
            if far not in found.kinds:
                raise BoardError(file, number, f'"{other}" has no line', f"write COAST {far or 'ABC'} ABUTS …")
        if written and far in found.kinds and "SHUT" not in (found.kinds[area], found.kinds[far]):
            yield from _passes(found, (area, coast), (far, written[2] or ""), small=other.islower())
    faults.end()


def _passes(found: _Read, near: tuple[str, str], far: tuple[str, str], *, small: bool) -> Iterator[Link]:
    (one, coast), (other, side) = near, far
    kinds = found.kinds[one], found.kinds[other]
    named = _place(found, one, coast), _place(found, other, side)
    army = "WATER" not in kinds and coast in ("", "-")
    if army:
        yield _name(found, one), _name(found, other), True, False
    shared = coast == "-" or (found.coasts.get(other) and not side) or (found.coasts.get(one) and not coast)
    if not small and not shared and "LAND" not in kinds:
        yield (*named, False, True)


def _name(found: _Read, area: str) -> str:
    return found.names.get(area, area.capitalize())


def _place(found: _Read, area: str, coast: str) -> str:
    several = len(found.coasts.get(area, ())) > 0 and coast not in ("", "-")
    return f"{_name(found, area)} ({_coast(coast)})" if several else _name(found, area)
