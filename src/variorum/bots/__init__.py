"""Bots that play any variant: they see what their seat may see, and send legal orders.

May import `env` and everything below. Start here: `bot.py` says what a bot is, `generic.py` plays every variant.
"""

from variorum.bots.bot import Bot, Situation, situation
from variorum.bots.guard import BotAnswer, ask
from variorum.bots.levels import DEFAULT_BUDGET, LEVELS, UnknownLevelError, level, levels_for
from variorum.bots.match import MatchTerms, SeatResult, Summary, play_match, players, summary
from variorum.bots.past import PastPhase, later, played

__all__ = [
    "DEFAULT_BUDGET",
    "LEVELS",
    "Bot",
    "BotAnswer",
    "MatchTerms",
    "PastPhase",
    "SeatResult",
    "Situation",
    "Summary",
    "UnknownLevelError",
    "ask",
    "later",
    "level",
    "levels_for",
    "play_match",
    "played",
    "players",
    "situation",
    "summary",
]
