"""The secret address of a seat: made when its holder first looks, and made anew on request."""

from typing import NamedTuple

from django.db import transaction
from django.http import Http404

from variorum.host.accounts.models import Person
from variorum.host.games.access import Access, find
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Kind, Member
from variorum.host.letters.addresses import address_of, is_possible, new_key
from variorum.host.letters.models import Box


class Holder(NamedTuple):
    """Whose an address is, and the access that it gives."""

    box: Box
    person: Person
    access: Access


def may_have(access: Access) -> bool:
    """Whether the viewer's seat can have an address: that of a person with an account, in a game that counts."""
    known = isinstance(access.person, Person) and not access.person.guest
    return known and access.game.kind == Kind.GAME and _member(access) is not None


def address(access: Access) -> str:
    """The seat's address, made now if there is none; empty if the host takes no mail, or the seat can't have one."""
    if not (is_possible() and may_have(access)):
        return ""
    box, _ = Box.objects.get_or_create(member=_member(access), defaults={"key": new_key()})
    return address_of(box.key)


def known_address(person: Person, access: Access) -> str:
    """The address that a person's seat has already; empty if none."""
    held = Box.objects.filter(member__person=person, member__game=access.game, member__seat=access.seat)
    box = held.filter(member__left__isnull=True).first() if is_possible() and access.seat else None
    return address_of(box.key) if box else ""


def renew(access: Access) -> str:
    """Give the seat another address; the old one takes nothing any more.

    Raises: RefusedError if the host takes no mail, or the seat can't have an address.
    """
    if not is_possible():
        raise RefusedError("This host takes no orders by mail.")
    if not may_have(access):
        raise RefusedError("Only players with an account have an address for orders.")
    with transaction.atomic():
        box, _ = Box.objects.update_or_create(member=_member(access), defaults={"key": new_key()})
    return address_of(box.key)


def holder_of(key: str) -> Holder | None:
    """Whose the address with a key is; None if nobody has it, or its holder has lost the seat."""
    found = Box.objects.filter(key=key, member__left__isnull=True, member__person__is_active=True)
    box = found.exclude(member__seat="").select_related("member__person", "member__game").first() if key else None
    person = box.member.person if box else None
    if box is None or person is None:
        return None
    try:
        return Holder(box, person, find(person, box.member.game.key, box.member.seat))
    except Http404:
        return None


def _member(access: Access) -> Member | None:
    if not access.seat or not access.person.pk:
        return None
    held = Member.objects.filter(game=access.game, person=access.person.pk, seat=access.seat, left__isnull=True)
    return held.first()
