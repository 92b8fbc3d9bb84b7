"""The task of workers that looks for turning points. A second run finds the same ones."""

from django.contrib.auth.models import AnonymousUser
from django_tasks import task

from variorum.host.games.access import Access
from variorum.host.games.models import Game
from variorum.host.games.work.queues import LONG
from variorum.host.play.coach import looking


@task(queue_name=LONG)
def find_turning_points(pk: int, seat: str, lines: int) -> int:
    """Look for the turning points of a game for a seat, unless the game has changed since somebody asked."""
    game = Game.objects.filter(pk=pk, lines=lines).first()
    access = Access(game, AnonymousUser(), (seat,), seat) if game else None
    return looking.look(access) if access and looking.may_ask(access) else 0
