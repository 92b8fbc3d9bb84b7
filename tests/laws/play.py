"""Random games, phase by phase as plain data, for laws that hold whatever happens.

A law is a function of a phase that yields a sentence for everything that breaks it, the clause first. It is written
from the clauses alone: the phase gives it JSON and the text of orders, and it imports no rule.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import msgspec

from variorum.game import driver
from variorum.game.dice import Dice
from variorum.game.position import Position
from variorum.game.problem import Severity
from variorum.game.process import Processed, SeasonSoFar, process
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.game.view import view
from variorum.testing.game import Offered, offers, random_sheets
from variorum.testing.players import random_sheet
from variorum.variants import registry

CHUNK = 50
"""The phases that one seed plays, and one test tries."""

PHASES, PARADOX = "phases", "movements with a paradox of convoys"
"""What is counted: phases judged, and those of them whose movement no law foretells."""

Plain = dict[str, Any]
Texts = dict[str, tuple[str, ...]]
"""The texts of each seat's orders."""

Try = tuple[Texts, frozenset[str]]
Draw = Callable[[Variant, Position, Offered, Random], dict[str, Sheet]]
"""How the sheets of a phase are drawn."""


@dataclass(frozen=True)
class Phase:
    """A phase that was played: `sheets` are the texts of each seat's orders, `refused` those that order entry refused.

    `earlier` are the phases of the same game before it; `tries` are sheets with which it waited, and for whom;
    `view` tells what a seat sees afterwards. `open` counts what a law could not judge, by the reason.
    """

    number: int
    before: Plain
    sheets: Texts
    refused: Texts
    after: Plain
    events: tuple[Plain, ...]
    earlier: "tuple[Phase, ...]" = field(default=(), repr=False)
    tries: "tuple[Try, ...]" = ()
    view: Callable[[str], Plain] = field(default=dict, repr=False, compare=False)
    open: Counter[str] = field(default_factory=Counter, repr=False, compare=False)

    @property
    def turn(self) -> Plain:
        """The season, year and phase letter in which the orders were given."""
        return self.before["turn"]

    @property
    def name(self) -> str:
        """Its name, such as `S1901M`."""
        return "{season}{year}{phase}".format(**self.turn)

    def seen(self, seat: str) -> Plain:
        """What a seat sees of the position after, and of the events."""
        return self.view(seat)

    def told(self, kind: str) -> list[Plain]:
        """The events of a type."""
        return [event for event in self.events if event["type"] == kind]


Opening = Callable[[Variant, Random], Position]
"""Where a game begins."""

Law = Callable[[Phase], Iterator[str]]


class _TriedPhase(driver.PlayedPhase, frozen=True):
    """A phase, and the sheets with which it waited."""

    tries: tuple[Try, ...]


def random_draw(variant: Variant, position: Position, offered: Offered, chance: Random) -> dict[str, Sheet]:
    """The sheets of the conformance suite: within the legal orders, and many go together."""
    return random_sheets(variant, position, offered, chance)


def printed(variant: Variant, chance: Random) -> Position:
    """The variant's own opening."""
    return variant.opening(variant)


def play(
    name: str, seed: int, phases: int = CHUNK, draw: Draw = random_draw, opening: Opening = printed, years: int = 12
) -> Iterator[Phase]:
    """So many phases of random games of a variant; a game that ends, or lasts for years, is followed by another."""
    variant, chance, number = registry.variant(name), Random(f"{name} {seed}"), 0
    while number < phases:
        begin, earlier = opening(variant, chance), ()
        game = driver.phases(begin, partial(_processed, variant, chance, draw), begin.turn.year + years)
        for done in islice(game, phases - number):
            number += 1
            phase = _phase(number, done)
            yield replace(phase, earlier=earlier, tries=done.tries, view=partial(_view, variant, done.done))
            earlier = (*earlier, phase)


def broken(
    name: str,
    seed: int,
    laws: Mapping[str, Law],
    phases: int = CHUNK,
    draw: Draw = random_draw,
    opening: Opening = printed,
    years: int = 12,
    *,
    tally: Counter[str] | None = None,
) -> str:
    """How the phases of a seed break laws: where, and the sentences; nothing after the first phase that breaks one.

    `tally` counts the phases, and what of them was left open.
    """
    for phase in play(name, seed, phases, draw, opening, years):
        wrong = [f"{law}: {text}" for law, judge in laws.items() for text in judge(phase)]
        if tally is not None:
            tally.update({PHASES: 1, **phase.open})
        if wrong:
            return "\n".join([f"{name}, seed {seed}, phase {phase.number} ({phase.name})", *wrong])
    return ""


def _processed(variant: Variant, chance: Random, draw: Draw, position: Position, season: SeasonSoFar) -> _TriedPhase:
    """A phase with random sheets, and those with which it waited: who is waited for sends others."""
    offered = offers(variant, position)
    sheets, dice, tries = draw(variant, position, offered, chance), Dice(str(chance.random())), []

    def run(sent: Mapping[str, Sheet]) -> Processed:
        done = process(variant, position, sent, dice, season)
        tries.extend([(_texts(sent), done.waiting)] if done.waiting else [])
        return done

    def again(done: Processed, _: int) -> dict[str, Sheet]:
        return {seat: random_sheet(variant, position, seat, chance, offered[seat]) for seat in sorted(done.waiting)}

    return _TriedPhase(position, season, *driver.settled(sheets, run, again), tuple(tries))


def _phase(number: int, played: driver.PlayedPhase) -> Phase:
    done = played.done
    refused = {
        seat: tuple(found.order for found in problems if found.severity is Severity.REFUSED)
        for seat, problems in done.problems.items()
    }
    events = tuple(map(plain, done.events))
    return Phase(number, plain(played.position), _texts(played.sheets), refused, plain(done.position), events)


def _texts(sheets: Mapping[str, Sheet]) -> Texts:
    return {seat: tuple(map(str, sheet.orders)) for seat, sheet in sheets.items()}


def _view(variant: Variant, done: Processed, seat: str) -> Plain:
    return plain(view(variant, done.position, seat, done.events))


def plain(value: msgspec.Struct) -> Plain:
    """A value as decoded JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))
