"""Signal handlers; each runs inside the transaction of what happened."""

from typing import Any

from django.conf import settings
from django.dispatch import receiver

from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.games.models import Game
from variorum.host.games.signals import game_over, orders_were_due, phase_begun, seat_left
from variorum.host.people.models import Diligence, Rating
from variorum.host.people.services import diligence, results
from variorum.host.people.tasks import count_ratings, recount_ratings


@receiver(game_over)
def settle(game: Game, **_: Any) -> None:
    """Store the results of a game, and have its ratings counted."""
    if results.settle(game) and settings.RATINGS:
        count_ratings.enqueue()


@receiver(phase_begun)
def withdraw(game: Game, **_: Any) -> None:
    """Forget the results of a game that goes on after its end, also in ratings that have counted them."""
    for group in results.withdraw(game):
        recount_ratings.enqueue(group)


@receiver(orders_were_due)
def note(game: Game, seats: tuple[str, ...], absent: tuple[str, ...], **_: Any) -> None:
    """Note who met a deadline and who missed it."""
    diligence.note(game, seats, absent)


@receiver(seat_left)
def left(game: Game, person: Person, **_: Any) -> None:
    """Note that somebody left a game."""
    diligence.note_leaving(game, person)


@receiver(leaving)
def forget(person: Person, **_: Any) -> None:
    """Delete a person's ratings and deadlines. Results stay with the blank account: others' ratings come from them."""
    Rating.objects.filter(person=person).delete()
    Diligence.objects.filter(person=person).delete()
