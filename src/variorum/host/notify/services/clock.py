"""Recurring work: warnings before deadlines, lost mails, and old rows."""

from datetime import datetime, timedelta

from django.db.models import Q

from variorum.host.changes.aside import computing_aside
from variorum.host.games.common import locked
from variorum.host.games.life.phases import missing
from variorum.host.games.log import store
from variorum.host.games.models import Game, State
from variorum.host.games.signals import deadline_near
from variorum.host.notify import pulses
from variorum.host.notify.models import Delivery
from variorum.host.notify.services.mails import CLAIM, MOST_TRIES
from variorum.host.notify.tasks import deliver

PLAN = (timedelta(hours=24), timedelta(hours=3))
"""When to remind seats of a deadline that haven't sent anything: so long before it, in phases twice as long or longer.

In shorter phases: once, after five sixths of the time.
"""

KEPT = timedelta(days=60)


def warn(now: datetime) -> int:
    """Remind seats that have sent nothing of a near deadline, as planned. Returns the number of phases."""
    near = Game.objects.filter(state=State.RUNNING, deadline__gt=now, deadline__lte=now + PLAN[0])
    rows = near.values_list("pk", "began", "deadline", "warned")
    return sum(_warned(pk, now) for pk, began, due, warned in rows if due and _is_time(began, due, warned, now))


def again(now: datetime) -> int:
    """Queue mails again whose task was lost or failed. Returns their number."""
    old = now - CLAIM
    # What is claimed in the future was claimed before the clock was set back.
    free = Q(claimed__isnull=True) | Q(claimed__lt=old) | Q(claimed__gt=now + CLAIM)
    lost = Delivery.objects.filter(free, done__isnull=True, due__lt=old)
    groups = {(row.game_id, row.kind, row.key) for row in lost.filter(tries__lt=MOST_TRIES)[:500]}
    for game, kind, key in groups:
        Delivery.objects.filter(game=game, kind=kind, key=key, done__isnull=True).update(due=now)
        deliver.enqueue(game, kind, key)
    return len(groups)


def prune(now: datetime) -> None:
    """Delete old pulses and mails, and queue lost mails again."""
    pulses.prune(now)
    Delivery.objects.filter(due__lt=now - KEPT).delete()
    again(now)


def _is_time(began: datetime | None, due: datetime, warned: datetime | None, now: datetime) -> bool:
    """Whether a moment of the plan has passed since the last reminders."""
    length = due - began if began else PLAN[0] * 2
    planned = [span for span in PLAN if length >= 2 * span] or [length / 6]
    passed = [due - span for span in planned if due - span <= now]
    return bool(passed) and (warned is None or warned < passed[-1])


@computing_aside
def _warned(pk: int, now: datetime) -> bool:
    with locked(pk) as game:
        if game.state != State.RUNNING or not game.deadline or game.deadline <= now:
            return False
        if not _is_time(game.began, game.deadline, game.warned, now):
            return False
        game.warned = now
        deadline_near.send(Game, game=game, seats=missing(game, store.load(game)))
        return True
