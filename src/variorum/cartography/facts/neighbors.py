"""A list typed by hand: in each line an area, what it is, and its neighbors.

    Highlands (center, North): West Bay, Downs
    West Bay (sea): Highlands, Downs
    Downs (army): Quarry

In parentheses stand `sea`, `coast` or `land`, `center`, and the power whose home it is. Land beside a sea is coast
unless it says otherwise. Armies pass between land, fleets between water and along a common sea; behind a neighbor,
`(army)`, `(fleet)` or `(army fleet)` says who passes there. It is enough if one of two neighbors names the other.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from variorum.board.error import BoardError, Faults
from variorum.cartography.facts.links import Link, borders_of
from variorum.cartography.facts.schema import AreaFacts, Facts, PowerFacts
from variorum.cartography.facts.text import text_of

_PLACE = re.compile(r"\s*([^(),:]{1,60}?)\s*(?:\(([^()]*)\)\s*)?")
_KINDS = ("sea", "coast", "land")
PASSING = {"army": (True, False), "fleet": (False, True), "army fleet": (True, True), "fleet army": (True, True)}
_FORM = "write Highlands (center, North): West Bay, Downs"


class ListedArea(Struct):
    """What a list says of an area: its kind, "" if that isn't told, and its neighbors with their passes."""

    kind: str = ""
    center: bool = False
    power: str = ""
    near: dict[str, str] = {}


def read_neighbors(file: Path) -> Facts:
    """The facts in a list of neighbors.

    Raises:
        BoardError: a line cannot be read; every such line is told.

    """
    areas = listed_areas(file)
    for one in list(areas.values()):
        for other in one.near:
            areas.setdefault(other, ListedArea(near={}))
    kinds = dict(_kinds(areas))
    powers = dict.fromkeys(area.power for area in areas.values() if area.power)
    return Facts(
        name=" ".join(file.stem.replace("_", " ").split())[:60] or "Board",
        areas=tuple(
            AreaFacts(name, kinds[name], center=area.center, home=area.power or None, owner=area.power or None)  # type: ignore[arg-type]
            for name, area in areas.items()
        ),
        borders=borders_of(_links(areas, kinds)),
        powers=tuple(map(PowerFacts, powers)),
    )


def listed_areas(file: Path) -> dict[str, ListedArea]:
    """What each line of a list says; neighbors have one of their own or not.

    Raises:
        BoardError: a line cannot be read; every such line is told.

    """
    areas: dict[str, ListedArea] = {}
    faults = Faults()
    for number, line in enumerate(text_of(file).splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            with faults:
                _read(str(file), number, line, areas)
    faults.end()
    if not areas:
        raise BoardError(str(file), 0, "there are no areas", _FORM)
    return areas


def _read(file: str, number: int, line: str, areas: dict[str, ListedArea]) -> None:
    head, colon, rest = line.partition(":")
    named = _PLACE.fullmatch(head)
    if not colon or not named:
        raise BoardError(file, number, f'"{line.strip()[:60]}" cannot be read', _FORM)
    if named[1] in areas:
        raise BoardError(file, number, f"{named[1]} has a line already", "write all its neighbors there")
    area = ListedArea(near={})
    for word in filter(None, map(str.strip, (named[2] or "").split(","))):
        if word in _KINDS:
            area.kind = word
        elif word == "center":
            area.center = True
        elif area.power:
            raise BoardError(file, number, f"{area.power} and {word} can't both have {named[1]}", "name one power")
        else:
            area.power = word
    for part in filter(str.strip, re.split(r",(?![^()]*\))", rest)):
        near = _PLACE.fullmatch(part)
        passing = " ".join((near[2] or "").replace(",", " ").split()) if near else ""
        if not near or (passing and passing not in PASSING):
            remedy = "write names with commas between them, and (army), (fleet) or nothing behind each"
            raise BoardError(file, number, f'"{part.strip()[:60]}" cannot be read', remedy)
        area.near[near[1]] = passing
    areas[named[1]] = area


def _kinds(areas: dict[str, ListedArea]) -> Iterator[tuple[str, str]]:
    """The kind of every area: what it says, or coast beside a sea, or land."""
    seas = {name for name, area in areas.items() if area.kind == "sea"}
    wet = {other for sea in seas for other in areas[sea].near} | {n for n, a in areas.items() if seas & a.near.keys()}
    for name, area in areas.items():
        yield name, area.kind or ("coast" if name in wet else "land")


def _links(areas: dict[str, ListedArea], kinds: dict[str, str]) -> Iterator[Link]:
    waters: dict[str, set[str]] = {name: set() for name in areas}
    for one, area in areas.items():
        for other in area.near:
            waters[one] |= {other} if kinds[other] == "sea" else set()
            waters[other] |= {one} if kinds[one] == "sea" else set()
    for one, area in areas.items():
        for other, passing in area.near.items():
            both = (kinds[one], kinds[other])
            natural = "sea" not in both, "land" not in both and ("sea" in both or bool(waters[one] & waters[other]))
            yield (one, other, *PASSING.get(passing, natural))
