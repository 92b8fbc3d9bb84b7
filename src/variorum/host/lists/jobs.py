"""The periodic job of waiting lists."""

from contextlib import suppress
from datetime import datetime, timedelta

from variorum.host.games.common import RefusedError
from variorum.host.games.models import State
from variorum.host.games.work.ticker import every
from variorum.host.lists.models import WaitingList
from variorum.host.lists.services import move_up
from variorum.variants import registry

MOST = 100


@every(timedelta(seconds=30))
def fill_lists(_: datetime) -> None:
    """Let people move up in games that lost players before the start."""
    known = WaitingList.objects.filter(variant__in=registry.names())
    waiting = known.filter(games__game__state=State.GATHERING, waiting__isnull=False).distinct()
    for pk in waiting.values_list("pk", flat=True)[:MOST]:
        with suppress(RefusedError):
            move_up(pk)
