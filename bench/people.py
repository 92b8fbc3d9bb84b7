"""Movement phases that people ordered, as the network learns them.

`people.jsonl.gz` has a line a phase: `game`, `phase`, `bot` (the power that a program played), and by power `units`,
`owners` (its centers) and `orders`. They are the facts of the 40 games in `data/cicero_redacted_games` of
github.com/facebookresearch/diplomacy_cicero (MIT): no messages, no names of players. Orders that the rules don't allow
are left out; 73 of 20,467 are.
"""

import gzip
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy as np

from variorum.adjudicator.selfplay import State
from variorum.bots.people.options import NOBODY
from variorum.bots.people.sheets import Table, table_of
from variorum.bots.people.terrain import Numbers, terrain_of
from variorum.env import classical
from variorum.variants import registry

STANDARD = registry.variant("standard")
GAME = classical(STANDARD)
TERRAIN = terrain_of(GAME.rules, STANDARD.board, STANDARD.board.geography())
BEGIN = STANDARD.opening(STANDARD).turn.year
RECORDS = Path(__file__).with_name("people.jsonl.gz")


class Record(msgspec.Struct, frozen=True):
    """A movement phase as it was played."""

    game: str
    phase: str
    bot: str
    units: Mapping[str, list[str]]
    owners: Mapping[str, list[str]]
    orders: Mapping[str, list[str]]

    @property
    def state(self) -> State:
        """The position before it."""
        units = [(power, *text.split()) for power, texts in self.units.items() for text in texts]
        owners = {center: power for power, centers in self.owners.items() for center in centers}
        return GAME.rules.state(self.phase[0], int(self.phase[1:-1]), "M", units, owners)

    @property
    def codes(self) -> tuple[int, ...]:
        """The kernel's codes of all orders."""
        return tuple(GAME.rules.codes([text for texts in self.orders.values() for text in texts]))


class Lesson(msgspec.Struct, frozen=True, dict=True):
    """What one power ordered: `chosen` has the order of each of its units among its orders, or `NOBODY`."""

    game: str
    power: str
    is_person: bool
    state: State
    table: Table
    chosen: Numbers

    @cached_property
    def rows(self) -> Numbers:
        """The same orders among everybody's."""
        return np.where(self.chosen == NOBODY, NOBODY, self.table.side.rows[self.chosen])


def lessons() -> Iterator[Lesson]:
    """What each power ordered in each phase of each game."""
    memory: list[tuple[State, tuple[int, ...]]] = []
    last = ""
    with gzip.open(RECORDS) as file:
        for number, line in enumerate(file):
            record = msgspec.json.decode(line, type=Record)
            memory = memory if record.game == last else []
            last = record.game
            yield from _lessons(record, memory, number)
            memory.append((record.state, record.codes))


def _lessons(record: Record, memory: list[tuple[State, tuple[int, ...]]], seed: int) -> Iterator[Lesson]:
    state, codes = record.state, record.codes
    for power in GAME.rules.powers:
        if record.units.get(power):
            table = table_of(state, power, TERRAIN, BEGIN, memory, seed)
            taken = np.isin(table.options.code[table.side.rows], codes)
            chosen = [
                begin + int(taken[begin:end].argmax()) if taken[begin:end].any() else NOBODY
                for begin, end in pairwise(table.first)
            ]
            yield Lesson(record.game, power, power != record.bot, state, table, np.array(chosen))
