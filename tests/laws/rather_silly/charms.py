"""Charmers, hecklers, the Jester (9a to 10a, 13a): whom they reach, and what they change."""

from collections import Counter
from collections.abc import Iterator

from tests.laws.rather_silly.country import ALPS, LAND, around, steps
from tests.laws.rather_silly.film import Shot
from tests.laws.rather_silly.flights import named, standing

from variorum.game.unit import Unit

Table = Counter[str]


def charms_work(shot: Shot, tally: Table) -> Iterator[str]:
    """A charmer whom nobody exposes makes any conventional unit that could come to her come; nobody else does."""
    if "M1" not in shot.steps:
        return
    exposed = frozenset().union(
        *({order.unit.area} | around(shot.link)[order.unit.area] for _, order in standing(shot, "Expose"))
    )
    came = {(event.unit, event.by) for event in shot.of("distracted")}
    due: dict[str, set[str]] = {}
    doubtful: set[str] = set()
    for power, order in standing(shot, "Distract"):
        her = named(shot.before, order.unit, power)
        targets = [unit for unit in shot.before.units if _fits(unit, order.target)]
        if her is None or len(targets) != 1:
            doubtful |= {f"FA {order.unit.area}"}
            continue
        tally["charms"] += 1
        if her.area not in exposed and _reaches(targets[0], her.area, shot.link):
            due.setdefault(str(targets[0]), set()).add(str(her))
    for name, by in came:
        if by not in due.get(name, set()) | doubtful:
            yield f"silly:9b {by} distracted {name}, which she cannot; exposed {sorted(exposed)}"
    for name in due.keys() - {name for name, _ in came}:
        yield f"silly:9b {name} was not distracted by {sorted(due[name])}"
    yield from _obeyed(shot)


def _fits(unit: Unit, ref: object) -> bool:
    return unit.area == ref.area and unit.kind in ("A", "F", "OF") and ref.power in ("", unit.power)


def _reaches(unit: Unit, area: str, link: tuple[str, ...]) -> bool:
    if unit.kind == "OF":
        return False
    tunnel = ALPS if unit.kind == "A" and unit.area in ALPS else frozenset()
    return area == unit.area or (area in steps(unit.kind, unit.location, link) | tunnel and area in LAND)


def _obeyed(shot: Shot) -> Iterator[str]:
    """A distracted unit attacks her area, or holds in it; if it ends there, she has left."""
    after = shot.steps["M1"].position
    ended = {unit.id: unit.area for unit in after.units}
    names = Counter(str(unit) for unit in shot.before.units)
    for event in shot.of("distracted"):
        area = event.by.split()[1]
        if event.order != f"{event.unit} H" and not event.order.startswith(f"{event.unit} - {area}"):
            yield f"silly:9b {event.unit} was told {event.order} by {event.by}"
        if names[event.unit] == names[event.by] == 1:
            came = [unit.id for unit in shot.before.units if str(unit) == event.unit]
            she = [unit.id for unit in shot.before.units if str(unit) == event.by]
            if ended.get(came[0]) == area == ended.get(she[0]):
                yield f"silly:9c {event.by} stays where {event.unit} is"


def jester_is_obeyed(shot: Shot, tally: Table) -> Iterator[str]:
    """At most as many units as the Jester may re-order, of different players."""
    if "M1" not in shot.steps:
        return
    units = [event.unit for event in shot.of("reordered")]
    tally["re-orders"] += len(units)
    if len(units) > shot.before.records["jester"].orders:
        yield f"silly:13b {units} were re-ordered, {shot.before.records['jester'].orders} allowed"
