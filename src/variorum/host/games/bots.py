"""Levels of bots in words, orders of bots, and what is decided in the place of absent game masters."""

from variorum.bots import Answer, ask, level, situation
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.host.games.stopping import stopped_after

USUAL = "generic"
"""The level of bots where nobody chooses another: it plays every variant, on any board, within milliseconds."""

FALLBACK = "random"
"""The level that is asked if a phase can't do with the other one's answer."""

LONGEST = 20.0
"""The seconds after which a bot without an answer is stopped; its units hold."""

MOST, LEAST, TOGETHER = 5_000, 100, 200_000
"""Evaluations: for a sheet at most and at least, and for all sheets that wait together."""

_WORDS = {"random": "easy", "generic": "medium", "policy": "medium", "searcher": "strong"}
_MEANINGS = {
    "random": "any legal orders",
    "generic": "takes the best places it can reach",
    "policy": "the same, in another style",
    "searcher": "looks ahead to the next spring",
}


def called(name: str) -> str:
    """A level in the players' word for it."""
    return _WORDS.get(name, name)


def choices(levels: tuple[str, ...]) -> list[tuple[str, str]]:
    """Levels for a form, with their words."""
    return [(name, f"{called(name).capitalize()}: {_MEANINGS[name]}") for name in levels]


def evaluations(waiting: int) -> int:
    """The evaluations for a sheet while so many sheets wait."""
    return max(LEAST, min(MOST, TOGETHER // max(1, waiting)))


def ruling(variant: Variant, position: Position) -> Sheet:
    """The automatic rulings of this phase in a game without a game master."""
    return Sheet(tuple(order for rule in variant.phase(position.turn).rules for order in rule.ruling(position)))


def bot_answer(variant: Variant, position: Position, seat: str, seed: str, name: str, budget: int) -> Answer:
    """A bot's orders from what its seat may see: always the same for the same seed and budget.

    What a phase can't do without is there: a game that waited for a bot would wait forever.
    """
    seen = situation(variant, position, seat)
    with stopped_after(LONGEST):
        answer = ask(level(name), seen, seed, budget)
    if any(seat in rule.awaits(position, {seat: answer.sheet}) for rule in variant.phase(position.turn).rules):
        return Answer(ask(level(FALLBACK), seen, seed, 0).sheet, answer.fault)
    return answer
