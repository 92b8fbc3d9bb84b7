"""Monsters (4a to 4d): where they arrive, what they make for, what they take."""

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec
from tests.laws.rather_silly.country import (
    CENTERS,
    CONVENTIONAL,
    ISLANDS,
    LAND,
    MONSTERS,
    WET,
    Areas,
    counts,
    padded,
    steps,
    ways,
)
from tests.laws.rather_silly.film import Shot
from tests.laws.rather_silly.flights import standing

from variorum.board import area_of
from variorum.game.position import Position
from variorum.game.unit import Unit

Table = Counter[str]


class Field(msgspec.Struct, frozen=True):
    """What a group sees: where players' conventional units stand, the link, and the areas closed to it."""

    crowd: tuple[str, ...]
    link: tuple[str, ...]
    closed: Areas

    def rank(self, area: str) -> tuple[int, tuple[int, ...]]:
        """The class of a center, and the units around it ring by ring; less is better."""
        around = padded(counts(self.link, area, self.crowd))
        if area not in self.crowd:
            return 1, around
        return (3 if around[0] else 2), around

    def best(self, areas: Areas) -> Areas:
        """The best centers of several."""
        least = min(map(self.rank, areas))
        return frozenset(area for area in areas if self.rank(area) == least)


def choices(unit: Unit, field: Field, homeless: bool = False, exits: Areas | None = None) -> Areas:
    """Where a group may go: one of the best centers, or the first step of a shortest way to one.

    A `homeless` group, dislodged, takes one of its `exits`.
    """
    near = steps(unit.kind, unit.location, field.link) - ISLANDS - field.closed
    near = near if exits is None else near & exits
    centers = near & CENTERS
    if unit.area in CENTERS and not homeless:
        own = field.rank(unit.area)[1][0]
        centers = frozenset(area for area in centers if field.rank(area)[1][0] < own)
        return field.best(centers) if centers else frozenset({unit.area})
    if centers:
        return field.best(centers)
    return _approaches(unit, field, near) or (near if homeless else frozenset({unit.area}))


def _approaches(unit: Unit, field: Field, near: Areas) -> Areas:
    """The best first steps on shortest ways to the nearest centers, whether held areas bar the way or not."""
    found: Areas = frozenset()
    for barred in (ISLANDS | field.closed, ISLANDS):
        reached = ways(unit.kind, unit.location, field.link, barred)
        aims = {area: way for area, way in reached.items() if area in CENTERS - field.closed and area != unit.area}
        lengths = [length for length, _ in aims.values()]
        if lengths:
            nearest = frozenset(area for area, (length, _) in aims.items() if length == min(lengths))
            first = frozenset().union(*(aims[area][1] for area in nearest)) & near
            found |= field.best(first) if first else first
    return found


def monsters_choose(shot: Shot, tally: Table) -> Iterator[str]:
    """Each group's aim is one of those that the clauses allow, in some order of the groups."""
    if "M1" not in shot.steps:
        return
    groups = {str(unit): unit for unit in shot.before.units if unit.kind in MONSTERS}
    aims = {event.unit: area_of(event.area) for event in reversed(shot.of("monsters_aim"))}  # retreats come later
    tally["decisions of monsters"] += len(groups)
    if set(aims) - set(groups) or set(groups) - set(aims):
        yield f"silly:4b aims of {sorted(aims)}, but groups {sorted(groups)}"
        return
    crowds = _standing(shot.before), _standing(shot.before, but=aloft(shot))
    if not any(_ordered(groups, aims, crowd, shot.link) for crowd in crowds):
        yield f"silly:4b {_told(groups, aims, crowds[1], shot.link)}"


