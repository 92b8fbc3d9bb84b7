"""A bot's chance: a stream of its own for each seed, phase and seat, so that games replay."""

from random import Random

from variorum.bots.bot import Situation


def chance_for(seed: str, situation: Situation) -> Random:
    """The chance of a seat in a phase."""
    return Random(f"{seed}/{situation.position.turn}/{situation.seat}")
