"""Games on the classical board as the package `diplomacy` saves them, so that it takes them for valid games of its own.

It plays every phase again. So an order that didn't count is left out, and in an adjustment phase stands what happened
instead of what was ordered, because which units leave the board without orders is another rule there.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from variorum.archive.gamelog import GameLog
from variorum.board import Board, area_of
from variorum.board.area import Terrain
from variorum.exchange.told import COMPLETED, Letter
from variorum.game.event import Event
from variorum.game.happened import OrderResult, UnitDestroyed, UnitDislodged
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.rules.adjustments.orders import UnitBuilt, UnitRemoved

_KINDS = ("A", "F")
_LARGEST = 2**63 - 1

_Row = tuple[int, ...]
_Table = tuple[_Row, ...]


class _Numbers(msgspec.Struct, frozen=True):
    """The drawn numbers, in the order of drawing: a row for each kind or power, with a number for each place."""

    kinds: _Table
    units: _Table
    fallen_kinds: _Table
    fallen: _Table
    centers: _Table
    homes: _Table


def position_hash(board: Board, position: Position, lost: Sequence[Unit] = ()) -> str:
    """The number of a position as the package writes it; `lost` are units that it counts as dislodged besides."""
    places, powers, drawn = _places(board), tuple(sorted(board.powers)), _drawn(board)
    at = {place: number for number, place in enumerate(places)}
    total = 0
    for unit in position.units:
        kind, power, place = _KINDS.index(unit.kind), powers.index(unit.power), at[unit.location]
        total ^= drawn.kinds[kind][place] ^ drawn.units[power][place]
    for unit in (*(entry.unit for entry in position.dislodged), *lost):
        kind, power, place = _KINDS.index(unit.kind), powers.index(unit.power), at[unit.location]
        total ^= drawn.fallen_kinds[kind][place] ^ drawn.fallen[power][place]
    for area, owner in position.owners.items():
        total ^= drawn.centers[powers.index(owner)][at[area]]
    for printed in board.areas.values():
        if printed.home and printed.center:
            total ^= drawn.homes[powers.index(printed.home)][at[printed.id]]
    return str(total)


@lru_cache(maxsize=16)
def _places(board: Board) -> tuple[str, ...]:
    areas = (area.id for area in board.areas.values() if area.terrain is not Terrain.INERT)
    return tuple(sorted({*areas, *(place for place in board.locations if "/" in place)}))


@lru_cache(maxsize=16)
def _drawn(board: Board) -> _Numbers:
    """The numbers of a board, whose centers and places make the seed."""
    centers = "-".join(sorted(area.id for area in board.areas.values() if area.center))
    places, powers = len(_places(board)), len(board.powers)
    seed = 12345 + places + sum(ord(letter) * 7**at for at, letter in enumerate(centers))
    chance = Random(seed % 2**32)

    def table(rows: int) -> _Table:
        return tuple(tuple(chance.randint(1, _LARGEST) for _ in range(places)) for _ in range(rows))

    kinds = len(_KINDS)
    return _Numbers(table(kinds), table(powers), table(kinds), table(powers), table(powers), table(powers))


MAP = "standard"
BOARD = "Standard"
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
CHOSEN = "POWER_CHOICE"
SILENT = "NO_PRESS"
OTHERWISE = "DIFFERENT_ADJUDICATION"
"""The rule that lets one phase end otherwise than the package would end it, as by a draw."""

_RESULTS = {"success": [], "bounce": ["bounce"], "cut": ["cut"], "void": ["void"], "disrupted": ["no convoy"]}
_ADJUSTMENTS = "A"
_TARGET = 4

Plain = dict[str, Any]


class Stage(msgspec.Struct, frozen=True):
    """A position of a game, the events of the phase played from there, and the letters of that time.

    `at` is when it began, in microseconds; `events` are None where no phase was played. `lost` are the units that had
    no retreat when others had one: they leave the board at once here, and with the others there.
    """

    position: Position
    at: int = 0
    events: Sequence[Event] | None = None
    lost: Sequence[Unit] = ()
    letters: Sequence[Letter] = ()


def has_place(variant: Variant, position: Position) -> bool:
    """Whether the format can hold everything in a game of a variant with such a position."""
    fits = variant.board.name == BOARD and not variant.records and not variant.world.bystanders
    return fits and tuple(seat.id for seat in position.seats) == POWERS


def require_place(log: GameLog, form: str) -> None:
    """Raise ValueError if `form`, a format for the classical board, has no place for a game."""
    if not has_place(log.variant, log.now.position):
        raise ValueError(
            f"the format {form} has no place for a game of {log.variant.name}; it holds games with the board, the "
            "powers and the rules of Standard"
        )


def saved_game(name: str, board: Board, stages: Sequence[Stage], rules: Sequence[str] = ()) -> Plain:
    """The whole game; `rules` are those of its source, if it had one."""
    told = [*(rules or _rules(stages))]
    if _ends_otherwise(stages) and OTHERWISE not in told:
        told.append(OTHERWISE)
    held, phases = dict[str, str](), []
    for stage in stages:
        held = influence(held, stage.position)
        state = _state(board, stage, held) | {"game_id": name, "map": MAP, "rules": told}
        results = _results(stage) if stage.events is not None else {}
        orders = _orders(stage, results)
        messages = [_message(each) for each in stage.letters]
        phases.append(
            {"name": state["name"], "state": state, "orders": orders, "results": results, "messages": messages}
        )
    return {"id": name, "map": MAP, "rules": told, "phases": phases}


def _rules(stages: Sequence[Stage]) -> list[str]:
    return [CHOSEN] if any(stage.letters for stage in stages) else [SILENT, CHOSEN]


def _ends_otherwise(stages: Sequence[Stage]) -> bool:
    """Whether the game ended in a draw, which the package's rules don't give."""
    return any(after.position.ending is not None and after.position.ending.drawn for _, after in pairwise(stages))


def _message(letter: Letter) -> Plain:
    return {
        "sender": letter.sender,
        "recipient": letter.recipient,
        "time_sent": letter.at,
        "phase": letter.turn,
        "message": letter.text,
    }


def _state(board: Board, stage: Stage, held: Mapping[str, str]) -> Plain:
    position = stage.position
    homes = {power: _homes(board, power) for power in POWERS}
    return {
        "timestamp": stage.at,
        "zobrist_hash": position_hash(board, position, stage.lost),
        "note": "",
        "name": COMPLETED if position.ending else str(position.turn),
        "units": {power: _units(stage, power) for power in POWERS},
        "retreats": {power: _retreats(stage, power) for power in POWERS},
        "centers": {power: sorted(position.centers_of(power)) for power in POWERS},
        "homes": homes,
        "influence": {power: [area for area, by in sorted(held.items()) if by == power] for power in POWERS},
        "civil_disorder": dict.fromkeys(POWERS, 0),
        "builds": {power: _builds(position, power, homes[power]) for power in POWERS},
    }


def _homes(board: Board, power: str) -> list[str]:
    return sorted(area.id for area in board.areas.values() if area.home == power and area.center)


def _units(stage: Stage, power: str) -> list[str]:
    units = sorted(map(str, stage.position.units_of(power)))
    return [*units, *(f"*{unit}" for unit in _retreats(stage, power))]


def _retreats(stage: Stage, power: str) -> dict[str, list[str]]:
    ways = {str(one.unit): sorted(one.retreats) for one in stage.position.dislodged if one.unit.power == power}
    lost: dict[str, list[str]] = {str(unit): [] for unit in stage.lost if unit.power == power}
    return dict(sorted({**ways, **lost}.items()))


def _builds(position: Position, power: str, homes: Sequence[str]) -> Plain:
    if position.turn.phase != _ADJUSTMENTS:
        return {"count": 0, "homes": []}
    owned = position.centers_of(power)
    free = [area for area in homes if area in owned and area not in position.by_area]
    count = len(owned) - len(position.units_of(power))
    return {"count": min(count, len(free)), "homes": free if count > 0 else []}


def influence(held: Mapping[str, str], position: Position) -> dict[str, str]:
    """The last occupant of each area, after one more phase."""
    standing = {unit.location.partition("/")[0]: unit.power for unit in position.units}
    return {**held, **position.owners, **standing}


def _orders(stage: Stage, results: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The orders of each power as the package writes them: the unit first. What is waived, it doesn't write."""
    found: dict[str, list[str]] = {power: [] for power in POWERS}
    for power, text in _texts(stage, results):
        found[power].append(text)
    return {power: sorted(texts) for power, texts in found.items()}


