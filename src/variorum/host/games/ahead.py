"""Bots think as soon as a phase begins, so that nobody waits for them at its deadline."""

from typing import Any

from django.dispatch import receiver

from variorum.host.games.models import Game
from variorum.host.games.services import bots
from variorum.host.games.signals import phase_begun
from variorum.host.games.tasks import think


@receiver(phase_begun)
def think_ahead(game: Game, **_: Any) -> None:
    """Queue the bots of a game whose phase begins."""
    if bots.queue(game):
        think.enqueue(game.pk, game.phase_number)
