"""Seasons played at random from crowded openings, every step of them filmed.

The steps in the middle of a phase are what most clauses speak of, and openings in which everything stands together are
what whole games reach after years; so this rulebook has a loop of its own.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from random import Random

from tests.laws.play import CHUNK, PHASES
from tests.laws.rather_silly.country import SILLY
from tests.laws.rather_silly.film import Shot, filmed
from tests.laws.rather_silly.openings import crowded, position_of
from tests.laws.rather_silly.orders import sheets_for

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.process import SeasonSoFar, process

Law = Callable[[Shot, Counter[str]], Iterator[str]]

_A_YEAR = 9
"""The phases that are played from an opening, at most."""

_PICTURES: list[tuple[str, Docket]] = []
_FILMED = filmed(SILLY, _PICTURES)


def shots(seed: int, phases: int = CHUNK) -> Iterator[Shot]:
    """So many phases that a seed gives, from one opening after another."""
    played = 0
    for opening in count():
        for shot in _year(f"{seed} {opening}"):
            yield shot
            played += 1
            if played == phases:
                return


def _year(seed: str) -> Iterator[Shot]:
    chance = Random(seed)
    position, season = position_of(crowded(chance)), SeasonSoFar()
    for _ in range(_A_YEAR):
        if position.ending:
            return
        sheets = sheets_for(position, chance)
        _PICTURES.clear()
        done = process(_FILMED, position, sheets, Dice(seed), season)
        assert not done.waiting, f"{seed}, {position.turn}: waits for {sorted(done.waiting)}"
        yield Shot(position, dict(_PICTURES), done)
        position, season = done.position, done.season


def broken(seed: int, laws: Mapping[str, Law], tally: Counter[str] | None = None) -> list[str]:
    """How the phases of a seed break laws, with what it takes to see it; nothing after the first phase that does."""
    for number, shot in enumerate(shots(seed), start=1):
        wrong = [
            f"{name}: {text}" for name, law in laws.items() for text in law(shot, Counter() if tally is None else tally)
        ]
        if tally is not None:
            tally[PHASES] += 1
        if wrong:
            return [f"rather_silly, seed {seed}, phase {number} ({shot.before.turn})", *wrong, *_described(shot)]
    return []


def _described(shot: Shot) -> Iterator[str]:
    """The board, the link and the orders as they stood: enough for a scenario."""
    yield f"units: {', '.join(f'{unit.power} {unit}' for unit in shot.before.units)}"
    yield f"borg: {shot.before.records['borg'].at}, tardis: {shot.before.records['tardis'].at}, link: {shot.link}"
    yield f"orders: {'; '.join(f'{entry.seat}: {entry.stands}' for entry in shot.entries if entry.stands)}"
