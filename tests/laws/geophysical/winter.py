"""Adjustments by the clauses: builds in home countries as they now are, removals, and that ice counts, too."""

from collections import Counter
from random import Random

from msgspec.structs import replace
from tests.laws.geophysical.ground import HOMES
from tests.laws.geophysical.table import POWERS, Sheets, Told, names_of, state_of

from variorum.game.position import Position
from variorum.game.turn import Turn


def in_winter(position: Position, dice: Random) -> Position:
    """A position in winter, with home centers in their owners' hands more often than not."""
    home = sorted(area for area in HOMES if area in state_of(position).centers)
    owners = {**position.owners, **{area: HOMES[area] for area in home if dice.random() < 0.6}}
    return replace(position, turn=Turn("W", 1905, "A"), owners=owners)


def winter_orders(position: Position, dice: Random) -> Sheets:
    """Random builds, some of them impossible, and as many removals as are due."""
    return {power: lines for power in POWERS if (lines := _orders(position, power, dice))}


def _orders(position: Position, power: str, dice: Random) -> list[str]:
    units = [f"{unit.kind} {unit.location}" for unit in position.units_of(power)]
    due = len(position.centers_of(power)) - len(units)
    if due < 0:
        return [f"REMOVE {unit}" for unit in dice.sample(units, -due)]
    ground, lines = state_of(position).ground, []
    near = [area for area in HOMES if HOMES[area] == power]
    for area in dice.sample(near, min(len(near), due + 2)):
        sides = [f"/{side}" for side in names_of(ground).get(area, {})]
        lines.append(f"BUILD {dice.choice('AF')} {area}{dice.choice(['', *sides])}")
    return lines


def foretold_winter(position: Position, sheets: Sheets) -> Counter:
    """The units after a winter, by power, kind and location."""
    ground, centers = state_of(position).ground, state_of(position).centers
    units = Counter((unit.power, unit.kind, unit.location) for unit in position.units)
    taken = {unit.area for unit in position.units}
    for power in POWERS:
        due = len(position.centers_of(power)) - len(position.units_of(power))
        for words in (line.split() for line in sheets.get(power, ())):
            kind, location = words[1:]
            area, _, side = location.partition("/")
            if words[0] == "REMOVE":
                units[power, kind, location] -= 1
                continue
            several = len(ground.coasts(area)) > 1
            fits = kind == "A" or (bool(ground.coasts(area)) and bool(side) is several)
            own = position.owners.get(area) == power == HOMES[area] and area in centers and area not in taken
            if due > 0 and fits and own:
                due -= 1
                taken.add(area)
                units[power, kind, area if kind == "A" else location] += 1
    return +units


def broken_winter(position: Position, sheets: Sheets, told: Told, seen: Counter):
    """The laws that adjustments break."""
    wanted = foretold_winter(position, sheets)
    found = Counter((unit.power, unit.kind, unit.location) for unit in told.done.position.units)
    seen["adjustments"] += abs(wanted.total() - len(position.units))
    if found != wanted:
        yield "winter", f"{found - wanted} instead of {wanted - found}"
