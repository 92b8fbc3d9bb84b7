"""Outcomes that break a law: each mutation changes one thing of a phase that was played."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace
from tests.laws.rather_silly.country import CENTERS, FIGHTERS, MONSTERS, around
from tests.laws.rather_silly.film import Shot, everybody
from tests.laws.rather_silly.flights import flights

from variorum.game.position import Position
from variorum.game.unit import Unit

Mutation = Callable[[Shot], Iterator[Shot]]


def _at_step(shot: Shot, step: str, position: Position) -> Shot:
    docket = shot.steps[step].with_position(position)
    return replace(shot, steps=shot.steps | {step: docket})


def _at_end(shot: Shot, position: Position) -> Shot:
    return replace(shot, done=replace(shot.done, position=position))


def _with_events(shot: Shot, change: Callable[[Any], list[Any]]) -> Shot:
    """The phase with other events, if any changes."""
    return replace(shot, done=replace(shot.done, events=tuple(new for event in shot.events for new in change(event))))


def _record(position: Position, name: str, **fields: Any) -> Position:
    return replace(position, records=position.records | {name: replace(position.records[name], **fields)})


def _moved(position: Position, unit: Unit, area: str) -> Position:
    units = tuple(replace(one, location=area) if one.id == unit.id else one for one in position.units)
    return replace(position, units=units)


def _far(area: str) -> str:
    """An area far from another one."""
    return "MOS" if area not in around(())["MOS"] | {"MOS"} else "SPA"


def _event(name: str, change: Callable[[Any], list[Any]]) -> Mutation:
    """A change of all events of that name."""

    def mutate(shot: Shot) -> Iterator[Shot]:
        if shot.of(name):
            yield _with_events(shot, lambda event: change(event) if event in shot.of(name) else [event])

    return mutate


def _state(step: str, change: Callable[[Shot, Position], Iterator[Position]]) -> Mutation:
    """A change of the position after a step; of the position at the end for no step."""

    def mutate(shot: Shot) -> Iterator[Shot]:
        if not step:
            yield from (_at_end(shot, position) for position in change(shot, shot.done.position))
        elif step in shot.steps:
            yield from (_at_step(shot, step, position) for position in change(shot, shot.steps[step].position))

    return mutate


def _borg_astray(shot: Shot, position: Position) -> Iterator[Position]:
    at = position.records["borg"].at
    if at:
        yield _record(position, "borg", at=_far(at))


def _borg_owned(shot: Shot, position: Position) -> Iterator[Position]:
    at = position.records["borg"].at
    if at in CENTERS:
        yield replace(position, owners=position.owners | {at: "FRANCE"})


def _army_astray(shot: Shot, position: Position) -> Iterator[Position]:
    for flight in flights(shot):
        if flight.army and flight.army.id in {unit.id for unit in position.units}:
            yield _moved(position, flight.army, _far(flight.path[0]))


def _birds_astray(shot: Shot, position: Position) -> Iterator[Position]:
    for flight in flights(shot):
        if not flight.army and flight.birds.id in {unit.id for unit in position.units}:
            yield _moved(position, flight.birds, _far(flight.path[0]))


def _two_in_one(shot: Shot, position: Position) -> Iterator[Position]:
    fighters = [unit for unit in position.units if unit.kind in FIGHTERS]
    if len(fighters) > 1:
        yield _moved(position, fighters[0], fighters[1].location)


def _retreat_home(shot: Shot, position: Position) -> Iterator[Position]:
    for entry in position.dislodged:
        other = replace(entry, retreats=(*entry.retreats, "SWI"))
        yield replace(position, dislodged=tuple(other if one is entry else one for one in position.dislodged))


def _tardis_astray(shot: Shot, position: Position) -> Iterator[Position]:
    if not any(event.malfunction for event in shot.of("tardis_moved")):
        yield _record(position, "tardis", at=_far(position.records["tardis"].at))


def _flocks(shot: Shot, position: Position) -> Iterator[Position]:
    power = next((unit.power for unit in position.units if unit.kind not in MONSTERS), None)
    if power:
        flocks = tuple(Unit(9000 + number, "B", power, "MOS") for number in range(40))
        yield replace(position, units=position.units + flocks)


def _another_owner(shot: Shot, position: Position) -> Iterator[Position]:
    area = next((area for area in CENTERS if area in position.owners and area != position.records["tardis"].at), None)
    if area:
        other = "FRANCE" if position.owners[area] != "FRANCE" else "ITALY"
        yield replace(position, owners=position.owners | {area: other})


def _plain_fleets(shot: Shot, position: Position) -> Iterator[Position]:
    if any(unit.kind == "OF" and unit.id >= shot.before.next_id for unit in position.units):
        units = tuple(replace(unit, kind="F") if unit.kind == "OF" else unit for unit in position.units)
        yield replace(position, units=units)


def _another_share(shot: Shot, position: Position) -> Iterator[Position]:
    if "E2" in shot.steps:
        yield _record(position, "free", rows=dict(position.records["free"].rows) | {"FRANCE": "5/7"})


def _thirty_points(shot: Shot, position: Position) -> Iterator[Position]:
    if position.ending is None:
        yield _record(position, "doctor", points=30)


def _another_link(shot: Shot, position: Position) -> Iterator[Position]:
    if shot.letter == "Q":
        yield _record(position, "link", ends=("ALB", "ALB"))


def _another_debt(shot: Shot, position: Position) -> Iterator[Position]:
    yield _record(position, "souls", debts=dict(position.records["souls"].debts) | {"FRANCE": 9})


def _longer_doubled(shot: Shot, position: Position) -> Iterator[Position]:
    if shot.steps["M2"].position.records["souls"].doubled:
        yield _record(position, "souls", doubled=shot.steps["M2"].position.records["souls"].doubled)


def _nothing_sold(shot: Shot, position: Position) -> Iterator[Position]:
    if shot.of("soul_sold"):
        yield _record(position, "souls", sold=shot.steps["M3"].position.records["souls"].sold)


def _twin_astray(shot: Shot, position: Position) -> Iterator[Position]:
    found = position.records.get("siamese")
    for pair in found.pairs if found else ():
        unit = everybody(position).get(pair[0].id)
        if unit in position.units:
            yield _moved(position, unit, _far(unit.area))


def _twin_sent(shot: Shot) -> Iterator[Shot]:
    """Twins that hold because their orders could part them go all the same."""
    for entry in shot.entries:
        if "torn apart" in entry.cause and "M1" in shot.steps and " - " in str(entry.given):
            position = shot.steps["M1"].position
            names = {str(unit): unit for unit in position.units}
            unit = names.get(str(entry.given).split(" - ")[0])
            if unit and "RIDES" not in str(entry.given):
                yield _at_step(shot, "M1", _moved(position, unit, _far(unit.area)))


def _monsters_flee(shot: Shot) -> Iterator[Shot]:
    """Dislodged monsters go far away."""
    fled = [event for event in shot.of("retreat_result") if event.unit[:2] in MONSTERS and "R1" in shot.steps]
    for event in fled:
        other = replace(event, order=f"{event.unit} R {_far(event.unit[3:6])}")
        yield _with_events(shot, lambda one, event=event, other=other: [other if one is event else one])


def _herd_spares(shot: Shot, position: Position) -> Iterator[Position]:
    """Nothing has happened to anybody."""
    before = shot.steps["M5"].position
    if len(position.units) < len(before.units):
        yield replace(position, units=before.units)


def _unprovoked(shot: Shot) -> Iterator[Shot]:
    """Nobody goes where an odd fleet is."""
    odd = {unit.area for unit in shot.before.units if unit.kind == "OF"}
    if shot.of("provoked"):
        entries = (entry for entry in shot.entries if getattr(entry.stands, "to", "")[:3] not in odd)
        yield replace(shot, done=replace(shot.done, entries=tuple(entries)))


OF: dict[str, Mutation] = {
    "borg_moves": _state("M5", _borg_astray),
    "center_released": _state("O1", _borg_owned),
    "charms_work": _event("distracted", lambda _: []),
    "jester_is_obeyed": _event("reordered", lambda event: [event] * 3),
    "armies_ride": _state("M1", _army_astray),
    "birds_come_down": _state("M1", _birds_astray),
    "herds_explode": _state("M6", _herd_spares),
    "odd_fleets_provoke": _unprovoked,
    "monsters_arrive": _event("monsters_arrived", lambda event: [replace(event, unit="XM ICE")]),
    "monsters_choose": _event("monsters_aim", lambda event: [replace(event, area=_far(event.area))]),
    "monsters_retreat": _monsters_flee,
    "places_hold": _state("M1", _two_in_one),
    "retreats_hold": _state("M7", _retreat_home),
    "predictions_merge": _event("merged", lambda _: []),
    "tardis_travels": _state("M1", _tardis_astray),
    "adjustments_balance": _state("A1", _flocks),
    "centers_change_hands": _state("O1", _another_owner),
    "fifth_fleets_are_odd": _state("A1", _plain_fleets),
    "free_units_are_shared": _state("", _another_share),
    "games_end": _state("", _thirty_points),
    "link_is_chosen": _state("E2", _another_link),
    "souls_paid": _state("", _another_debt),
    "souls_run_out": _state("M3", _longer_doubled),
    "souls_sold": _state("M4", _nothing_sold),
    "twins_hold": _twin_sent,
    "twins_stay_together": _state("", _twin_astray),
}
