"""The TARDIS and the Soothsayer's merging (15a to 15d, 16a to 16b)."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.laws.rather_silly.country import AREAS, CONVENTIONAL, FIGHTERS, FLEETS, LAND, MONSTERS, WET
from tests.laws.rather_silly.film import Shot, everybody, noted
from tests.laws.rather_silly.flights import given, named, standing

from variorum.board import area_of

Table = Counter[str]
HYPERSPACE = "HYPERSPACE"
SOFT = frozenset({"FA", "DA"})


def tardis_travels(shot: Shot, tally: Table) -> Iterator[str]:
    """It goes where it was sent, or fails to; a grabber holds it, a carrier takes it along."""
    after = shot.at("M1")
    if after is None:
        return
    at, now = shot.before.records["tardis"].at, after.records["tardis"].at
    tally["travels"] += at != now
    fine = _destinations(shot, at)
    if now not in fine:
        yield f"silly:15a the TARDIS went from {at} to {now}, not to {sorted(fine)}"
    gained = after.records["doctor"].points - shot.before.records["doctor"].points
    if (at == now and gained) or gained < 0:
        yield f"silly:15d {gained} points at {now}, from {at}"
    if now in (at, HYPERSPACE):
        return
    there = [unit for unit in after.units if unit.area == now]
    if any(unit.kind in MONSTERS for unit in there):
        yield f"silly:15d monsters stay in {now}, where the TARDIS has arrived"
    if at == HYPERSPACE and any(unit.id in noted(after, "souls", "doubled") for unit in there):
        yield f"silly:15d a sold soul stays in {now}, where the TARDIS has materialized"


def _destinations(shot: Shot, at: str) -> set[str]:
    doctors = [(entry.seat, entry.stands) for entry in shot.entries if entry.seat == "DOCTOR"]
    kinds = {type(order).__name__: order for _, order in doctors}
    after = shot.steps["M1"].position
    if "Materialize" in kinds and at == HYPERSPACE:
        failed = any(event.malfunction for event in shot.of("tardis_moved"))
        return set(AREAS) if failed else {kinds["Materialize"].area}
    if "ToHyperspace" in kinds and at != HYPERSPACE:
        held = [named(shot.before, order.unit, power) for power, order in given(shot, "Grab") if order.unit.area == at]
        told = {event.unit for event in shot.of("reordered") if event.order.endswith(" GRABS TARDIS")}
        held += (unit for unit in shot.before.units if unit.area == at and str(unit) in told)
        stands = [unit for unit in held if unit is None or any(one.id == unit.id for one in after.units)]
        return {at, HYPERSPACE} if None in stands else {at} if stands else {HYPERSPACE}
    if "RideUnit" in kinds and at != HYPERSPACE:
        carrier = kinds["RideUnit"].carrier
        ways = {
            result.order.split(" - ")[1].split()[0]
            for result in shot.of("order_result")
            if " CARRIES TARDIS" in result.order and result.unit.endswith(carrier.location)
        }
        return {at} | {area_of(place) for place in ways}
    return {at}


def predictions_merge(shot: Shot, tally: Table) -> Iterator[str]:
    """Who ties in a foretold area that stays empty merges there, with the charmers that came; nobody else does."""
    before, after = shot.at("M1"), shot.at("M2")
    if before is None or after is None:
        return
    foretold = {area_of(order.place): order for power, order in standing(shot, "Predict") if power == "SOOTHSAYER"}
    merged = {area_of(event.unit.split()[1]): event for event in shot.of("merged")}
    if merged.keys() - foretold.keys():
        yield f"silly:16a merged in {sorted(merged)}, foretold {sorted(foretold)}"
    for area, order in foretold.items():
        tally["predictions"] += 1
        tied, monsters = _tied(shot, area)
        empty = not any(unit.area == area and unit.kind in FIGHTERS for unit in before.units)
        due = len(tied) > 1 and empty and area in before.contested
        if area in merged:
            tally["mergings"] += 1
            yield from _merged(shot, area, merged[area], tied, order.kind)
        if due and not monsters and area not in merged:
            yield f"silly:16b {tied} tied in {area}, foretold and empty, and did not merge"
        if area in merged and not (empty and len(merged[area].sources) > 1 and area in before.contested):
            yield f"silly:16a merged in {area}, where {tied} tied; empty {empty}"


def _tied(shot: Shot, area: str) -> tuple[list[str], bool]:
    """The players' fighters whose move to an area failed and who are left, and whether monsters came, too."""
    came = [result for result in _sent(shot, area) if result.result == "bounce"]
    players = [result.unit for result in came if result.power != "MONSTERS"]
    left = everybody(shot.steps["M1"].position)
    gone = {str(unit) for unit in shot.before.units if unit.id not in left}
    return sorted(name for name in players if name not in gone), len(players) < len(came)


def _sent(shot: Shot, area: str) -> list[Any]:
    """The results of all units that were ordered to move to an area; of several alike, an order says which one."""
    return [
        result
        for result in shot.of("order_result")
        if re.match(rf"({result.power} )?{result.unit}(#\d+)? - {area}", result.order)
    ]


def _merged(shot: Shot, area: str, event: Any, tied: list[str], kind: str) -> Iterator[str]:
    after = shot.steps["M2"].position
    names = list(event.sources)
    came = [result.unit for result in _sent(shot, area) if result.result == "success" and _kind(result.unit) in SOFT]
    if sorted(names) != sorted([*tied, *came]):
        yield f"silly:16b {names} merged in {area}, where {tied} tied and {came} came"
    unit = next((unit for unit in after.units if unit.area == area and unit.kind in CONVENTIONAL), None)
    if unit is None or unit.power != "SOOTHSAYER":
        yield f"silly:16b {event.unit} is not there after merging"
        return
    fleets = sum(_kind(name) in FLEETS for name in names)
    armies, strength = len(names) - fleets, sum(_kind(name) not in SOFT for name in names)
    wanted = "A" if armies > fleets else "F" if fleets > armies else kind or "A"
    wanted = wanted if area in (WET if wanted == "F" else LAND) else {"A": "F", "F": "A"}[wanted]
    if unit.kind != wanted:
        yield f"silly:16b {names} merged into {unit}, not into {wanted}"
    if shot.before.settings.get("merged_strength", True) and noted(after, "strength").get(unit.id, 1) != strength:
        yield f"silly:16b {unit} has strength {noted(after, 'strength').get(unit.id, 1)}, not {strength}"
    if unit.id in noted(after, "souls", "doubled"):
        yield f"silly:16b {unit} is still doubled after merging"


def _kind(name: str) -> str:
    return name.split(maxsplit=1)[0]
