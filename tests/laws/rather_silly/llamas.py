"""Herds and odd fleets: what an explosion destroys (3b), and whom an odd fleet provokes (11b)."""

from collections import Counter
from collections.abc import Iterator

from tests.laws.rather_silly.country import ALPS, FLEETS, ISLANDS, LAND, WET, steps
from tests.laws.rather_silly.film import Shot
from tests.laws.rather_silly.flights import standing

from variorum.board import area_of
from variorum.game.unit import Unit

Table = Counter[str]


def herds_explode(shot: Shot, tally: Table) -> Iterator[str]:
    """Every unit where a herd was told to explode is gone after step 6, and no other one; so is the herd."""
    before, after = shot.at("M5"), shot.at("M6")
    if before is None or after is None:
        return
    herds = before.records["llamas"].rows if "llamas" in before.records else {}
    told = {(seat, order.area) for seat, order in standing(shot, "Explode") if order.area in herds.get(seat, ())}
    areas = {area for _, area in told}
    left = {unit.id for unit in after.units}
    tally["explosions"] += len(told)
    for unit in before.units:
        if (unit.area in areas) == (unit.id in left):
            yield f"silly:3b {unit.power} {unit}: left {unit.id in left}, exploded {sorted(areas)}"
    for seat, area in told:
        if after.records["llamas"].rows.get(seat, ()).count(area) >= herds[seat].count(area):
            yield f"silly:3b the herd of {seat} in {area} is still there"


def odd_fleets_provoke(shot: Shot, tally: Table) -> Iterator[str]:
    """Somebody who can attacks an odd fleet in a coastal province, and whoever was told to otherwise supports that."""
    if "M1" not in shot.steps:
        return
    busy = {event.unit for event in shot.of("distracted")}
    odd = [unit for unit in shot.before.units if unit.kind == "OF" and unit.area in (LAND & WET) - ISLANDS]
    names = Counter(str(unit) for unit in shot.before.units)
    for fleet in odd:
        near = [unit for unit in shot.before.units if _provoked(unit, fleet, shot.link)]
        free = [str(unit) for unit in near if str(unit) not in busy]
        others = {other.area for other in odd if other is not fleet}
        shared = any(steps(unit.kind, unit.location, shot.link) & others for unit in near)
        if not free or shared or any(names[name] > 1 for name in free) or others & ALPS:
            continue
        tally["provocations"] += 1
        moves = (*standing(shot, "Move"), *standing(shot, "Carry"))
        sent = [str(order.unit) for _, order in moves if area_of(order.to) == fleet.area]
        helped = any(area_of(order.to) == fleet.area for _, order in standing(shot, "SupportMove"))
        attacks = [name for name in free if any(one.endswith(name) for one in sent)]
        if not attacks:
            yield f"silly:11b nobody of {free} attacks {fleet}; sent there are {sent}"
        if len(attacks) > 1 and not helped:
            yield f"silly:11b {attacks} all attack {fleet}, and nobody supports them"


def _provoked(unit: Unit, fleet: Unit, link: tuple[str, ...]) -> bool:
    if unit.kind not in ("A", "F") or unit.power == fleet.power:
        return False
    tunnel = unit.kind not in FLEETS and unit.area in ALPS and fleet.area in ALPS
    return fleet.area in steps(unit.kind, unit.location, link) or tunnel
