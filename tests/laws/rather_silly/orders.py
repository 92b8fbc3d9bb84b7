"""Orders that need each other, on top of random ones."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace
from tests.laws.rather_silly.country import ALPS, CONVENTIONAL, MONSTERS, SEA, SILLY, around, steps
from tests.laws.rather_silly.film import everybody
from tests.laws.rather_silly.roles import SOFT

from variorum.game.audience import GM
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.unit import Unit
from variorum.notation import read_own
from variorum.testing.game import offers, random_sheets

Sheets = dict[str, Sheet]
Lines = Iterator[tuple[str, str]]


def sheets_for(position: Position, chance: Random) -> Sheets:
    """A sheet of every seat, and of the game master where answers are marked."""
    offered = offers(SILLY, position)
    sheets = random_sheets(SILLY, position, offered, chance)
    phase = position.turn.phase
    for seat, line in _lines(position, chance, phase):
        sheets[seat] = _with(position, sheets.get(seat, Sheet()), seat, line)
    return sheets


def _lines(position: Position, chance: Random, phase: str) -> Lines:
    match phase:
        case "M":
            yield from _meetings(position, chance)
            yield from _hunts(position, chance)
            yield from _flights(position, chance)
            yield from _charms(position, chance)
            yield from _sales(position, chance)
        case "Q":
            yield from _votes(position, chance)
        case "G":
            answers = position.records["quiz"].answers
            yield GM, "MARK REST WRONG"
            lucky = chance.random()
            yield from (
                (GM, f"MARK {seat} {chance.choice(['RIGHT', 'WRONG']) if lucky < 0.8 else 'WRONG'}") for seat in answers
            )


def _with(position: Position, sheet: Sheet, seat: str, line: str) -> Sheet:
    """The sheet with a line in place of what its units were ordered; a line that means nothing is left out."""
    orders = read_own(SILLY, position, seat, line).sheet.orders
    slots, bounded = {order.slot for order in orders}, {type(order) for order in orders if order.subject is None}
    kept = (order for order in sheet.orders if order.slot not in slots and type(order) not in bounded)
    return replace(sheet, orders=(*kept, *orders))


def _named(unit: Unit) -> str:
    return f"{unit.power} {unit}"


def _players(position: Position, kinds: frozenset[str] = CONVENTIONAL, of_monsters: bool = False) -> list[Unit]:
    return [unit for unit in position.units if unit.kind in kinds and (unit.power == "MONSTERS") == of_monsters]


def _meetings(position: Position, chance: Random) -> Lines:
    """Several units go to one area, foretold."""
    units = _players(position)
    for _ in range(2):
        table = {}
        for unit in units:
            reach = steps(unit.kind, unit.location) | (ALPS if unit.kind == "A" and unit.area in ALPS else frozenset())
            for area in reach - position.by_area.keys():
                table.setdefault(area, []).append(unit)
        crowded = [area for area, near in table.items() if len(near) > 1]
        if crowded:
            area = chance.choice(sorted(crowded))
            near = chance.sample(table[area], min(len(table[area]), chance.choice((2, 2, 3))))
            soft = (unit for unit in _players(position, SOFT) if area in steps("A", unit.location))
            yield from ((unit.power, f"{unit} - {area}") for unit in (*near, *soft))
            yield "SOOTHSAYER", f"PREDICT {area}"


def _hunts(position: Position, chance: Random) -> Lines:
    """Whoever stands around monsters attacks them together."""
    for prey in _players(position, MONSTERS, of_monsters=True):
        near = [unit for unit in _players(position) if prey.area in steps(unit.kind, unit.location)]
        if len(near) > 2 and chance.random() < 0.5:
            yield near[0].power, f"{near[0]} - {prey.area}"
            yield from ((unit.power, f"{unit} S {_named(near[0])} - {prey.area}") for unit in near[1:])


def _flights(position: Position, chance: Random) -> Lines:
    """Armies ride, often to where somebody stands, and birds are shooed away nearby, or just before."""
    for birds in _players(position, frozenset({"B"})):
        armies = [unit for unit in position.by_area[birds.area] if unit.kind == "A"]
        way, at = [], birds.area
        for _ in range(chance.choice((1, 2, 2)) if armies else chance.choice((1, 2, 3, 3))):
            before, below = at, around((), underpass=False).get(at, ALPS)
            held = below & position.by_area.keys() if armies and way and chance.random() < 0.5 else frozenset()
            at = chance.choice(sorted(held or (below | {"SWI"} if at in ALPS else below)))
            way.append(at)
        path = " - ".join(way)
        if armies and chance.random() < 0.8:
            army = armies[0]
            yield birds.power, f"B {birds.area} PICKUP {_named(army)} - {path}"
            yield army.power, f"A {birds.area} RIDES {_named(birds)} - {path}"
        elif chance.random() < 0.7:
            yield birds.power, f"B {birds.area} - {path}"
        watched = before if armies and chance.random() < 0.5 else at
        shooed = around(()).get(watched, ALPS) | {watched}
        near = [unit for unit in _players(position) if unit.area in shooed and unit not in armies]
        if near and chance.random() < 0.3:
            shooer = chance.choice(near)
            yield shooer.power, f"{shooer} SHOOS"


def _charms(position: Position, chance: Random) -> Lines:
    for charmer in _players(position, frozenset({"FA"})):
        near = [
            unit
            for unit in _players(position)
            if unit.area == charmer.area or charmer.area in steps(unit.kind, unit.location)
        ]
        if near and chance.random() < 0.6:
            yield charmer.power, f"FA {charmer.area} DISTRACTS {_named(chance.choice(near))}"
    for heckler in _players(position, frozenset({"DA"})):
        if chance.random() < 0.3:
            yield heckler.power, f"DA {heckler.area} EXPOSES"
    tardis = position.records["tardis"].at
    for unit in position.by_area.get(tardis, ()):
        roll = chance.random()
        if roll < 0.3:
            yield unit.power, f"{unit} GRABS TARDIS"
            yield "DOCTOR", "TARDIS TO HYPERSPACE"
        elif roll < 0.7 and unit.kind in CONVENTIONAL:
            to = chance.choice(sorted(steps(unit.kind, unit.location)) or ["PAR"])
            yield unit.power, f"{unit} - {to} CARRIES TARDIS"
            yield "DOCTOR", f"TARDIS RIDES {_named(unit)}"
    if tardis == "HYPERSPACE" and chance.random() < 0.6:
        there = [unit.area for unit in position.units if unit.kind in ("SM", "XM")]
        yield "DOCTOR", f"TARDIS MATERIALIZES {chance.choice(there or sorted(SEA))}"


def _sales(position: Position, chance: Random) -> Lines:
    for unit in everybody(position).values():
        if chance.random() < 0.15 and unit.kind in CONVENTIONAL:
            yield unit.power, f"SELL SOUL {unit}"


def _votes(position: Position, chance: Random) -> Lines:
    """Two pairs that most agree upon."""
    areas = sorted(around(()))
    pairs = [chance.sample(areas, 2) for _ in range(2)]
    for seat in position.seats:
        if chance.random() < 0.6:
            one, other = chance.choice(pairs)
            yield seat.id, f"LINK {one} {other}"
