"""The tab of the desk, for the game master alone."""

from django.utils.translation import gettext as _

from variorum.host.games.access import Access
from variorum.host.games.context import Tab, tab
from variorum.host.gm.pages import address


@tab
def desk(access: Access) -> Tab | None:
    """Nobody else knows of it."""
    return ("desk", address(access, "gm:desk"), _("Desk"), 0) if access.is_master and access.has_begun else None
