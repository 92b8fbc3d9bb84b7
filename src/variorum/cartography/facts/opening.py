"""Writes the `variant.toml` of facts that tell of an opening: Standard's rules with what the facts say."""

import json
from collections.abc import Iterator, Mapping

from variorum.cartography.facts.ids import plain, power_ids
from variorum.cartography.facts.schema import AreaFacts, Facts, UnitFacts

_LETTERS = {"army": "A", "fleet": "F"}
_LONGEST = 40
"""Ids of variants stand in addresses and names of files."""


def variant_text(facts: Facts, places: Mapping[str, str]) -> str:
    """The text of a variant; "" if the facts tell of no opening, or of no two powers. `places` maps names to ids."""
    if not (facts.units or facts.win or facts.begins):
        return ""
    powers = power_ids(power.name for power in facts.powers)
    homes = {name: [area for area in facts.areas if area.center and area.home == name] for name in powers}
    units = {name: _units(facts, places, name) for name in powers}
    playing = [name for name in powers if homes[name] or units[name]]
    if len(playing) < 2 or not any(area.center for area in facts.areas):
        return ""
    lines = [*_head(facts, places)]
    for name in playing:
        lines += ["", f"[powers.{powers[name]}]"]
        if units[name]:
            lines.append(f"units = {_text(units[name])}")
        if owns := _owns(facts, homes[name], name):
            lines.append(f"owns = {_text([places[area.name] for area in owns])}")
        if not homes[name]:
            lines.append("homes = []")
    return "\n".join([*lines, ""])


def _head(facts: Facts, places: Mapping[str, str]) -> Iterator[str]:
    centers = sum(area.center for area in facts.areas)
    name = _line(facts.name)
    yield f"id = {_text(_id(facts.name))}"
    yield f"name = {_text(name)}"
    yield f"tagline = {_text(f'The board {name}, as its file tells it.')}"
    if facts.designer:
        yield f"designer = {_text(_line(facts.designer))}"
    if _without_units(facts):
        yield f"begins = {_text(_winter(facts.begins))}  # no units are listed: the game opens with builds"
    else:
        yield f"begins = {_text(facts.begins or 'S1901M')}"
    told = "" if facts.win else ", since the file doesn't say"
    yield f"win = {facts.win or centers // 2 + 1}  # of {centers} centers{told}"
    if facts.builds not in ("", "home"):
        yield from ("", "[[mechanics]]", 'name = "builds"', f"where = {_text(facts.builds)}")
    if neutral := _units(facts, places, None):
        yield from ("", "[[mechanics]]", 'name = "neutral_units"', f"units = {_text(neutral)}")
    if facts.convoy_areas:
        areas = [places[area] for area in facts.convoy_areas]
        yield from ("", "[[mechanics]]", 'name = "convoys_on_land"', f"areas = {_text(areas)}")


def _without_units(facts: Facts) -> bool:
    return not any(unit.power for unit in facts.units)


def _winter(begins: str) -> str:
    """The winter before a first spring, or the first phase itself if that is one of builds."""
    if begins.endswith("A"):
        return begins
    year = begins[1:-1]
    return f"W{int(year) - 1}A" if year.isdigit() and int(year) > 1 else "W1900A"


def _units(facts: Facts, places: Mapping[str, str], power: str | None) -> list[str]:
    """The units of a power, or those without one; one an area."""
    found: dict[str, UnitFacts] = {}
    for unit in facts.units:
        found.setdefault(places[unit.at].partition("/")[0], unit)
    return [f"{_LETTERS[one.kind]} {_at(one, places)}" for one in found.values() if one.power == power]


def _at(unit: UnitFacts, places: Mapping[str, str]) -> str:
    """Armies stand on no coast."""
    place = places[unit.at]
    return place.partition("/")[0] if unit.kind == "army" else place


def _owns(facts: Facts, homes: list[AreaFacts], power: str) -> list[AreaFacts]:
    """What a power owns at the start, if that isn't its homes."""
    owned = [area for area in facts.areas if area.center and area.owner == power]
    return owned if owned != homes else []


def _id(name: str) -> str:
    word = plain(name).lower().replace(" ", "_")
    return (word if word[:1].isalpha() else f"board_{word}")[:_LONGEST].rstrip("_")


def _line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split()) or "Board"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
