"""What games wait for."""

from variorum.host.games import store
from variorum.host.games.expect import asked
from variorum.host.games.models import Draft, Game, Member, State

_ASKING = {State.RUNNING, State.PAUSED, State.WAITING}


def awaited(game: Game) -> frozenset[str]:
    """The seats of people, or of nobody, that are expected to order and are not ready."""
    if game.state not in _ASKING:
        return frozenset()
    ready = Draft.objects.filter(game=game, ready=True).values_list("seat", flat=True)
    bots = Member.objects.filter(game=game, left__isnull=True, person__isnull=True, abandoned=False)
    done = {*ready, *bots.values_list("seat", flat=True)}
    return asked(game, store.load(game).now.position) - done
