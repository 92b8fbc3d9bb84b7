"""The devices that get a person's pushes, and what they get."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.games.common import RefusedError
from variorum.host.notify import outgoing
from variorum.host.notify.models import Device, PushWish
from variorum.host.notify.sealing import are_keys

MOST = 10
"""The devices of a person; the oldest one makes room for another."""


def add(person: Person, address: str, public: str, auth: str, name: str = "") -> Device:
    """Send a person's pushes to a device, too; one that somebody else used before is the person's then.

    It takes the place of the person's expired devices of that name.

    Raises: RefusedError if the address or the keys are invalid.
    """
    try:
        outgoing.checked(address, outgoing.LONGEST_OF_ALL)
    except outgoing.AddressError as error:
        raise RefusedError(str(error)) from None
    if not are_keys(public, auth):
        raise RefusedError("Invalid keys: send `p256dh` and `auth` of the browser's subscription as they are.")
    called = "".join(filter(str.isprintable, name))[:60]
    values = {"person": person, "public": public, "auth": auth, "name": called, "expired": None}
    with transaction.atomic():
        quota.alone("devices", person.pk)
        Device.objects.filter(person=person, name=called, expired__isnull=False).exclude(address=address).delete()
        device, _ = Device.objects.update_or_create(address=address, defaults=values)
        newest = Device.objects.filter(person=person).order_by("-added", "-pk")[:MOST]
        Device.objects.filter(person=person).exclude(pk__in=[known.pk for known in newest]).delete()
    return device


def remove(person: Person, pk: int) -> None:
    """Send no more pushes to one of a person's devices."""
    Device.objects.filter(person=person, pk=pk).delete()


def wish_of(person: Person) -> PushWish:
    """What pushes a person wants; all, unless they have chosen."""
    return PushWish.objects.filter(person=person).first() or PushWish(person=person)


def quiet_until(person: Person, now: datetime) -> datetime | None:
    """When the person's quiet hours end, if it is quiet now."""
    wish = wish_of(person)
    begin, end = wish.quiet_from, wish.quiet_to
    if begin is None or end is None or begin == end:
        return None
    here = now.astimezone(ZoneInfo(person.zone))
    if not _is_between(here.time(), begin, end):
        return None
    until = here.replace(hour=end.hour, minute=end.minute, second=0, microsecond=0, fold=0)
    return until if until > here else until + timedelta(days=1)


def _is_between(now: time, begin: time, end: time) -> bool:
    """Whether it is quiet; most quiet hours go beyond midnight."""
    return begin <= now < end if begin < end else now >= begin or now < end
