"""Signed tokens for addresses that work without signing in, each for one person and one purpose."""

from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

from variorum.host.accounts.models import Person
from variorum.host.notify.models import Kind

_STOP = "variorum.notify.stop"
_CALENDAR = "variorum.notify.calendar"


def stop_token(person: Person, kind: Kind) -> str:
    """The token for unsubscribing from a kind of mail."""
    return signing.dumps([person.pk, kind.value], salt=_STOP)


def stopped(token: str) -> tuple[int, Kind] | None:
    """The person and the kind of mail of a token; None if it is invalid."""
    try:
        pk, kind = signing.loads(token, salt=_STOP)
        return int(pk), Kind(kind)
    except (signing.BadSignature, ValueError, TypeError):
        return None


def calendar_token(person: Person) -> str:
    """The token of a person's calendar; it changes with the password."""
    digest = salted_hmac(_CALENDAR, f"{person.pk}:{person.password}", algorithm="sha256").hexdigest()
    return f"{person.pk}-{digest[:40]}"


def calendar_owner(token: str) -> Person | None:
    """The person whose calendar a token opens; None if it is invalid."""
    pk, _, _ = token.partition("-")
    person = Person.objects.filter(pk=int(pk), is_active=True).first() if pk.isdecimal() and len(pk) < 12 else None
    return person if person and constant_time_compare(token, calendar_token(person)) else None
