"""The tab of the desk, for the game master alone."""

from django.utils.translation import gettext as _

from variorum.game.audience import GM
from variorum.host.games.access import Access
from variorum.host.games.context import Tab, tab
from variorum.host.games.models import State
from variorum.host.gm.pages import address


@tab
def desk(access: Access) -> Tab | None:
    """Nobody else knows of it; it tells whether something waits for the game master."""
    if not (access.is_master and access.has_begun):
        return None
    game = access.game
    waits = game.state == State.WAITING and (not game.waits_for or GM in game.waits_for.split(", "))
    return "desk", address(access, "gm:desk"), _("Desk"), int(waits)
