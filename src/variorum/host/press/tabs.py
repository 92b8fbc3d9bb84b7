"""The tab of messages, with how many are new, and whether others wait for an answer."""

from django.utils.translation import gettext as _

from variorum.host.games.access import Access
from variorum.host.games.context import Tab, address, tab
from variorum.host.press.queries import has_press, unread
from variorum.host.press.services.extensions import is_asked


@tab
def messages(access: Access) -> Tab | None:
    """For those who have a seat, and for all where messages are public."""
    if not has_press(access):
        return None
    return "press", address(access, "press:press"), _("Press"), unread(access) + is_asked(access)
