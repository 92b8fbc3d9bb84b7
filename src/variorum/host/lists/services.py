"""Changes to waiting lists. A list is locked while it changes, so that it starts each game once."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from django.db import transaction

from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.changes.aside import computing_aside
from variorum.host.games.common import RefusedError, titled
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, State
from variorum.host.games.seats import seats
from variorum.host.games.seats.requirements import unmet
from variorum.host.lists.models import ListedGame, Waiting, WaitingList
from variorum.variants import registry

MOST_LISTS = 10
"""The lists that a person makes."""

MOST_JOINED = 20
"""The lists that a person is on."""


@computing_aside
def create(person: Person, plan: GamePlan) -> WaitingList:
    """Make a list for games by a plan; bots play in none of them.

    Raises: RefusedError if the variant or its settings are invalid, or the person is a guest or has too many lists.
    """
    if person.guest:
        raise RefusedError("Sign up to make a waiting list.")
    name = titled(plan.name, 80)
    if not name:
        raise RefusedError("A waiting list needs a name.")
    if registry.is_private(plan.variant):
        raise RefusedError("Waiting lists are public, so they aren't for private variants.")
    creation.check_plan(plan)
    terms = msgspec.structs.replace(plan.terms, bots=False, guests=False)
    with transaction.atomic():
        refusal = f"You have {MOST_LISTS} waiting lists, the limit. Delete one first."
        quota.check("waiting lists", person.pk, person.waiting_lists.all(), MOST_LISTS, refusal)
        return WaitingList.objects.create(
            owner=person,
            name=name,
            variant=plan.variant,
            chosen=plan.settings,
            kept_terms=msgspec.json.encode(terms).decode(),
        )


@computing_aside
def put_on(person: Person, pk: int) -> Game | None:
    """Put a person on a list, and return the game if that filled one; on it already, the person stays in place.

    Raises: RefusedError for guests, if the terms ask for more than the person has, or the person is on too many lists.
    """
    if person.guest:
        raise RefusedError("Sign up to join a waiting list.")
    with _locked(pk) as row:
        if lacking := unmet(person, _game_of(row)):
            raise RefusedError(" ".join(lacking))
        others = Waiting.objects.filter(person=person).exclude(list=row)
        refusal = f"You are on {MOST_JOINED} waiting lists, the limit. Leave one first."
        quota.check("places on waiting lists", person.pk, others, MOST_JOINED, refusal)
        Waiting.objects.get_or_create(list=row, person=person)
        _move_up(row)
        return _start(row)


def take_off(person: Person, pk: int) -> None:
    """Take a person off a list."""
    with _locked(pk) as row:
        Waiting.objects.filter(list=row, person=person).delete()


@computing_aside
def move_up(pk: int) -> None:
    """Give free seats in games of a list that haven't begun to those who wait, and start another game if it is full."""
    with _locked(pk) as row:
        _move_up(row)
        _start(row)


def delete(person: Person, pk: int) -> None:
    """Delete a list; its games stay. Raises: RefusedError unless the person made it."""
    with _locked(pk) as row:
        if row.owner_id != person.pk:
            raise RefusedError("Only the person who made this waiting list can delete it.")
        row.delete()


def size(row: WaitingList) -> int:
    """The people that a game of the list needs."""
    return len(creation.seats_of(_game_of(row)))


def _start(row: WaitingList) -> Game | None:
    """Make a game for those who have waited longest, if there are enough; its roll call begins at once."""
    plan = GamePlan(f"{row.name} {row.made + 1}"[:80], row.variant, row.chosen, row.terms)
    fit = [one for one in _in_turn(row) if not unmet(one.person, _game_of(row))]
    needed = size(row)
    if len(fit) < needed:
        return None
    game = creation.create(None, plan)
    for one in fit[:needed]:
        seats.join(one.person, game.pk)
        one.delete()
    row.made += 1
    row.save()
    ListedGame.objects.create(list=row, game=game)
    return game


def _move_up(row: WaitingList) -> None:
    """Let those who wait join games of the list that have lost players before the start; the oldest game first."""
    for entry in row.games.filter(game__state=State.GATHERING).select_related("game"):
        was = set(entry.game.members.values_list("person", flat=True))
        free = size(row) - entry.game.members.filter(left__isnull=True).count()
        able = (one for one in _in_turn(row) if one.person_id not in was and not unmet(one.person, entry.game))
        for one in [one for _, one in zip(range(free), able, strict=False)]:
            seats.join(one.person, entry.game.pk)
            one.delete()


def _in_turn(row: WaitingList) -> list[Waiting]:
    return list(row.waiting.filter(person__is_active=True).select_related("person"))


def _game_of(row: WaitingList) -> Game:
    """A game as the list would make it, which isn't saved."""
    game = Game(variant=row.variant, chosen=row.chosen)
    game.terms = row.terms
    return game


@contextmanager
def _locked(pk: int) -> Iterator[WaitingList]:
    """A list, locked until the block ends. Raises: RefusedError if it has been deleted."""
    with transaction.atomic():
        row = WaitingList.objects.select_for_update().filter(pk=pk).first()
        if row is None:
            raise RefusedError("This waiting list has been deleted.")
        yield row
