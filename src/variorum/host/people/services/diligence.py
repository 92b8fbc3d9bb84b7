"""Notes of the deadlines that people met and missed in public games."""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.db.models import F
from django.utils import timezone

from variorum.host.accounts.models import Person
from variorum.host.games.models import Game, Kind
from variorum.host.people.models import Diligence
from variorum.host.people.queries import LEAVING, SPAN


def note(game: Game, seats: Collection[str], absent: Collection[str]) -> None:
    """Note a deadline of the people in some seats of a game, who met it unless they were absent."""
    if not _counts(game):
        return
    held = game.members.filter(left__isnull=True, seat__in=seats, person__isnull=False, person__guest=False)
    people = dict(held.values_list("person_id", "seat"))
    _add(game, [person for person, seat in people.items() if seat not in absent], met=1)
    _add(game, [person for person, seat in people.items() if seat in absent], missed=1)


def note_leaving(game: Game, person: Person) -> None:
    """Note that somebody left a game."""
    if _counts(game) and not person.guest:
        _add(game, [person.pk], missed=LEAVING)


def sweep(now: datetime) -> int:
    """Delete the notes that count no more, and tell how many there were."""
    return Diligence.objects.filter(day__lte=(now - SPAN).date()).delete()[0]


def _counts(game: Game) -> bool:
    return game.kind == Kind.GAME and game.listed


def _add(game: Game, people: Iterable[int], met: int = 0, missed: int = 0) -> None:
    today, found = timezone.now().date(), list(people)
    if not found:
        return
    rows = [Diligence(game=game, person_id=person, day=today) for person in found]
    Diligence.objects.bulk_create(rows, ignore_conflicts=True)
    kept = Diligence.objects.filter(game=game, person__in=found, day=today)
    kept.update(met=F("met") + met, missed=F("missed") + missed)
