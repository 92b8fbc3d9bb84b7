"""Who may stand where, after every step: fighters alone, and nobody where nobody may be (8a, 10, 14b)."""

from collections import Counter
from collections.abc import Iterator

from tests.laws.rather_silly.country import AREAS, FIGHTERS, FLEETS, ISLANDS, LAND, WET
from tests.laws.rather_silly.film import Shot
from tests.laws.rather_silly.flights import closed_to, zone

Table = Counter[str]


def places_hold(shot: Shot, tally: Table) -> Iterator[str]:
    """Two units that fight never stand in one area; islands, the margin and Switzerland are closed."""
    for name, docket in shot.steps.items():
        units = docket.position.units
        tally["units standing"] += len(units)
        taken = Counter(unit.area for unit in units if unit.kind in FIGHTERS)
        yield from (f"silly:7 {count} units stand in {area} after {name}" for area, count in taken.items() if count > 1)
        for unit in units:
            terrain = AREAS if unit.kind == "B" else WET if unit.kind in FLEETS else LAND
            if unit.area not in terrain:
                yield f"silly:8a {unit.power} {unit} stands where it may not, after {name}"
            if unit.area in ISLANDS and unit.power != "MASTERMIND":
                yield f"silly:14b {unit.power} {unit} stands on a closed island after {name}"
        at = docket.position.records["borg"].at
        if at is not None and at not in AREAS:
            yield f"silly:2d the BORG stands in {at} after {name}"


def retreats_hold(shot: Shot, tally: Table) -> Iterator[str]:
    """Who is dislodged may go only where nobody fights, nothing was stood off, and somebody like it may stand."""
    if "M7" not in shot.steps:
        return
    position = shot.steps["M7"].position
    fought, shooed = {unit.area for unit in position.units if unit.kind in FIGHTERS}, zone(shot, position)
    for entry in position.dislodged:
        unit = entry.unit
        tally["retreats judged"] += 1
        exits = {place.split("/")[0] for place in entry.retreats}
        terrain = AREAS if unit.kind == "B" else WET if unit.kind in FLEETS else LAND
        came = set() if entry.by_convoy else {entry.attacker}
        if exits - terrain:
            yield f"silly:8a {unit.power} {unit} may retreat to {sorted(exits - terrain)}"
        if unit.kind in FIGHTERS and exits & (fought | set(position.contested) | came):
            yield f"std {unit.power} {unit} may retreat to {sorted(exits)}, where others are, or met, or came from"
        if exits & closed_to(unit):
            yield f"silly:14b {unit.power} {unit} may retreat to an island"
        if unit.kind == "B" and exits & shooed:
            yield f"silly:8d {unit.power} {unit} may retreat to {sorted(exits & shooed)}, from where birds are shooed"
        if not entry.retreats:
            yield f"silly:7 {unit.power} {unit} has no retreat, and lives"
