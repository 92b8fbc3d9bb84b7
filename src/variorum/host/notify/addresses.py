"""Signed tokens for addresses that work without signing in, each for one person and one purpose."""

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from variorum.host.accounts.models import Person
from variorum.host.accounts.publicids import found, shown
from variorum.host.games.access import Access
from variorum.host.games.context import address
from variorum.host.games.models import Game
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


def site() -> str:
    """The URL of this installation, without a trailing slash."""
    return str(settings.PUBLIC_URL)


def page_of(game: Game) -> str:
    """The page of a game."""
    return site() + reverse("play:board", args=(game.key,))


def invitation_of(game: Game) -> str:
    """The page about a game, for whoever is sent it: it opens games outside the lobby, and seats without a password."""
    return f"{site()}{reverse('games:about', args=(game.key,))}?invitation={game.invitation}"


def seat_page(access: Access, page: str, *parts: object) -> str:
    """A page of a game for its reader's seat."""
    return site() + address(access, page, *parts)
