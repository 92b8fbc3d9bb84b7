"""Crowded positions to begin with, written as scenarios, so that each can be replayed alone."""

import json
from random import Random
from typing import Any

from tests.laws.rather_silly.country import (
    ALPS,
    AREAS,
    CENTERS,
    ISLANDS,
    LAND,
    MAP,
    SILLY,
    WET,
    around,
    movement,
)

from variorum.board import area_of
from variorum.game.position import Position
from variorum.scenario.load import read

COUNTRIES = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
ROLES = ("DOCTOR", "SOOTHSAYER", "MASTERMIND")
Case = dict[str, Any]


def position_of(case: Case) -> Position:
    """The position that a scenario describes."""
    text = json.dumps(
        {"variant": "rather_silly", "cases": [{"id": "law", "title": "an opening", "expect": {"problems": {}}, **case}]}
    )
    return read(text, variant=SILLY)[0].position


def crowded(chance: Random) -> Case:
    """Units of a few powers that stand close together, with everything that can stand among them."""
    region = _region(chance)
    powers = chance.sample(COUNTRIES, 3) + chance.sample(ROLES, chance.randint(0, 2))
    units = _units(chance, region, powers)
    centers: dict[str, list[str]] = {}
    for area in MAP.centers:
        owner = chance.choice([*powers, chance.choice(COUNTRIES), None, powers[0]])
        if owner:
            centers.setdefault(owner, []).append(area)
    first = chance.random() < 0.08
    turn = "S1901M" if first else f"{chance.choice('SF')}{chance.choice((1902, 1902, 1903))}M"
    return {
        "phase": turn,
        "units": units,
        "centers": _won_by_nobody(centers),
        "state": _state(chance, region, units, first),
    }


def _region(chance: Random) -> list[str]:
    table = around(())
    middle = chance.choice([*sorted(AREAS), *sorted(ALPS), *sorted(ALPS)])
    region = {middle}
    while len(region) < 18:
        region |= table[chance.choice(sorted(region))]
    return sorted(region)


def _units(chance: Random, region: list[str], powers: list[str]) -> dict[str, list[str]]:
    units: dict[str, list[str]] = {}
    for area in region:
        if chance.random() < 0.7:
            kinds = ["A"] * 6 * (area in LAND) + ["F"] * 4 * (area in WET) + ["OF"] * (area in WET)
            kinds += [] if area in ISLANDS else ["XM"] * (area in LAND) + ["SM"] * (area in WET)
            kind = chance.choice(kinds)
            power = "MONSTERS" if kind in ("XM", "SM") else chance.choice(powers)
            power = "MASTERMIND" if area in ISLANDS else power
            place = chance.choice(sorted(MAP.places(movement(kind), area)))
            units.setdefault(power, []).append(f"{kind} {place}")
        for kind in ("FA", "DA", "B", "B"):
            if chance.random() < 0.1 and area not in ISLANDS and (kind == "B" or area in LAND):
                units.setdefault(chance.choice(powers), []).append(f"{kind} {area}")
    return {power: list(dict.fromkeys(names)) for power, names in units.items()}


def _won_by_nobody(centers: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: areas[:13] for power, areas in centers.items()}


def _state(chance: Random, region: list[str], units: dict[str, list[str]], first: bool) -> Case:
    own = {power: names for power, names in units.items() if power != "MONSTERS"}
    link = _link(chance, region)
    state: Case = {
        "borg": {"at": None if first or chance.random() < 0.1 else chance.choice(region)},
        "tardis": {"at": chance.choice([*region[:6], "HYPERSPACE", "HYPERSPACE"])},
        "link": link,
        "llamas": {COUNTRIES[0]: [area for area in region if area not in CENTERS][:3]},
        "quiz": {"question": chance.choice(["", "Who?", "Who?"]), "answer": "me"},
        "free": {power: chance.choice(["1/3", "2/3", "1", "3/2"]) for power in own if power in COUNTRIES},
        "doctor": {"points": chance.choice([0, 1, 14, 20])},
        "jester": {"orders": chance.choice([1, 2])},
        "soothsayer": {"predictions": chance.choice([2, 3])},
        "fleets_built": {power: chance.randint(0, 5) for power in own if power in COUNTRIES},
    }
    return state | _marked(chance, own, tuple(link or ()))


def _link(chance: Random, region: list[str]) -> list[str] | None:
    one, other = chance.choice(region), chance.choice([*region, *sorted(AREAS)])
    fine = one != other and not {one, other} <= ALPS
    return [one, other] if fine and chance.random() < 0.5 else None


def _marked(chance: Random, units: dict[str, list[str]], link: tuple[str, ...]) -> Case:
    """Twins, doubled and free units, each the only one of its name."""
    names = [name for owned in units.values() for name in owned]
    plain = [name for name in names if names.count(name) == 1 and name.split()[0] in ("A", "F", "OF")]
    chance.shuffle(plain)
    doubled = {name: chance.choice([1, 2]) for name in plain[:3]}
    exempt = plain[3:5]
    strength = {name: 2 for name in plain[5:6] if name in units.get("SOOTHSAYER", ())}
    left = [name for name in plain[2:] if name not in exempt and name not in strength]
    return {
        "souls": {"doubled": doubled, "sold": list(doubled), "debts": {next(iter(units), "FRANCE"): 1}},
        "exempt": exempt,
        "strength": strength,
        "siamese": _twins(chance, units, left, link),
    }


def _twins(chance: Random, units: dict[str, list[str]], left: list[str], link: tuple[str, ...]) -> list[list[str]]:
    pairs: list[list[str]] = []
    used: set[str] = set()
    for owned in units.values():
        free = [name for name in owned if name in left and name.split()[0] != "OF" and name not in used]
        found = [
            [one, other]
            for one in free
            for other in free
            if one < other and area_of(other.split()[1]) in around(link)[area_of(one.split()[1])]
        ]
        if found:
            pair = chance.choice(found)
            used |= set(pair)
            pairs.append(pair)
    return pairs
