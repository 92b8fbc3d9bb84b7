"""Demo games: one of each variant in the showcase, played by its strongest bots, shown on the front page."""

from datetime import datetime, timedelta

from django.db import transaction
from msgspec.structs import replace

from variorum.host.changes.aside import computing_aside
from variorum.host.games.bots.in_games import levels_in
from variorum.host.games.clock.deadlines import Clock, Pace
from variorum.host.games.common import locked
from variorum.host.games.life import creation, phases
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.lobby.queries import demonstrated
from variorum.host.games.log import store
from variorum.host.games.models import Game, Kind, State
from variorum.host.games.terms import Terms
from variorum.host.games.work.ticker import every
from variorum.variants import registry

MINUTES = 5
"""Minutes per phase."""

LONGEST = 80
"""Phases after which a demo game restarts, even without a winner."""

_FIRST, _STEP, _ROUND = 2, 3, 17
_TERMS = Terms(clock=Clock(Pace.LIVE, minutes=MINUTES, short=MINUTES, early=False), bots=True, grace=0)


def ensure_demonstrations() -> None:
    """Start a demo game of every variant in the showcase that has none, each at a different phase."""
    for index, name in enumerate(registry.SHOWCASE):
        if not _running(name):
            demonstrate(name, _FIRST + index * _STEP % _ROUND)


@every(timedelta(minutes=1))
def restart_demonstrations(_now: datetime) -> None:
    """Restart demo games that are over, waiting or too long."""
    done = {State.OVER, State.WAITING, State.PAUSED}
    for game in Game.objects.filter(kind=Kind.DEMO):
        if (game.state in done or game.phase_number > LONGEST) and game.variant in registry.names():
            _restart(game)


@computing_aside
def _restart(game: Game) -> None:
    with transaction.atomic():
        Game.objects.filter(pk=game.pk).delete()
        demonstrate(game.variant, 0)


def demonstrate(name: str, phases_played: int) -> Game:
    """Start a demo game of a variant, with up to a number of phases already played."""
    variant = registry.variant(name)
    terms = replace(_TERMS, bot_level=levels_in(name, {})[-1])
    game = creation.create(None, GamePlan(variant.name, name, terms=terms, kind=Kind.DEMO))
    creation.begin(game.pk)
    for _ in range(phases_played):
        if not _played(game.pk):
            break
    game.refresh_from_db()
    return game


@computing_aside
def _played(pk: int) -> bool:
    """Play a phase of a demo game, unless it doesn't run any more, and tell whether it did."""
    with locked(pk) as game:
        return game.state == State.RUNNING and phases.run(game, store.load(game))


def demonstrations() -> tuple[Game, ...]:
    """All demo games, in the order of the variants."""
    return tuple(demonstrated())


def _running(name: str) -> bool:
    return Game.objects.filter(kind=Kind.DEMO, variant=name).exclude(state=State.OVER).exists()
