"""The tabs of the pages for past phases."""

from variorum.host.games.access import Access
from variorum.host.games.context import Tab, address, tab
from variorum.host.games.models import State
from variorum.host.games.services.reading import last_seen


@tab
def results(access: Access) -> Tab | None:
    """The last results, with the number of phases that a player hasn't seen."""
    if not access.has_begun:
        return None
    seen = last_seen(access)
    new = access.last - seen if seen is not None else 0
    return "results", address(access, "play:latest"), "Results", new


@tab
def history(access: Access) -> Tab | None:
    """All phases and statistics."""
    return ("history", address(access, "play:history"), "History", 0) if access.has_begun else None


@tab
def afterwards(access: Access) -> Tab | None:
    """Scores, and everything revealed at the end of the game."""
    if not access.has_begun or access.game.state != State.OVER:
        return None
    return "afterwards", address(access, "play:afterwards"), "After the game", 0
