"""Levels of bots in words, orders of bots, and what is decided in the place of absent game masters."""

import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import current_thread, main_thread

from variorum.bots import Bot, BotAnswer, PastPhase, ask, level, situation
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Interrupt the block after so many seconds of the processor, if it runs in the main thread, as workers' tasks do.

    On a machine that has much else to do, a bot has its time all the same. Raises: TimeoutError.
    """
    if current_thread() is not main_thread():
        yield
        return

    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError(f"no answer within {seconds:g} seconds of the processor")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


USUAL = "generic"
"""The level of bots where nobody chooses another: it plays every variant, on any board, within milliseconds."""

FALLBACK = "random"
"""The level that is asked if a phase can't do with the other one's answer."""

LONGEST = 20.0
"""The seconds of the processor that the bots of a game have together for a phase. One without an answer in its part of
that is stopped; its units hold."""

MOST, LEAST = 5_000, 100
"""Evaluations for a sheet, at most and at least."""

IN_GAME, TOGETHER = 35_000, 200_000
"""Evaluations for the sheets of a game's bots, and for all sheets of the host that wait, together."""

_WORDS = {"random": "easy", "generic": "medium", "people": "human-like", "policy": "wary", "searcher": "strong"}
_MEANINGS = {
    "random": "any legal orders",
    "generic": "plans its units together",
    "searcher": "looks ahead to the next spring",
}
"""The levels that forms offer; programs can choose the others, too."""


def called(name: str) -> str:
    """A level in the players' word for it."""
    return _WORDS.get(name, name)


def choices(levels: Iterable[str], chosen: str = "") -> list[tuple[str, str]]:
    """Those of some levels that forms offer, with their words, and the one that is `chosen` already."""
    offered = (name for name in levels if name in _MEANINGS or name == chosen)
    return [(name, ": ".join(filter(None, (called(name).capitalize(), _MEANINGS.get(name))))) for name in offered]


def evaluations(waiting: int, bots: int = 1) -> int:
    """The evaluations for a sheet while so many sheets wait, in a game with so many bots."""
    return max(LEAST, min(MOST, IN_GAME // max(1, bots), TOGETHER // max(1, waiting)))


def ruling(variant: Variant, position: Position) -> Sheet:
    """The automatic rulings of this phase in a game without a game master."""
    return Sheet(tuple(order for rule in variant.phase(position.turn).rules for order in rule.ruling(position)))


def bot_answer(  # noqa: PLR0913 - all that a bot knows, and how it may think
    variant: Variant,
    position: Position,
    seat: str,
    seed: str,
    bot: Bot,
    budget: int,
    *,
    seconds: float | None = None,
    past: Sequence[PastPhase] = (),
) -> BotAnswer:
    """A bot's orders from what its seat may see: always the same for the same seed, budget and past.

    It is stopped after some seconds, `LONGEST` if none are given; with none left, it answers as the quickest level.
    What a phase can't do without is there: a game that waited for a bot would wait forever.
    """
    seconds = LONGEST if seconds is None else seconds
    seen, bot = situation(variant, position, seat, past=past), bot if seconds > 0 else level(FALLBACK)
    with stopped_after(seconds if seconds > 0 else LONGEST):
        answer = ask(bot, seen, seed, budget)
    if any(seat in rule.awaits(position, {seat: answer.sheet}) for rule in variant.phase(position.turn).rules):
        return BotAnswer(ask(level(FALLBACK), seen, seed, 0).sheet, answer.fault)
    return answer
