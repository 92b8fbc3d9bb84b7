"""Random games, phase by phase as plain data, for laws that hold whatever happens.

A law is a function of a phase that yields a sentence for everything that breaks it, the clause first. It is written
from the clauses alone: the phase gives it JSON and the text of orders, and it imports no rule.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import msgspec

from variorum.game.dice import Dice
from variorum.game.position import Position
from variorum.game.process import Processed, SeasonSoFar, process
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.testing.game import Offered, offers, random_sheets
from variorum.testing.players import random_sheet
from variorum.variants import registry

CHUNK = 50
"""The phases that one seed plays, and one test tries."""

_TRIES = 50

Plain = dict[str, Any]
Draw = Callable[[Variant, Position, Offered, Random], dict[str, Sheet]]
"""How the sheets of a phase are drawn."""


@dataclass(frozen=True)
class Phase:
    """A phase that was played: `sheets` are the texts of each seat's orders, `refused` those that order entry refused.

    `earlier` are the phases of the same game before it.
    """

    number: int
    before: Plain
    sheets: dict[str, tuple[str, ...]]
    refused: dict[str, tuple[str, ...]]
    after: Plain
    events: tuple[Plain, ...]
    earlier: "tuple[Phase, ...]" = field(default=(), repr=False)

    @property
    def turn(self) -> Plain:
        """The season, year and phase letter in which the orders were given."""
        return self.before["turn"]

    @property
    def name(self) -> str:
        """Its name, such as `S1901M`."""
        return "{season}{year}{phase}".format(**self.turn)

    def told(self, kind: str) -> list[Plain]:
        """The events of a type."""
        return [event for event in self.events if event["type"] == kind]


Law = Callable[[Phase], Iterator[str]]


def random_draw(variant: Variant, position: Position, offered: Offered, chance: Random) -> dict[str, Sheet]:
    """The sheets of the conformance suite: within the legal orders, and many go together."""
    return random_sheets(variant, position, offered, chance)


def play(name: str, seed: int, phases: int = CHUNK, draw: Draw = random_draw, years: int = 12) -> Iterator[Phase]:
    """So many phases of random games of a variant; a game that ends, or lasts for years, is followed by another."""
    variant, chance, number = registry.variant(name), Random(f"{name} {seed}"), 0
    while number < phases:
        position, season, earlier = variant.opening(variant), SeasonSoFar(), ()
        last = position.turn.year + years
        while position.ending is None and position.turn.year < last and number < phases:
            sheets, done = _processed(variant, position, season, chance, draw)
            number += 1
            phase = _phase(number, position, sheets, done, earlier)
            yield phase
            position, season, earlier = done.position, done.season, (*earlier, replace(phase, earlier=()))


def broken(name: str, seed: int, laws: Mapping[str, Law], phases: int = CHUNK, draw: Draw = random_draw) -> list[str]:
    """How the phases of a seed break laws; nothing after the first phase that breaks one."""
    for phase in play(name, seed, phases, draw):
        wrong = [f"{law}: {text}" for law, judge in laws.items() for text in judge(phase)]
        if wrong:
            return [f"{name}, seed {seed}, phase {phase.number} ({phase.name})", *wrong]
    return []


def _processed(
    variant: Variant, position: Position, season: SeasonSoFar, chance: Random, draw: Draw
) -> tuple[dict[str, Sheet], Processed]:
    """A phase with random sheets; who is waited for sends others."""
    offered = offers(variant, position)
    sheets, dice = draw(variant, position, offered, chance), Dice(str(chance.random()))
    for _ in range(_TRIES):
        done = process(variant, position, sheets, dice, season)
        if not done.waiting:
            return sheets, done
        sheets |= {seat: random_sheet(variant, position, seat, chance, offered[seat]) for seat in sorted(done.waiting)}
    raise AssertionError(f"{position.turn} waits for {', '.join(sorted(done.waiting))}, whatever they send")


def _phase(
    number: int, position: Position, sheets: dict[str, Sheet], done: Processed, earlier: tuple[Phase, ...]
) -> Phase:
    return Phase(
        number,
        _plain(position),
        {seat: tuple(map(str, sheet.orders)) for seat, sheet in sheets.items()},
        {
            seat: tuple(found.order for found in problems if found.severity.value == "refused")
            for seat, problems in done.problems.items()
        },
        _plain(done.position),
        tuple(map(_plain, done.events)),
        earlier,
    )


def _plain(value: msgspec.Struct) -> Plain:
    return msgspec.json.decode(msgspec.json.encode(value))
