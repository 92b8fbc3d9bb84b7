"""Retreats by the clauses: who is ordered where, who meets whom, and what conditions on acts decide."""

from collections import Counter
from random import Random

from tests.laws.geophysical.autumn import autumn
from tests.laws.geophysical.laws import Foretold
from tests.laws.geophysical.table import Sheets, Told, state_of

from variorum.game.position import Position


def retreat_orders(position: Position, foretold: Foretold, dice: Random) -> Sheets:
    """Random retreats of all dislodged units, some of them conditional on an act, some impossible, some missing."""
    sheets: dict[str, list[str]] = {}
    acts = sorted({_words(given) for given in foretold.lines if not given.supports and not given.stabilizes})
    aims = [area for entry in position.dislodged for area in entry.retreats]
    for entry in position.dislodged:
        unit = entry.unit
        text = f"{unit.kind} {unit.location}"
        if dice.random() < 0.1:
            continue
        one, other = (dice.choice([*entry.retreats, *entry.retreats, *aims]) for _ in range(2))
        order = f"{text} R {one}" if dice.random() < 0.9 else f"{text} D"
        if acts and dice.random() < 0.4:
            order = f"IF {dice.choice(acts)} SUCCEEDS THEN {order} ELSE {text} R {other}"
        sheets.setdefault(unit.power, []).append(order)
    return sheets


def _words(given) -> str:
    target = given.act.target if isinstance(given.act.target, str) else "/".join(given.act.target)
    return " ".join((given.act.verb, target, *(["-".join(sorted(given.act.waters))] if given.act.waters else ())))


def broken_retreats(position: Position, sheets: Sheets, told: Told, foretold: Foretold, seen: Counter):
    """The laws that a retreat phase breaks; `foretold` is the movement before it."""
    chosen = {entry.unit.id: _chosen(entry, sheets, foretold) for entry in position.dislodged}
    areas = Counter(to.split("/")[0] for to in chosen.values())
    seen["retreats"] += len(chosen)
    units = {unit.id: unit for unit in told.done.position.units}
    for entry in position.dislodged:
        to = chosen[entry.unit.id]
        wanted = to if to and areas[to.split("/")[0]] == 1 else None
        found = units[entry.unit.id].location if entry.unit.id in units else None
        if found != wanted:
            yield "retreat phase", f"{entry.unit}: at {found}, not {wanted}"
    if position.turn.season == "F":
        powers = {unit.area: unit.power for unit in told.done.position.units}
        yield from autumn(position, told, state_of(position).centers, powers, seen)


def _chosen(entry, sheets: Sheets, foretold: Foretold) -> str:
    """Where a unit may go and is ordered to; empty if it disbands."""
    text = f"{entry.unit.kind} {entry.unit.location}"
    for line in sheets.get(entry.unit.power, ()):
        order = line
        if line.startswith("IF"):
            condition, _, rest = line.partition(" THEN ")
            order = rest.split(" ELSE ")[0 if foretold.holds(condition) else 1]
        if order.startswith(f"{text} R "):
            to = order.split()[-1]
            meant = [place for place in entry.retreats if to in (place, place.split("/")[0])]
            if entry.unit.kind == "A":
                meant = [place for place in entry.retreats if place == to.split("/")[0]]
            return meant[0] if len(meant) == 1 else ""
    return ""
