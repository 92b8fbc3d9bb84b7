"""Blocking people, or seats of an anonymous game, and unblocking them."""

from django.db import transaction

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Kind
from variorum.host.games.reach import seats_of
from variorum.host.press.blocking import holder, shows_players
from variorum.host.press.models import Block

MOST = 500
"""How many people and seats a person can block."""


def block_person(by: Person, person: Person) -> None:
    """Block a person in all games that show their players.

    Raises: RefusedError if these are the same person, or too many are blocked.
    """
    if by.pk == person.pk:
        raise RefusedError("You can't block yourself.")
    _block(by, person=person)


def block_seat(access: Access, seat: str) -> None:
    """Block the person in a seat; if the game hides its players, the seat itself, whoever has it.

    Raises: RefusedError if the seat can't be blocked, or too many are.
    """
    by = _blocker(access, seat)
    if not shows_players(access.game):
        _block(by, game=access.game, seat=seat)
        return
    person = holder(access.game, seat)
    if person is None:
        raise RefusedError(f"Nobody plays {seat} at the moment, so there is nobody to block.")
    block_person(by, person)


def unblock_seat(access: Access, seat: str) -> None:
    """Undo `block_seat`; a seat that isn't blocked stays so."""
    Block.objects.filter(by=access.person.pk, game=access.game, seat=seat).delete()
    if seat and shows_players(access.game) and (person := holder(access.game, seat)):
        Block.objects.filter(by=access.person.pk, person=person).delete()


def _block(by: Person, **what: object) -> None:
    with transaction.atomic():
        quota.alone("blocks", by.pk)
        known = Block.objects.filter(by=by)
        if known.filter(**what).exists():
            return
        refusal = f"You have blocked {MOST} people and seats, the most allowed. Unblock somebody first."
        quota.check("blocks", by.pk, known, MOST, refusal)
        Block.objects.create(by=by, **what)


def _blocker(access: Access, seat: str) -> Person:
    """The viewer, who may block the seat."""
    if access.game.kind != Kind.GAME or access.seat in ("", GM) or not isinstance(access.person, Person):
        raise RefusedError("Only players block others in a game.")
    if seat == GM:
        raise RefusedError("You can't block the game master.")
    if not access.has_begun or seat not in seats_of(access) or seat == access.seat:
        raise RefusedError(f"{seat[:40]} isn't another player's seat in this game.")
    return access.person
