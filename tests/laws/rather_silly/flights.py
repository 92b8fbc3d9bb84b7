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


def zones(shot: Shot) -> tuple[Areas, Areas]:
    """Where no birds may end, without and with the Underpass as neighborhood; who was dislodged shoos nobody."""
    after = shot.steps["M1"].position
    sure, perhaps = frozenset[str](), frozenset[str]()
    for event in shot.of("shooing"):
        area = area_of(event.unit.split()[1])
        fled = (entry.unit for entry in after.dislodged)
        if not any(str(unit) == event.unit and unit.power == event.power for unit in fled):
            sure |= {area} | around(shot.link, underpass=False)[area]
            perhaps |= {area} | around(shot.link)[area]
    return sure, sure | perhaps


def birds_come_down(shot: Shot, tally: Table) -> Iterator[str]:
    """Birds without an army end where they were sent, or back along their path, outside the zones of who shoos."""
    after = shot.at("M1")
    if after is None:
        return
    fled = {entry.unit.id for entry in after.dislodged}
    for flight in flights(shot):
        if flight.army is not None:
            continue
        tally["flights"] += 1
        ends = {_end(flight.path, zone, closed) for zone in zones(shot) for closed in (frozenset(), ISLANDS)}
        unit = everybody(after).get(flight.birds.id)
        at = unit.area if unit else None
        if at not in ends:
            yield f"silly:8d {flight.birds.power} {flight.birds} {flight.path} came down in {at}, not in {sorted(ends)}"
        if at is not None and at in zones(shot)[0] and unit.id not in fled:
            yield f"silly:8d {flight.birds} ended in {at}, from where they are shooed"


def _end(path: tuple[str, ...], zone: Areas, closed: Areas) -> str:
    for area in reversed(path[1:]):
        if area in AREAS - zone - closed:
            return area
    return path[0]


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
    closed = ISLANDS if flight.army.power != "MASTERMIND" else frozenset()
    contested = frozenset(shot.steps["M1"].position.contested)
    for zone in zones(shot):
        for barred in (contested, contested - {flight.path[0]}):
            for place, area in reversed([*enumerate(flight.path)]):
                inside = set(flight.path[:place]) <= zone  # birds that were inside all along are dislodged from there
                if area not in AREAS or (area in zone and not inside):
                    continue
                if area in taken | barred | closed:
                    if area not in LAND and area != flight.path[-1]:
                        yield None  # a sea that is held: the army may well drown there
                    continue
                yield area if area in LAND else None
                if area not in others and (area not in zone or not place):
                    break
            else:
                yield None
