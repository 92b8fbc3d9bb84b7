"""One random season by its seed: every law that it breaks, and the least of it that still breaks one."""

from collections import Counter
from collections.abc import Callable
from random import Random

import yaml
from msgspec.structs import replace
from tests.laws.geophysical.chance import Chance
from tests.laws.geophysical.ending import broken_ending
from tests.laws.geophysical.laws import Foretold, broken
from tests.laws.geophysical.retreats import broken_retreats
from tests.laws.geophysical.table import Sheets, Told, play, state_of
from tests.laws.geophysical.winter import broken_winter

from variorum.game.position import Position

Change = Callable[[Told], Told]
Broken = list[tuple[str, str]]


def same(told: Told) -> Told:
    return told


def movement(position: Position, sheets: Sheets, seen: Counter, change: Change = same) -> Broken:
    """The laws that a movement phase breaks; `change` alters what the program answered."""
    return list(broken(position, sheets, change(play(position, sheets)), seen))


def season(seed: str, seen: Counter) -> Broken:
    """The laws that a random season breaks: a movement phase, its retreats, a winter and a vote."""
    chance = Chance(seed)
    position, sheets = chance.position, chance.orders()
    seen["phases"] += 1
    found = movement(position, sheets, seen)
    if found:
        return [(f"{seed}, {position.turn}: {law}", f"{what}\n{least(position, sheets, law)}") for law, what in found]
    told = play(position, sheets)
    dice = Random(f"{seed} afterwards")
    if told.done.position.dislodged:
        found += broken_retreats(told, Foretold(position, sheets), dice, seen)
    found += [*broken_winter(chance, seen), *broken_ending(dice, seen)]
    return [(f"{seed}, after {position.turn}: {law}", what) for law, what in found]


def least(position: Position, sheets: Sheets, law: str) -> str:
    """A scenario with no order or unit that the breach of a law does not need."""

    def breaks(position: Position, sheets: Sheets) -> bool:
        return any(name == law for name, _ in movement(position, sheets, Counter()))

    for seat in sheets:
        for line in tuple(sheets[seat]):
            fewer = {**sheets, seat: [other for other in sheets[seat] if other is not line]}
            if breaks(position, fewer):
                sheets = fewer
    for unit in position.units:
        fewer = replace(position, units=tuple(other for other in position.units if other is not unit))
        if breaks(fewer, sheets):
            position = fewer
    return scenario(position, sheets)


def scenario(position: Position, sheets: Sheets) -> str:
    """A phase as a case of a scenario file."""
    state, earth = state_of(position), position.earth
    changed = {
        "terrain": {area: str(kind) for area, kind in earth.terrain.items()},
        "closed": list(earth.closed),
        "rifts": [list(pair) for pair in earth.rifts],
        "created": list(earth.created),
        "destroyed": list(earth.destroyed),
        "under": dict(state.under),
        "winter": dict(state.winter),
    }
    if earth.canals is not None:
        changed["canals"] = {area: [list(group) for group in groups] for area, groups in earth.canals.items()}
    units: dict[str, list[str]] = {}
    for unit in position.units:
        units.setdefault(unit.power, []).append(str(unit))
    case = {
        "phase": str(position.turn),
        "units": units,
        "state": {"earth": {key: value for key, value in changed.items() if value}},
        "orders": {seat: list(lines) for seat, lines in sheets.items() if lines},
    }
    return yaml.safe_dump([case], default_flow_style=None, sort_keys=False, width=120)
