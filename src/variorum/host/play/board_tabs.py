"""The tab of the game page."""

from variorum.host.games.access import Access
from variorum.host.games.context import Tab, address, tab


@tab
def board(access: Access) -> Tab | None:
    """The board."""
    return ("board", address(access, "play:board"), "Board", 0) if access.has_begun else None
