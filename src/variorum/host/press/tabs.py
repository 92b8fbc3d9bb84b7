"""The tab for press, with the number of new messages and of requests to answer."""

from variorum.host.games.access import Access
from variorum.host.games.context import Tab, address, tab
from variorum.host.press.queries import has_press, unread
from variorum.host.press.services.extensions import is_asked


@tab
def messages(access: Access) -> Tab | None:
    """The tab for players, and for everybody where press is public."""
    if not has_press(access):
        return None
    return "press", address(access, "press:press"), "Press", unread(access) + is_asked(access)
