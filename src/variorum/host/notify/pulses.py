"""Reading pulses from the database, and deleting old ones."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from time import monotonic

import msgspec
from django.db import connection
from django.db.models import Max, Q

from variorum.host.changes.pieces import piece_of_work
from variorum.host.games.models import Pulse

PATIENCE = 60.0
"""Seconds to wait for the row of a gap."""

MOST_GAPS = 1_000


class Numbers:
    """The numbers read so far: all up to `top` except the gaps."""

    def __init__(self, known: Iterable[int], top: int, now: float) -> None:
        present = set(known)
        first = min(present, default=top + 1)
        self.top = top
        self._gaps = {number: now + PATIENCE for number in range(first, top + 1) if number not in present}

    @property
    def gaps(self) -> tuple[int, ...]:
        """The numbers below `top` whose rows may still appear."""
        return tuple(self._gaps)

    @property
    def mark(self) -> int:
        """The number up to which nothing is missing any more."""
        return min(self._gaps, default=self.top + 1) - 1

    def note(self, read: Iterable[int], now: float) -> None:
        """Note what has been read, and give up old gaps."""
        self._gaps = {number: until for number, until in self._gaps.items() if until > now}
        for number in sorted(read):
            self._gaps.pop(number, None)
            if number > self.top:
                skipped = range(max(self.top + 1, number - MOST_GAPS), number)
                self._gaps.update(dict.fromkeys(skipped, now + PATIENCE))
                self.top = number
        while len(self._gaps) > MOST_GAPS:
            del self._gaps[next(iter(self._gaps))]


KEPT = timedelta(hours=6)
"""How long pulses are kept. A page that reconnects later is told that anything may be new."""

KINDS = ("phase", "state", "ready", "sheet", "seats", "act", "press", "read", "vote")
_OVERLAP = 200
"""How far back a new reader looks for numbers that are still missing: transactions commit in another order than they
take their numbers, and few are open at once."""

_MOST = 5_000
"""Pulses read at once; the next look goes on from there."""


class Signal(msgspec.Struct, frozen=True):
    """Something new of a kind in a game, for one seat or (if empty) for all, and the game's current phase."""

    game: int
    seat: str
    kind: str
    phase_number: int


class PulseReader:
    """Reads each pulse once. For use by one thread."""

    @piece_of_work()
    def __init__(self) -> None:
        top = Pulse.objects.aggregate(top=Max("id"))["top"] or 0
        known = Pulse.objects.filter(id__gt=top - _OVERLAP, id__lte=top).values_list("id", flat=True)
        self._numbers = Numbers(known, top, monotonic())
        self.mark = self._numbers.mark

    @piece_of_work()
    def fresh(self) -> list[Signal]:
        """The pulses since the last call. Afterwards everything up to `mark` has been read."""
        numbers = self._numbers
        wanted = Q(id__gt=numbers.top) | Q(id__in=numbers.gaps)
        rows = list(
            Pulse.objects.filter(wanted)
            .order_by("id")
            .values_list("id", "game_id", "seat", "kind", "game__phase_number")[:_MOST]
        )
        numbers.note([row[0] for row in rows], monotonic())
        self.mark = numbers.mark
        return [Signal(*row[1:]) for row in rows]


def give_back() -> None:
    """Close this thread's database connection."""
    connection.close()


def missed(game: int, seats: frozenset[str], mark: int) -> tuple[str, ...]:
    """The kinds of news for some seats since a mark; all kinds if the mark is older than the oldest pulse."""
    oldest = Pulse.objects.order_by("id").values_list("id", flat=True).first()
    if oldest is None or mark < oldest - 1:
        return KINDS
    came = Pulse.objects.filter(game=game, seat__in=seats, id__gt=mark).values_list("kind", flat=True)
    kinds = set(came)
    return tuple(kind for kind in KINDS if kind in kinds)


def prune(now: datetime) -> int:
    """Delete old pulses except the last one. Returns their number."""
    last = Pulse.objects.aggregate(top=Max("id"))["top"] or 0
    return Pulse.objects.filter(at__lt=now - KEPT, id__lt=last).delete()[0]
