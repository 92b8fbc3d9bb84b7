"""Tasks of workers for games. A task may run twice; the second run does nothing."""

from typing import Any

from django.dispatch import receiver
from django_tasks import task

from variorum.host.games.bots import in_games
from variorum.host.games.life import phases
from variorum.host.games.models import Game
from variorum.host.games.signals import phase_begun

BEFORE_MAIL = 10
"""Process phases before sending notifications."""

BEFORE_DEADLINES = 5
"""Let bots think after due phases have been processed, and before notifications are sent."""


@task(priority=BEFORE_MAIL)
def process_phases(due: list[tuple[int, int]]) -> int:
    """Process due phases, and count them. A failing phase doesn't stop the others."""
    return sum(phases.process(pk, phase) for pk, phase in due)


@task(priority=BEFORE_DEADLINES)
def think(pk: int, phase: int) -> int:
    """Find the orders of a game's bots for a phase, and count their sheets."""
    return in_games.think(pk, phase)


@receiver(phase_begun)
def think_ahead(game: Game, **_: Any) -> None:
    """Let the bots of a game think as soon as a phase begins, so that nobody waits for them at its deadline."""
    if in_games.queue(game):
        think.enqueue(game.pk, game.phase_number)