def _ordered(groups: Mapping[str, Unit], aims: dict[str, str], crowd: tuple[str, ...], link: tuple[str, ...]) -> bool:
    """Whether the groups can have chosen one after another; each that can have been next may as well have been."""
    left, chosen = dict(groups), set[str]()
    while left:
        fitting = [name for name, unit in left.items() if aims[name] in _open(unit, groups, chosen, crowd, link)]
        if not fitting:
            return False
        for name in fitting[:1]:
            chosen.add(aims[name])
            del left[name]
    return True


def _open(
    unit: Unit, groups: Mapping[str, Unit], chosen: set[str], crowd: tuple[str, ...], link: tuple[str, ...]
) -> Areas:
    held = frozenset(other.area for other in groups.values() if other is not unit)
    return choices(unit, Field(crowd, link, held | frozenset(chosen)))


def _told(groups: Mapping[str, Unit], aims: dict[str, str], crowd: tuple[str, ...], link: tuple[str, ...]) -> str:
    parts = [
        f"{name} to {aims[name]}, alone {sorted(_open(unit, groups, set(), crowd, link))}"
        for name, unit in groups.items()
    ]
    return "monsters chose " + "; ".join(parts)


def monsters_arrive(shot: Shot, tally: Table) -> Iterator[str]:
    """One group arrives in a vacant area, at sea or on a coast in spring, on land in autumn."""
    after = shot.at("X1")
    if after is None:
        return
    arrived = shot.of("monsters_arrived")
    tally["arrivals"] += len(arrived)
    spring = shot.before.turn.season == "S"
    new = [unit for unit in after.units if unit.kind in MONSTERS and unit.id == max(other.id for other in after.units)]
    for event in arrived:
        kind, place = event.unit.split()
        area = area_of(place)
        there = [unit for unit in after.units if unit.area == area]
        terrain = WET if spring else LAND
        fine = kind == ("SM" if spring else "XM") and area in terrain - ISLANDS and len(there) == 1 and new
        if not fine:
            yield f"silly:4a {event.unit} arrived among {[f'{unit.power} {unit}' for unit in there]}"
    if len(arrived) != 1:
        yield f"silly:4a {len(arrived)} groups arrived"


def monsters_retreat(shot: Shot, tally: Table) -> Iterator[str]:
    """Dislodged groups go where they would go by their own choice, among what is open to them."""
    if "R1" not in shot.steps:
        return
    position = shot.before
    sent = {event.unit: event.order for event in shot.of("retreat_result")}
    for entry in position.dislodged:
        if entry.unit.kind not in MONSTERS or str(entry.unit) not in sent:
            continue
        tally["retreats of monsters"] += 1
        exits = frozenset(map(area_of, entry.retreats))
        fine = frozenset[str]()
        for crowd in (_standing(position), _standing(position, dislodged=True)):
            fine |= choices(entry.unit, Field(crowd, shot.link, frozenset()), homeless=True, exits=exits)
        went = sent[str(entry.unit)]
        to = area_of(went.split(" R ")[1]) if " R " in went else None
        others = {order.split(" R ")[1] for unit, order in sent.items() if unit != str(entry.unit) and " R " in order}
        if (to is None and exits and not exits <= others) or (to is not None and to not in fine):
            yield f"silly:4d {went}, not to one of {sorted(fine)}; open were {sorted(exits)}"


def _standing(position: Position, dislodged: bool = False, but: frozenset[str] = frozenset()) -> tuple[str, ...]:
    units = [*position.units, *(entry.unit for entry in position.dislodged if dislodged)]
    return tuple(unit.area for unit in units if unit.kind in CONVENTIONAL and str(unit) not in but)


def aloft(shot: Shot) -> frozenset[str]:
    """The armies that take off; in the air they have no combat value, so they need not repel anybody (8b).

    Where the orders of birds and army part at once, it stays on the ground.
    """
    return frozenset(
        f"A {ride.unit.area}"
        for _, ride in standing(shot, "Ride")
        for _, pick in standing(shot, "PickUp")
        if pick.army.area == ride.unit.area and (pick.path or ride.path)[0] == ride.path[0]
    )
