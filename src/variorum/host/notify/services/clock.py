"""Recurring work: warnings before deadlines, lost mails, and old rows."""

from datetime import datetime, timedelta

from django.db.models import F, Q

from variorum.host.changes.aside import computing_aside
from variorum.host.games.clock.expected import expected
from variorum.host.games.common import locked
from variorum.host.games.log import store
from variorum.host.games.models import Game, SavedSheet, State
from variorum.host.games.signals import deadline_near
from variorum.host.notify import pulses
from variorum.host.notify.models import Delivery
from variorum.host.notify.services.mails import CLAIM, MOST_TRIES
from variorum.host.notify.tasks import deliver

EARLIEST = timedelta(hours=24)
"""The earliest warning before a deadline; in shorter phases, after five sixths of the time."""

KEPT = timedelta(days=60)


def warn(now: datetime) -> int:
    """Warn seats that aren't ready of a near deadline, once a phase. Returns the number of phases."""
    near = Game.objects.filter(state=State.RUNNING, deadline__gt=now, deadline__lte=now + EARLIEST)
    rows = near.exclude(warned=F("phase_number")).values_list("pk", "began", "deadline")
    return sum(_warned(pk, now) for pk, began, due in rows if due and now >= _from(began, due))


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


def _from(began: datetime | None, due: datetime) -> datetime:
    return due - min(EARLIEST, (due - began) / 6 if began else EARLIEST)


@computing_aside
def _warned(pk: int, now: datetime) -> bool:
    with locked(pk) as game:
        if game.state != State.RUNNING or game.warned == game.phase_number or not game.deadline or game.deadline <= now:
            return False
        game.warned = game.phase_number
        ready = set(SavedSheet.objects.filter(game=game, ready=True).values_list("seat", flat=True))
        seats = tuple(seat for seat in expected(store.load(game).now.position) if seat not in ready)
        deadline_near.send(Game, game=game, seats=seats)
        return True
