"""The phases that are measured: those of recorded games, and of random games from a seed."""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from variorum.archive.recorded import Record, position_of, records
from variorum.game.position import Position
from variorum.game.process import legal_orders, process
from variorum.game.sheet import Sheet
from variorum.notation import reader_for
from variorum.rules.draws import Draw
from variorum.variants.registry import variant

STANDARD = variant("standard")
SAMPLE = Path(__file__).parents[1] / "tests" / "data" / "real-games-sample.jsonl.gz"


class Phase(msgspec.Struct, frozen=True):
    """A position and the orders given in it, as canonical texts by power."""

    position: Position
    orders: dict[str, list[str]]

    @property
    def is_movement(self) -> bool:
        return self.position.turn.phase == "M"


def recorded() -> list[Phase]:
    """Every phase of the sample of real games."""
    return [_recorded(record) for _, record in records(SAMPLE)]


def random_phases(games: int, last_year: int, seed: int) -> list[Phase]:
    """Every phase of some random games: each unit's order drawn evenly from all that it may do."""
    return [phase for number in range(games) for phase in _random_game(random.Random(seed + number), last_year)]


def reading_process(phase: Phase) -> Position:
    """The next position by the rules in Python, orders read from their texts."""
    position = phase.position
    reader = reader_for(STANDARD, position.turn)
    units = position.units + tuple(entry.unit for entry in position.dislodged)
    sheets = {
        power: reader.read("\n".join(texts), power, units).sheets().get(power, Sheet())
        for power, texts in phase.orders.items()
    }
    return process(STANDARD, position, sheets).position


def _random_game(chance: random.Random, last_year: int) -> Iterator[Phase]:
    position = STANDARD.opening(STANDARD)
    while position.ending is None and position.turn.year <= last_year:
        sheets = {power: Sheet(_random_orders(position, power, chance)) for power in STANDARD.powers}
        done = process(STANDARD, position, sheets)
        yield Phase(position, {power: [str(order) for order in sheet.orders] for power, sheet in sheets.items()})
        position = done.position


def _random_orders(position: Position, power: str, chance: random.Random) -> tuple:
    offered = legal_orders(STANDARD, position, power)
    choices: dict = {}
    for order in (order for order in offered.orders() if not isinstance(order, Draw)):
        choices.setdefault(order.subject.area if order.subject else str(order), []).append(order)
    chosen = [chance.choice(found) for found in choices.values()]
    chance.shuffle(chosen)
    due = [bound.most for bound in offered.constraints if "due" in bound.name]
    return tuple(chosen[: due[0]] if due else chosen)


def _recorded(record: Record) -> Phase:
    orders = {power: [_canonical(text, record.phase) for text in texts] for power, texts in record.orders.items()}
    return Phase(position_of(record, STANDARD), orders)


def _canonical(text: str, phase: str) -> str:
    """The corpus writes builds and removals behind the unit."""
    if phase.endswith("A") and text.endswith(" B"):
        return f"BUILD {text[:-2]}"
    if phase.endswith("A") and text.endswith(" D"):
        return f"REMOVE {text[:-2]}"
    return text
