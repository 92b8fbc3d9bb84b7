"""Replacements who are still reading: the phase isn't processed without them before their time is over."""

from datetime import datetime

from django.db.models import Exists, OuterRef
from django.utils import timezone

from variorum.host.games.clock.waiting_times import to_read
from variorum.host.games.models import Game, Member, SavedSheet


def read_until(game: Game) -> datetime | None:
    """When the last replacement has had the time to read; None if nobody needs any more.

    Whoever is ready has read, and so had whoever has had the seat before.
    """
    now, time = timezone.now(), to_read(game)
    since = max(now - time, game.started or now)
    ready = SavedSheet.objects.filter(game=game, seat=OuterRef("seat"), ready=True)
    earlier = Member.objects.filter(game=game, seat=OuterRef("seat"), person=OuterRef("person"), left__isnull=False)
    holders = Member.objects.filter(~Exists(ready), ~Exists(earlier), game=game, left__isnull=True)
    new = holders.filter(joined__gt=since, person__isnull=False).exclude(seat="")
    joined = new.order_by("-joined").values_list("joined", flat=True).first()
    return joined + time if joined else None
