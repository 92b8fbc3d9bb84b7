"""The tab for the desk, for the game master alone."""

from variorum.game.audience import GM
from variorum.host.games.access import Access
from variorum.host.games.context import Tab, tab
from variorum.host.games.expect import expected
from variorum.host.games.models import State
from variorum.host.gm.pages import address
from variorum.host.press.models import Extension, Outcome


@tab
def desk(access: Access) -> Tab | None:
    """The tab for the game master, with the number of things to decide. Nobody else sees it."""
    if not (access.is_master and access.has_begun):
        return None
    return "desk", address(access, "gm:desk"), "Desk", _is_awaited(access) + _requests(access)


def _is_awaited(access: Access) -> bool:
    game = access.game
    if game.state == State.WAITING:
        awaited = game.waits_for
        return not awaited or GM in awaited
    return game.state == State.RUNNING and GM in expected(access.seen().position)


def _requests(access: Access) -> int:
    """The number of open requests for extensions."""
    return Extension.objects.filter(
        game=access.game, phase_number=access.game.phase_number, outcome=Outcome.OPEN
    ).count()
