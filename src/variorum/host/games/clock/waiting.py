"""Games that wait for answers, or for the game master's decision."""

from collections.abc import Collection

from variorum.host.games.common import tell
from variorum.host.games.models import Awaited, Game, State


def wait(game: Game, seats: Collection[str] = ()) -> None:
    """Stop a locked game until these seats have answered or, without seats, the game master has decided."""
    wait_no_more(game)
    Awaited.objects.bulk_create(Awaited(game=game, seat=seat) for seat in seats)
    game.state, game.claimed = State.WAITING, None
    tell(game, "state")


def wait_no_more(game: Game) -> None:
    """End the wait of a locked game; the caller sets its state."""
    game.fault = ""
    Awaited.objects.filter(game=game).delete()
