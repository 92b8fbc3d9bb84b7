"""Games of a deleted account: running games continue."""

from contextlib import suppress
from typing import Any

from django.db.models import Q
from django.dispatch import receiver
from django.utils import timezone

from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games.clock.awaited import wait_no_more
from variorum.host.games.clock.extending import to_notice
from variorum.host.games.common import HOST, RefusedError, act, locked, tell
from variorum.host.games.life import creation
from variorum.host.games.life.phases import refresh
from variorum.host.games.log import store
from variorum.host.games.models import Follower, Game, Kind, Member, State
from variorum.host.games.seats import seats
from variorum.host.games.seats.insiders import remember_master


@receiver(leaving)
def leave_games(person: Person, **_: Any) -> None:
    """Cancel games that haven't started, step down as game master, and open seats for replacements."""
    _read_games(person.pk)
    for pk in _of(Game.objects.filter(owner=person, state__in=(State.GATHERING, State.ROLL_CALL))):
        with suppress(RefusedError):
            creation.cancel(person, pk)
    for pk in _of(Game.objects.filter(master=person).exclude(state=State.OVER)):
        _give_up(pk)
    parts = Member.objects.filter(person=person, left__isnull=True, game__kind=Kind.GAME)
    for pk in list(parts.exclude(game__state=State.OVER).values_list("game_id", flat=True)):
        seats.leave(person, pk)
    Game.objects.filter(owner=person, kind=Kind.SANDBOX).delete()
    Follower.objects.filter(person=person).delete()


@aside
def _read_games(person: int) -> None:
    """Have the games of a person at hand, all at once."""
    part = Q(master=person) | Q(members__person=person, members__left__isnull=True)
    for game in Game.objects.filter(part, lines__gt=0).exclude(state=State.OVER).distinct():
        _ = store.load(game).now.position


def _of(games: Any) -> list[int]:
    return list(games.values_list("pk", flat=True))


@computing_aside
def _give_up(pk: int) -> None:
    with locked(pk) as game:
        go_on_alone(game)


def go_on_alone(game: Game) -> None:
    """Continue a locked game without its game master; a paused or waiting game resumes after a while."""
    remember_master(game)
    game.master = None
    if game.state in {State.PAUSED, State.WAITING}:
        wait_no_more(game)
        game.state = State.RUNNING
        game.deadline = max(filter(None, (game.deadline, timezone.now() + to_notice(game))))
    if game.state == State.RUNNING:
        game.deadline = game.deadline or timezone.now() + to_notice(game)
        refresh(game, store.load(game))
    act(game, HOST, "The game master has left. From now on, the game runs automatically.")
    tell(game, "state")
