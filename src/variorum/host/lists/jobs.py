"""The periodic job of waiting lists."""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction

from variorum.host.changes.aside import computing_aside
from variorum.host.games.common import RefusedError
from variorum.host.games.models import State
from variorum.host.games.work.ticker import every
from variorum.host.lists.filling import move_up, start
from variorum.host.lists.models import WaitingList
from variorum.host.lists.planned import known

MOST = 100


@every(timedelta(seconds=30))
def fill_lists(_: datetime) -> None:
    """Let people move up in games that lost players before the start."""
    waiting = known(WaitingList).filter(games__game__state=State.GATHERING, waiting__isnull=False).distinct()
    for pk in waiting.values_list("pk", flat=True)[:MOST]:
        with suppress(RefusedError):  # other lists are filled though one can't be
            fill(pk)


@computing_aside
def fill(pk: int) -> None:
    """Give free seats in games of a list that haven't begun to those who wait, and start another game if it is full."""
    with transaction.atomic():
        row = WaitingList.objects.select_for_update().filter(pk=pk).first()
        if row:
            move_up(row)
            start(row)
