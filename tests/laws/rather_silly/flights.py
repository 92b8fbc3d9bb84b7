"""Birds (8a to 8d): where flights end, and what becomes of the armies that they carry."""

from collections import Counter
from collections.abc import Iterator

import msgspec
from tests.laws.rather_silly.country import AREAS, FIGHTERS, ISLANDS, LAND, Areas, around
from tests.laws.rather_silly.film import Shot, everybody

from variorum.board import area_of
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.unit import Unit, UnitRef

Table = Counter[str]


class Flight(msgspec.Struct, frozen=True):
    """Birds on their way, from where they start to where they are sent, with the army that rides along."""

    birds: Unit
    path: tuple[str, ...]
    army: Unit | None = None


def named(position: Position, ref: UnitRef, power: str) -> Unit | None:
    """The unit that an order names; None if it may be one of several."""
    found = [
        unit
        for unit in position.units
        if unit.area == ref.area and unit.kind == ref.kind and unit.power == (ref.power or power)
    ]
    return found[0] if len(found) == 1 else None


def standing(shot: Shot, kind: str) -> list[tuple[str, Order]]:
    """The orders of a type that stand, with the power of each."""
    return [(entry.seat, entry.stands) for entry in shot.entries if type(entry.stands).__name__ == kind]


def given(shot: Shot, kind: str) -> list[tuple[str, Order]]:
    """The orders of a type that nobody refused or changed, with the power of each."""
    fine = [entry for entry in shot.entries if entry.stands is not None and not entry.cause]
    return [(entry.seat, entry.given) for entry in fine if type(entry.given).__name__ == kind]


def flights(shot: Shot) -> list[Flight]:
    """The flights of a season whose birds are known for certain; who may ride in part is left out."""
    found: list[Flight] = []
    riding = {}
    for power, ride in standing(shot, "Ride"):
        army = named(shot.before, ride.unit, power)
        riding |= {army.id: ride} if army else {}
    for power, fly in standing(shot, "Fly"):
        birds = named(shot.before, fly.unit, power)
        rides = [ride for ride in riding.values() if birds and ride.birds.area == birds.area]
        if birds and not rides:
            found.append(Flight(birds, (birds.area, *fly.path)))
    for power, pick in standing(shot, "PickUp"):
        birds = named(shot.before, pick.unit, power)
        armies = [unit for unit in shot.before.units if birds and unit.area == birds.area and unit.id in riding]
        if not birds or len(armies) > 1:
            continue
        if not armies:
            found.append(Flight(birds, (birds.area, *pick.path)))
        elif riding[armies[0].id].path == pick.path:
            flocks = [unit for unit in shot.before.units if unit.kind == "B" and unit.area == birds.area]
            if len(flocks) == 1:
                found.append(Flight(birds, (birds.area, *pick.path), armies[0]))
    return found


def zone(shot: Shot, standing: Position | None = None) -> Areas:
    """Where no birds may end: next to who shoos and was not dislodged, the Underpass and the link included.

    Later in the season, in the position `standing`, it is of those who are still there.
    """
    fled = {_owned(entry.unit) for entry in shot.steps["M1"].position.dislodged}
    there = {_owned(unit) for unit in standing.units} if standing else None
    shooing = {(event.power, event.unit) for event in shot.of("shooing")} - fled
    areas = [area_of(name.split()[1]) for _, name in (shooing if there is None else shooing & there)]
    return frozenset().union(*({area} | around(shot.link)[area] for area in areas))


def _owned(unit: Unit) -> tuple[str, str]:
    return unit.power, str(unit)


def closed_to(unit: Unit) -> Areas:
    """The areas where only the Mastermind's pieces come down."""
    return frozenset() if unit.power == "MASTERMIND" else ISLANDS


def birds_come_down(shot: Shot, tally: Table) -> Iterator[str]:
    """Birds end where they were sent, or back along their path: outside the zones of who shoos, or where they were."""
    after = shot.at("M1")
    if after is None:
        return
    shooed, fled = zone(shot), {entry.unit.id for entry in after.dislodged}
    for flight in flights(shot):
        tally["flights"] += 1
        unit = everybody(after).get(flight.birds.id)
        at, end = unit.area if unit else None, _end(flight.path, shooed | closed_to(flight.birds))
        if flight.army is None and at != end:
            yield f"silly:8d {flight.birds.power} {flight.birds} {flight.path} came down in {at}, not in {end}"
        if at in shooed and at != flight.path[0]:
            yield f"silly:8d {flight.birds} came down in {at}, from where birds are shooed"
        if at in shooed and unit.id not in fled:
            yield f"silly:8d {flight.birds} ended in {at}, from where they are shooed"
    for event in shot.of("flight_result"):
        if event.result == "void" and event.order.split(" - ")[-1] not in ISLANDS:
            yield f"silly:8a {event.order} was void for no reason"


def _end(path: tuple[str, ...], closed: Areas) -> str:
    return next((area for area in reversed(path[1:]) if area in AREAS - closed), path[0])


def armies_ride(shot: Shot, tally: Table) -> Iterator[str]:
    """An army lands where it was to, else back along the path; over water it drowns (8c)."""
    after = shot.at("M1")
    if after is None:
        return
    laden = [flight for flight in flights(shot) if flight.army is not None]
    all_riders = {named(shot.before, ride.unit, power) for power, ride in standing(shot, "Ride")}
    carried = {unit.id for unit in all_riders if unit}
    taken = frozenset(unit.area for unit in after.units if unit.kind in FIGHTERS and unit.id not in carried)
    taken |= {area_of(name.split()[1]) for event in shot.of("twins_parted") for name in event.units}
    taken |= {event.area for event in shot.of("destroyed") if "Doctor" in event.cause}  # they defend first (15d)
    twins = shot.before.records.get("siamese")
    bound = {note.unit for pair in (twins.pairs if twins else ()) for note in pair}
    for flight in laden:
        if str(flight.army) in bound:
            continue
        tally["armies carried"] += 1
        others = frozenset(area for other in _paths(shot) if other[0] != flight.path[0] for area in other)
        fine = set(_fates(flight, shot, taken, others))
        unit = everybody(after).get(flight.army.id)
        at = unit.area if unit else None
        if at not in fine:
            yield f"silly:8c {flight.army} with {flight.path} is in {at}, not in {sorted(map(str, fine))}"


def _paths(shot: Shot) -> list[tuple[str, ...]]:
    return [(ride.unit.area, *ride.path) for _, ride in standing(shot, "Ride")]


def _fates(flight: Flight, shot: Shot, taken: Areas, others: Areas) -> Iterator[str | None]:
    """Where the army may be in the end, None for nowhere; what another flight may do there is left open."""
    closed, shooed = closed_to(flight.army) | closed_to(flight.birds), zone(shot)
    contested = frozenset(shot.steps["M1"].position.contested)
    for barred in (contested, contested - {flight.path[0]}):
        for place, area in reversed([*enumerate(flight.path)]):
            if area not in AREAS or (place and area in shooed | closed):
                continue
            if area in taken | barred:
                if area not in LAND and area != flight.path[-1]:
                    yield None  # a sea that is held: the army may well drown there
                continue
            yield area if area in LAND else None
            if area not in others:
                break
        else:
            yield None
