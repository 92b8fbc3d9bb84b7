"""The tab of the desk, for the game master alone."""

from django.utils.translation import gettext as _

from variorum.game.audience import GM
from variorum.host.games.access import Access
from variorum.host.games.context import Tab, tab
from variorum.host.games.expect import expected
from variorum.host.games.models import State
from variorum.host.gm.pages import address
from variorum.host.press.models import Extension, Outcome


@tab
def desk(access: Access) -> Tab | None:
    """Nobody else knows of it; it tells how much waits for the game master."""
    if not (access.is_master and access.has_begun):
        return None
    return "desk", address(access, "gm:desk"), _("Desk"), _is_awaited(access) + _requests(access)


def _is_awaited(access: Access) -> bool:
    game = access.game
    if game.state == State.WAITING:
        awaited = game.waits_for
        return not awaited or GM in awaited
    return game.state == State.RUNNING and GM in expected(access.seen().position)


def _requests(access: Access) -> int:
    """How many requests for an extension are open."""
    return Extension.objects.filter(
        game=access.game, phase_number=access.game.phase_number, outcome=Outcome.OPEN
    ).count()
