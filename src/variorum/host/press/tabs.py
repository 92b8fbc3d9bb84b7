"""The tab of letters, with how many are new."""

from django.utils.translation import gettext as _

from variorum.host.games.access import Access
from variorum.host.games.context import Tab, address, tab
from variorum.host.press.queries import has_letters, unread


@tab
def letters(access: Access) -> Tab | None:
    """For those who have a seat, and for all where letters are public."""
    return ("letters", address(access, "press:letters"), _("Letters"), unread(access)) if has_letters(access) else None
