"""Games on the classical board in the format of the `diplomacy` package, from a viewer's view."""

from variorum.exchange.saving import Plain, has_place
from variorum.exchange.saving import saved_game as saved
from variorum.exchange.stages import Seen, stages
from variorum.host.games.access import Access
from variorum.host.games.log.transcript import times


def is_classical(access: Access) -> bool:
    """Whether the format can hold everything in a game."""
    return access.has_begun and has_place(access.variant, access.seen().position)


def saved_game(access: Access) -> Plain:
    """The whole game. Raises: Http404 if it hasn't begun."""
    moments = [
        Seen(seen.position, seen.events, seen.turn is not None, int(at.timestamp() * 1_000_000))
        for seen, at in zip(access.history(), times(access), strict=True)
    ]
    return saved(access.game.key, access.variant.board, stages(moments))