def _texts(stage: Stage, results: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    for event in stage.events or ():
        match event:
            case UnitBuilt():
                yield event.power, f"{event.unit} B"
            case UnitRemoved():
                yield event.power, f"{event.unit} D"
            case OrderResult() if event.ordered and event.reason != "refused" and not _adjusts(event.order):
                yield event.power, _text(stage.position, event, results)


def _adjusts(order: str) -> bool:
    return order.startswith(("BUILD ", "REMOVE ", "WAIVE"))


def _text(position: Position, event: OrderResult, results: Mapping[str, list[str]]) -> str:
    """An order as the package writes it, which also names the coast of a fleet that is supported.

    An army ordered to move by convoy that nobody convoys stays where it is. The package would let it walk, so the file
    makes it hold.
    """
    if event.order.endswith(" VIA") and "void" in results.get(event.unit, ()):
        return f"{event.unit} H"
    words = event.order.split()
    if len(words) > _TARGET and words[2] in {"S", "C"}:
        helped = [unit for unit in position.by_area.get(area_of(words[_TARGET]), ()) if unit.kind == words[3]]
        words[_TARGET] = helped[0].location if helped else words[_TARGET]
    return " ".join(words)


def _results(stage: Stage) -> dict[str, list[str]]:
    """The results of each unit's order."""
    standing = (*stage.position.units, *(one.unit for one in stage.position.dislodged))
    found: dict[str, list[str]] = {str(unit): [] for unit in standing}
    for event in stage.events or ():
        if isinstance(event, OrderResult):
            found[event.unit] = [*found.get(event.unit, ()), *_RESULTS.get(event.result, ())]
        elif isinstance(event, UnitDislodged):
            found[event.unit] = [*found.get(event.unit, ()), "dislodged"]
        elif isinstance(event, UnitDestroyed):
            found[event.unit] = [*found.get(event.unit, ()), "disband"]
    return dict(sorted(found.items()))
