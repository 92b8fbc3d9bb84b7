"""Devices on which somebody has signed in before: a signed cookie, whose wrong passwords are counted by themselves.

So strangers who try passwords for somebody's account don't shut its owner out.
"""

from secrets import token_urlsafe

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from variorum.host.accounts.models import Person

COOKIE = "device"
LASTS = 400 * 86_400
"""Seconds that a device stays known: as long as browsers keep a cookie at most."""

_SALT = "variorum.device"


def remember(request: HttpRequest, response: HttpResponse, person: Person) -> None:
    """Let the device of a request be known as one of a person's, besides those who signed in there before."""
    known = {name: mark for name, mark in _known(request).items() if name != str(person.pk)}
    marks = dict(list(known.items())[-4:]) | {str(person.pk): token_urlsafe(9)}
    response.set_cookie(
        COOKIE,
        signing.dumps(marks, salt=_SALT),
        max_age=LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def device_of(request: HttpRequest, person: Person) -> str:
    """The name of a person's device that sends a request; empty if the person hasn't signed in there."""
    return _known(request).get(str(person.pk), "")


def _known(request: HttpRequest) -> dict[str, str]:
    try:
        found = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=LASTS)
    except signing.BadSignature:
        return {}
    return dict(found)
