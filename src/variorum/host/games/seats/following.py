"""Following games without playing in them."""

from django.db import transaction

from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Follower, Game

MOST = 200
"""The games that a person follows."""


def follow(person: Person, game: Game) -> None:
    """Follow a game.

    Raises: RefusedError if the person has no account, or follows too many games.
    """
    if person.guest:
        raise RefusedError("Sign up to follow games.")
    with transaction.atomic():
        others = Follower.objects.filter(person=person).exclude(game=game)
        refusal = f"You follow {MOST} games, the limit. Stop following one first."
        quota.check("followed games", person.pk, others, MOST, refusal)
        Follower.objects.get_or_create(person=person, game=game)


def unfollow(person: Person, game: Game) -> None:
    """Stop following a game."""
    Follower.objects.filter(person=person, game=game).delete()


def follows(person: object, game: Game) -> bool:
    """Whether a visitor follows a game."""
    return isinstance(person, Person) and Follower.objects.filter(person=person, game=game).exists()
