"""One phase between bots: if its rules won't go on without an answer, other answers are tried."""

from collections.abc import Mapping

from variorum.bots.bot import situation
from variorum.bots.drawing import AtRandom
from variorum.bots.guard import ask
from variorum.game.audience import GM
from variorum.game.dice import Dice
from variorum.game.position import Position
from variorum.game.process import Processed, SeasonSoFar, process
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant

_TRIES = 200
"""A phase that waits takes any legal answer, so the first tries do; so many failures mean that the rules are wrong."""


class StuckError(ValueError):
    """A phase that no answer brings to an end."""


def play_phase(
    variant: Variant, position: Position, season: SeasonSoFar, seed: str, sheets: Mapping[str, Sheet]
) -> Processed:
    """The phase with these sheets, or with random ones in place of those it can't be processed with.

    Raises: StuckError if the phase waits whatever is sent.
    """
    dice, tried = Dice(seed), dict(sheets)
    done = process(variant, position, tried, dice, season)
    for attempt in range(_TRIES):
        if not done.waiting:
            return done
        tried |= forced(variant, position, season, done, f"{seed}/{attempt}")
        done = process(variant, position, tried, dice, season)
    raise StuckError(f"{position.turn} waits for {', '.join(sorted(done.waiting))}, whatever they send")


def forced(variant: Variant, position: Position, season: SeasonSoFar, done: Processed, seed: str) -> dict[str, Sheet]:
    """Random sheets for seats whose answer is missing; for the game master, what the rules decide by default."""
    found = {
        seat: ask(AtRandom(), situation(variant, position, seat, season), seed, 0).sheet for seat in done.waiting - {GM}
    }
    if GM in done.waiting:
        rules = variant.phase(position.turn).rules
        found[GM] = Sheet(tuple(order for rule in rules for order in rule.ruling(position)))
    return found
