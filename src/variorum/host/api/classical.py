"""Games on the classical board in the format of the `diplomacy` package, from a viewer's view."""

from collections.abc import Sequence
from typing import Any

from variorum.board import Board
from variorum.game.happened import OrderResult, UnitDestroyed, UnitDislodged
from variorum.game.position import Position
from variorum.host.games.access import Access, SeenMoment
from variorum.host.games.log.transcript import times

MAP = "standard"
BOARD = "Standard"
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
OVER = "COMPLETED"
RULES = ("NO_PRESS", "POWER_CHOICE")

_RESULTS = {"success": [], "bounce": ["bounce"], "cut": ["cut"], "void": ["void"], "disrupted": ["no convoy"]}
_ADJUSTMENTS = "A"

Plain = dict[str, Any]


def is_classical(access: Access) -> bool:
    """Whether the format can hold everything in a game."""
    variant = access.variant
    if variant.board.name != BOARD or variant.records or not access.has_begun:
        return False
    return tuple(seat.id for seat in access.seen().position.seats) == POWERS


def saved_game(access: Access) -> Plain:
    """The whole game. Raises: Http404 if it hasn't begun."""
    moments = access.history()
    numbers = [number for number in range(access.last + 1) if number == access.last or moments[number + 1].turn]
    at, phases, held = times(access), [], dict[str, str]()
    for number in numbers:
        held = _influence(held, moments[number].position)
        after = moments[number + 1] if number < access.last else None
        results = _results(moments[number].position, after) if after else {}
        orders = _orders(access, number + 1, results) if after else {power: [] for power in POWERS}
        state = _state(access, moments[number].position, held, int(at[number].timestamp() * 1_000_000))
        phases.append({"name": state["name"], "state": state, "orders": orders, "results": results, "messages": []})
    return {"id": access.game.key, "map": MAP, "rules": list(RULES), "phases": phases}


def _state(access: Access, position: Position, held: dict[str, str], at: int) -> Plain:
    homes = {power: _homes(access.variant.board, power) for power in POWERS}
    return {
        "timestamp": at,
        "zobrist_hash": "0",
        "note": "",
        "name": OVER if position.ending else str(position.turn),
        "units": {power: _units(position, power) for power in POWERS},
        "retreats": {power: _retreats(position, power) for power in POWERS},
        "centers": {power: sorted(position.centers_of(power)) for power in POWERS},
        "homes": homes,
        "influence": {power: [area for area, by in held.items() if by == power] for power in POWERS},
        "civil_disorder": dict.fromkeys(POWERS, 0),
        "builds": {power: _builds(position, power, homes[power]) for power in POWERS},
        "game_id": access.game.key,
        "map": MAP,
        "rules": list(RULES),
    }


def _homes(board: Board, power: str) -> list[str]:
    return sorted(area.id for area in board.areas.values() if area.home == power and area.center)


def _units(position: Position, power: str) -> list[str]:
    dislodged = [f"*{entry.unit}" for entry in position.dislodged if entry.unit.power == power]
    return [*map(str, position.units_of(power)), *dislodged]


def _retreats(position: Position, power: str) -> dict[str, list[str]]:
    return {str(entry.unit): list(entry.retreats) for entry in position.dislodged if entry.unit.power == power}


def _builds(position: Position, power: str, homes: Sequence[str]) -> Plain:
    if position.turn.phase != _ADJUSTMENTS:
        return {"count": 0, "homes": []}
    owned = position.centers_of(power)
    free = [area for area in homes if area in owned and area not in position.by_area]
    count = len(owned) - len(position.units_of(power))
    return {"count": min(count, len(free)), "homes": free if count > 0 else []}


def _influence(held: dict[str, str], position: Position) -> dict[str, str]:
    """The last occupant of each area, after one more phase."""
    standing = {unit.location.partition("/")[0]: unit.power for unit in position.units}
    return {**held, **position.owners, **standing}


def _orders(access: Access, number: int, results: dict[str, list[str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {power: [] for power in POWERS}
    for ordered in access.ordered(number):
        found[ordered.power].append(_text(str(ordered.order), results))
    return found


def _text(order: str, results: dict[str, list[str]]) -> str:
    """An order as the package writes it: the unit first.

    An army ordered to move by convoy that nobody convoys stays where it is. The package would let it walk, so the file
    makes it hold.
    """
    words = order.split()
    if words[0] in {"BUILD", "REMOVE"}:
        return f"{words[1]} {words[2]} {'B' if words[0] == 'BUILD' else 'D'}"
    unit = " ".join(words[:2])
    return f"{unit} H" if words[-1] == "VIA" and "void" in results.get(unit, ()) else order


def _results(before: Position, after: SeenMoment) -> dict[str, list[str]]:
    """The results of each unit's order."""
    found: dict[str, list[str]] = {str(unit): [] for unit in (*before.units, *(one.unit for one in before.dislodged))}
    for event in after.events:
        if isinstance(event, OrderResult):
            found[event.unit] = [*found.get(event.unit, ()), *_RESULTS.get(event.result, ())]
        elif isinstance(event, UnitDislodged):
            found[event.unit] = [*found.get(event.unit, ()), "dislodged"]
        elif isinstance(event, UnitDestroyed):
            found[event.unit] = [*found.get(event.unit, ()), "disband"]
    return found
