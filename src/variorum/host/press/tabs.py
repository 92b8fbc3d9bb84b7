"""The tab of letters, with how many are new, and whether others wait for an answer."""

from django.utils.translation import gettext as _

from variorum.host.games.access import Access
from variorum.host.games.context import Tab, address, tab
from variorum.host.press.queries import has_letters, unread
from variorum.host.press.services.more_time import is_asked


@tab
def letters(access: Access) -> Tab | None:
    """For those who have a seat, and for all where letters are public."""
    if not has_letters(access):
        return None
    return "letters", address(access, "press:letters"), _("Letters"), unread(access) + is_asked(access)
