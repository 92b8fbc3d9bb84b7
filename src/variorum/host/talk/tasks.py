"""When bots talk: as a phase begins, and as soon as somebody turns to them. Running a task twice says nothing twice."""

from collections.abc import Iterable
from typing import Any

from django.dispatch import receiver
from django_tasks import task

from variorum.host.games.bots import in_games
from variorum.host.games.models import Game, Kind
from variorum.host.games.signals import phase_begun
from variorum.host.games.work.queues import LONG
from variorum.host.games.work.tasks import BEFORE_DEADLINES, think
from variorum.host.offers.signals import offer_agreed, offer_made
from variorum.host.press.signals import message_sent
from variorum.host.talk import answers, openings


@task(queue_name=LONG)
def converse(pk: int, phase: int) -> int:
    """Let the bots of a game make offers for a phase."""
    return openings.converse(pk, phase)


@task(priority=BEFORE_DEADLINES)
def respond(pk: int) -> int:
    """Let the bots of a game answer what waits for them."""
    return answers.respond(pk)


@receiver(phase_begun)
def begin_talk(game: Game, **_: Any) -> None:
    """Let bots make offers once a phase has begun."""
    if game.kind == Kind.GAME and in_games.levels_of(game):
        converse.enqueue(game.pk, game.phase_number)


@receiver(offer_made)
@receiver(message_sent)
def have_answered(game: Game, seats: Iterable[str], **_: Any) -> None:
    """Let bots answer what they are asked."""
    if set(seats) & set(in_games.levels_of(game)):
        respond.enqueue(game.pk)


@receiver(offer_agreed)
def order_accordingly(game: Game, seats: Iterable[str], **_: Any) -> None:
    """Let bots think again about orders that they had found before they agreed."""
    if in_games.think_again(game, seats):
        think.enqueue(game.pk, game.phase_number)
