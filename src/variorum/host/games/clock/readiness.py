"""Who is ready, in games whose terms show it to everybody. In all other games only the game master knows."""

from variorum.game.audience import GM
from variorum.host.games.bots.in_games import levels_of
from variorum.host.games.common import RefusedError, tell
from variorum.host.games.models import Game, SavedSheet, State
from variorum.host.games.terms import Terms
from variorum.variants import registry

NOT_IN_FOG = "In this variant nobody sees everything, so a game can't show who is ready. Leave `ready_shown` off."
_ORDERING = {State.RUNNING, State.PAUSED, State.WAITING}


def check_shown(terms: Terms, variant: str) -> None:
    """Refuse terms that show who is ready where the variant limits what seats see.

    Raises: RefusedError.
    """
    if terms.ready_shown and registry.variant(variant).limits_sight:
        raise RefusedError(NOT_IN_FOG)


def is_shown(game: Game) -> bool:
    """Whether everybody sees who is ready."""
    return game.terms.ready_shown and not registry.variant(game.variant).limits_sight


def ready_seats(game: Game) -> frozenset[str] | None:
    """The seats whose players are ready, for everybody to see; None in games that don't show it."""
    if not is_shown(game):
        return None
    if game.state not in _ORDERING:
        return frozenset()
    ready = SavedSheet.objects.filter(game=game, ready=True).values_list("seat", flat=True)
    return frozenset(ready) - {GM, *levels_of(game)}


def tell_ready(game: Game, seat: str) -> None:
    """Signal that a seat is ready, or no longer ready: to everybody if that is shown, or else to the game master."""
    tell(game, "ready", ("",) if seat != GM and is_shown(game) else (GM,))
