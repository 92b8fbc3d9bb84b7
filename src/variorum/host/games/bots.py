"""Orders of bots, and what is decided in the place of absent game masters."""

from variorum.bots import DEFAULT_BUDGET, ask, level, situation
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant

LEVEL = "generic"
"""The bot that plays free seats: it plays every variant, on any board, within milliseconds."""

FALLBACK = "random"
"""The bot that is asked if a phase can't do with the other one's answer."""


def ruling(variant: Variant, position: Position) -> Sheet:
    """The automatic rulings of this phase in a game without a game master."""
    return Sheet(tuple(order for rule in variant.phase(position.turn).rules for order in rule.ruling(position)))


def bot_sheet(variant: Variant, position: Position, seat: str, seed: str) -> Sheet:
    """A bot's orders from what its seat may see: always the same for the same seed.

    What a phase can't do without is there: a game that waited for a bot would wait forever.
    """
    seen = situation(variant, position, seat)
    sheet = ask(level(LEVEL), seen, seed, DEFAULT_BUDGET).sheet
    if any(seat in rule.awaits(position, {seat: sheet}) for rule in variant.phase(position.turn).rules):
        return ask(level(FALLBACK), seen, seed, DEFAULT_BUDGET).sheet
    return sheet
