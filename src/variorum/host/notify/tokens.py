"""Signed tokens for addresses that work without signing in, each for one person and one purpose."""

from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

from variorum.host.accounts.models import Person
from variorum.host.accounts.publicids import found, shown
from variorum.host.notify.models import Kind

_STOP = "variorum.notify.stop"
_CALENDAR = "variorum.notify.calendar"


def stop_token(person: Person, kind: Kind) -> str:
    """The token for unsubscribing from a kind of mail."""
    return signing.dumps([shown("person", person.pk), kind.value], salt=_STOP)


def stopped(token: str) -> tuple[int, Kind] | None:
    """The person and the kind of mail of a token; None if it is invalid."""
    try:
        name, kind = signing.loads(token, salt=_STOP)
        pk, known = found("person", str(name)), Kind(kind)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return None if pk is None else (pk, known)


def calendar_token(person: Person) -> str:
    """The token of a person's calendar; it changes with the password."""
    return f"{shown('person', person.pk)}-{_digest(person)}"


def calendar_owner(token: str) -> Person | None:
    """The person whose calendar a token opens; None if it is invalid."""
    name, _, digest = token.partition("-")
    pk = found("person", name)
    person = None if pk is None else Person.objects.filter(pk=pk, is_active=True).first()
    return person if person and constant_time_compare(digest, _digest(person)) else None


def _digest(person: Person) -> str:
    return salted_hmac(_CALENDAR, f"{person.pk}:{person.password}", algorithm="sha256").hexdigest()[:40]
