"""Recorded games: phases that were played elsewhere, with their outcomes, to compare with.

JSON lines, gzipped or not; a line is a phase with its position, orders and outcome.
"""

import gzip
import zlib
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from variorum.board import Location
from variorum.board.misfit import misfit
from variorum.game.happened import UnitDestroyed
from variorum.game.position import Position, Seat
from variorum.game.process import Processed, process
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import Dislodgement, Unit
from variorum.game.validate import faults
from variorum.game.variant import Variant

LONGEST_LINE = 1 << 20
_OVER = "COMPLETED"

Units = dict[str, list[str]]


class RecordError(ValueError):
    """A line that isn't a recorded phase; the message begins with file and line."""


class RecordedDislodgement(msgspec.Struct, frozen=True):
    """A unit that had to retreat, and where its attacker came from."""

    unit: str
    power: str
    attacked_from: str = ""
    by_convoy: bool = False
    retreats: tuple[str, ...] = ()


class Gone(msgspec.Struct, frozen=True):
    """A unit that was destroyed in a movement phase."""

    unit: str
    power: str


class Next(msgspec.Struct, frozen=True):
    """The outcome of a phase, without what its kind doesn't have."""

    phase: str
    position: Units
    owners: Units
    dislodged: tuple[RecordedDislodgement, ...] = ()
    destroyed: tuple[Gone, ...] | None = None
    contested: tuple[str, ...] | None = None


class Before(msgspec.Struct, frozen=True, kw_only=True):
    """The position before a phase, and the orders for it, by power."""

    phase: str
    position: Units
    owners: Units
    orders: Units = {}
    dislodged: tuple[RecordedDislodgement, ...] = ()
    contested: tuple[str, ...] = ()


class Record(Before, frozen=True, kw_only=True):
    """One phase as it was played. `doubt` names the reasons why its outcome may not be what the rules give."""

    game: str
    orders: Units
    next: Next
    doubt: tuple[str, ...] = ()


class Replay(msgspec.Struct, frozen=True):
    """A recorded phase, replayed: its outcome, and where that differs from the record."""

    record: Record
    played: Processed
    differences: tuple[str, ...]


ReadOrders = Callable[[Variant, Position, Mapping[str, list[str]]], dict[str, Sheet]]
"""Reads each power's order texts in a position. Raises: ValueError if it cannot read a text."""


def records(path: Path) -> Iterator[tuple[int, Record]]:
    """The recorded phases of a file, each with its line.

    Raises: RecordError for a file that cannot be read, or a line that isn't a phase.
    """
    opener: Any = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rb") as file:
            for number in count(1):
                line = file.readline(LONGEST_LINE)
                if not line:
                    return
                if line.strip() or len(line) == LONGEST_LINE:
                    yield number, _record(path, number, line)
    except (OSError, EOFError, zlib.error) as error:
        raise RecordError(f"{path}: cannot be read: {error}") from None


def _record(path: Path, number: int, line: bytes) -> Record:
    if len(line) == LONGEST_LINE:
        raise RecordError(f"{path}:{number}: the line is longer than {LONGEST_LINE >> 20} MB")
    try:
        return msgspec.json.decode(line, type=Record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"{path}:{number}: not a recorded phase: {misfit(error)}") from None


def replay(record: Record, variant: Variant, read: ReadOrders) -> Replay:
    """Play a recorded phase again and compare.

    Raises: ValueError if the record has no possible position, or orders that cannot be read.
    """
    position = position_of(record, variant)
    for fault in faults(variant, position):
        raise ValueError(str(fault))
    done = process(variant, position, read(variant, position, record.orders))
    return Replay(record, done, tuple(_differences(record, done)))


def position_of(record: Before, variant: Variant) -> Position:
    """The position before a recorded phase. Raises: ValueError if it has no such phase."""
    ids = count(1)
    units = tuple(_unit(next(ids), power, text) for power, texts in record.position.items() for text in texts)
    dislodged = tuple(
        Dislodgement(_unit(next(ids), entry.power, entry.unit), entry.retreats, entry.attacked_from, entry.by_convoy)
        for entry in record.dislodged
    )
    return Position(
        variant=variant.id,
        turn=Turn.read(record.phase),
        seats=tuple(Seat(power, (power,)) for power in variant.powers),
        units=units,
        owners={area: power for power, areas in record.owners.items() for area in areas},
        dislodged=dislodged,
        contested=record.contested,
        next_id=next(ids),
    )


def _unit(number: int, power: str, text: str) -> Unit:
    kind, _, location = text.partition(" ")
    return Unit(number, kind, power, Location(location))


def _differences(record: Record, done: Processed) -> Iterator[str]:
    expected, position = record.next, done.position
    if expected.phase not in (_OVER if position.ending else str(position.turn), str(position.turn)):
        yield f"phase: recorded {expected.phase}, came {position.turn}"
    yield from _compare("position", _flat(expected.position), {f"{unit.power} {unit}" for unit in position.units})
    owners = {f"{power} {area}" for area, power in position.owners.items()}
    yield from _compare("owners", _flat(expected.owners), owners)
    if record.phase.endswith("M"):
        yield from _fallen(expected, done)


def _fallen(expected: Next, done: Processed) -> Iterator[str]:
    dislodged = {_told(entry.unit.power, str(entry.unit), entry.retreats) for entry in done.position.dislodged}
    recorded = {_told(entry.power, entry.unit, entry.retreats) for entry in expected.dislodged if entry.retreats}
    yield from _compare("dislodged", recorded, dislodged)
    if expected.destroyed is not None:
        gone = {f"{event.power} {event.unit}" for event in done.events if isinstance(event, UnitDestroyed)}
        yield from _compare("destroyed", {f"{entry.power} {entry.unit}" for entry in expected.destroyed}, gone)
    if expected.contested is not None:
        yield from _compare("contested", set(expected.contested), set(done.position.contested))


def _told(power: str, unit: str, retreats: tuple[str, ...]) -> str:
    return f"{power} {unit} (may go to {', '.join(sorted(retreats))})"


def _flat(units: Units) -> set[str]:
    return {f"{power} {text}" for power, texts in units.items() for text in texts}


def _compare(what: str, recorded: set[str], came: set[str]) -> Iterator[str]:
    if recorded != came:
        missing = ", ".join(sorted(recorded - came)) or "nothing"
        surplus = ", ".join(sorted(came - recorded)) or "nothing"
        yield f"{what}: recorded only {missing}; came only {surplus}"
