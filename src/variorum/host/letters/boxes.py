"""The secret address of a seat: made when its holder first looks, or a mail first names it; made anew on request."""

from typing import NamedTuple

from django.db import transaction
from django.http import Http404

from variorum.host.accounts.confirmed import confirmed_address
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access, find
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Kind, Member
from variorum.host.letters.addresses import address_of, is_possible, new_key
from variorum.host.letters.models import Box

_IMPOSSIBLE = "This host takes no orders by mail."


class Holder(NamedTuple):
    """Whose an address is, and the access that it gives."""

    box: Box
    person: Person
    access: Access


def may_have(access: Access) -> bool:
    """Whether the viewer's seat can have an address: that of a person with an account, in a game that counts."""
    known = isinstance(access.person, Person) and not access.person.guest
    plays = access.member is not None and access.member.seat == access.seat != ""
    return known and access.game.kind == Kind.GAME and plays


def address(access: Access) -> str:
    """The seat's address, made now if there is none; empty if the host takes no mail, or the seat can't have one."""
    box = box_at(access)
    return address_of(box.key) if box else ""


def box_at(access: Access) -> Box | None:
    """What the seat's address is and takes, made now if there is none; None if the seat can't have one.

    A new one takes mail from the account's confirmed address only, if there is one.
    """
    if not (is_possible() and isinstance(access.person, Person) and may_have(access)):
        return None
    strict = bool(confirmed_address(access.person))
    usual = {"key": new_key(), "only_confirmed": strict}
    return Box.objects.get_or_create(member=_member(access), defaults=usual)[0]


def box_in_mails(access: Access) -> Box | None:
    """The same for mails to the seat.

    People forward mails: one names an address that takes orders from everybody only if its holder has looked it up.
    """
    held = Box.objects.filter(member=_member(access))
    person = access.person
    if isinstance(person, Person) and (confirmed_address(person) or held.exists()):
        return box_at(access)
    return None


def set_up(access: Access, *, only_confirmed: bool, answers: bool) -> None:
    """Choose from whom the seat's address takes mail, and whether mails are answered.

    Raises: RefusedError if the host takes no mail, the seat can't have an address, or the account has no confirmed one.
    """
    box, person = box_at(access), access.person
    if box is None or not isinstance(person, Person):
        raise RefusedError(_IMPOSSIBLE)
    if only_confirmed and not confirmed_address(person):
        raise RefusedError("Your account has no confirmed address. Confirm one first, on the page of your addresses.")
    Box.objects.filter(pk=box.pk).update(only_confirmed=only_confirmed, answers=answers)


def stop_answers(pk: int) -> None:
    """Answer no mails to an address any more, until its holder wants that again."""
    Box.objects.filter(pk=pk).update(answers=False)


def renew(access: Access) -> str:
    """Give the seat another address; the old one takes nothing any more.

    Raises: RefusedError if the host takes no mail, or the seat can't have an address.
    """
    if not is_possible():
        raise RefusedError(_IMPOSSIBLE)
    if not may_have(access):
        raise RefusedError("Only players with an account have an address for orders.")
    with transaction.atomic():
        box, _ = Box.objects.update_or_create(member=_member(access), defaults={"key": new_key()})
    return address_of(box.key)


def box_of(key: str) -> Box | None:
    """The address with a key; None if nobody has it, or its holder has lost the seat."""
    if not key:
        return None
    held = Box.objects.filter(key=key, member__left__isnull=True, member__person__is_active=True)
    return held.exclude(member__seat="").select_related("member__person", "member__game").first()


def holder_of(key: str) -> Holder | None:
    """Whose the address with a key is; None as for `box_of`."""
    box = box_of(key)
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
