"""What a VARIANT of jDip says beside its map: powers, centers, the opening, and how it is won."""

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from variorum.cartography.facts.schema import AreaFacts, Facts, PowerFacts, UnitFacts
from variorum.cartography.facts.tidying import note

_TURN = re.compile(r"(Spring|Fall|Winter)[,\s]+(-?\d{1,4})[,\s]+(Movement|Retreat|Adjustment)s?", re.IGNORECASE)
_BUILDS = {
    "VALUE_BUILDS_HOME_ONLY": "home",
    "VALUE_BUILDS_ANY_OWNED": "anywhere",
    "VALUE_BUILDS_ANY_IF_HOME_OWNED": "anywhere",
}
COASTS = {"nc": "North Coast", "ec": "East Coast", "sc": "South Coast", "wc": "West Coast"}


def with_rules(facts: Facts, variant: Element, names: Mapping[str, str]) -> Facts:
    """The facts of a map with those of a variant; `names` are the names of areas by what the file calls them."""
    powers = {one.get("name", "").lower(): one for one in variant.findall("POWER")}
    active = {key: one.get("name", "")[:60] for key, one in powers.items() if key and one.get("active") != "false"}
    idle = [one.get("name", "")[:60] for key, one in powers.items() if key not in active]
    centers = {names.get(_low(one, "province"), ""): one for one in variant.findall("SUPPLYCENTER")}
    options = {one.get("name", ""): one.get("value", "") for one in variant.iter("RULEOPTION")}
    units = list(_units(variant, names, active))
    known = {place for _, place, _ in units if place}
    return replace(
        facts,
        areas=tuple(_area(area, centers.get(area.name), active) for area in facts.areas),
        powers=tuple(map(PowerFacts, active.values())),
        units=tuple(
            UnitFacts(kind, place, power)  # type: ignore[arg-type]
            for kind, place, power in units
            if place and kind in ("army", "fleet")
        ),
        win=_number(variant.find(".//WINNING_SUPPLY_CENTERS")),
        begins=_begins(variant.find("STARTINGTIME")),
        builds=_BUILDS.get(options.get("OPTION_BUILDS", ""), ""),
        notes=(
            *facts.notes,
            *note("powers that aren't played, their centers belong to nobody", idle),
            *note("unknown kinds of units left out", (kind for kind, _, _ in units if kind not in ("army", "fleet"))),
            *note("rules that Standard doesn't have left out", _other_rules(variant, options)),
            *(() if known or not units else ("the opening's units stand nowhere on the map, left out",)),
        ),
    )


def _area(area: AreaFacts, center: Element | None, powers: Mapping[str, str]) -> AreaFacts:
    if center is None:
        return area
    home, owner = (powers.get(_low(center, key)) for key in ("homepower", "owner"))
    return replace(area, center=True, home=home, owner=owner)


def _units(
    variant: Element, names: Mapping[str, str], powers: Mapping[str, str]
) -> Iterator[tuple[str, str, str | None]]:
    """Kind, place and power of every unit of the opening; no place if the map doesn't have it."""
    for one in variant.findall("INITIALSTATE"):
        area, coast = names.get(_low(one, "province"), ""), COASTS.get(_low(one, "unitcoast"))
        place = f"{area} ({coast})" if area and coast else area
        if one.get("unit"):
            yield _low(one, "unit"), place, powers.get(_low(one, "power"))


def _other_rules(variant: Element, options: Mapping[str, str]) -> Iterator[str]:
    yield from (f"{name} {value}" for name, value in options.items() if name != "OPTION_BUILDS")
    if options.get("OPTION_BUILDS") == "VALUE_BUILDS_ANY_IF_HOME_OWNED":
        yield "builds anywhere only while a home center is owned"
    yield from (tag for tag in ("YEARS_WITHOUT_SC_CAPTURE", "GAME_LENGTH") if variant.find(f".//{tag}") is not None)


def _begins(found: Element | None) -> str:
    turn = _TURN.fullmatch(found.get("turn", "").strip()) if found is not None else None
    if not turn:
        return ""
    year = int(turn[2])
    return f"{turn[1][0].upper()}{abs(year)}{'BC' if year < 0 else ''}{turn[3][0].upper()}"


def _number(found: Element | None) -> int:
    value = found.get("value", "") if found is not None else ""
    return int(value) if value.isdecimal() and len(value) <= 3 else 0


def _low(element: Element, key: str) -> str:
    return element.get(key, "").strip().lower()
