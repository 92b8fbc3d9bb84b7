"""Who asks: a program with a token, somebody who is signed in, or anybody."""

from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError
from django.http import HttpRequest
from ninja.errors import HttpError
from ninja.security.http import HttpAuthBase
from ninja.utils import check_csrf

from variorum.host.accounts.models import Person, Token
from variorum.host.accounts.services import digest_of, note_use
from variorum.host.games import storage
from variorum.host.games.access import User

LONGEST_TOKEN = 200
_SAFE = {"GET", "HEAD", "OPTIONS"}


def anybody(request: HttpRequest) -> User:
    """Whoever asks, and from now on the request's user.

    A token counts if there is one, and must be good. Else it is whoever is signed in, whose pages prove with every
    change that it comes from them. Raises: HttpError (401, 403).
    """
    header = request.headers.get("Authorization", "")
    if header:
        request.user = _bearer(header)
        return request.user
    if request.user.is_authenticated and request.method not in _SAFE and check_csrf(request):
        raise HttpError(403, "A change by a page takes the token against forgery in the header X-CSRFToken.")
    return request.user


class Bearer(HttpAuthBase):
    """How the schema describes tokens: whoever sends one, or is signed in, is let through."""

    openapi_scheme = "bearer"
    openapi_description = "A token that was made on one's profile: Authorization: Bearer TOKEN"

    def __call__(self, request: HttpRequest) -> Person | None:
        """The person who asks; nobody who is not known. Raises: HttpError (401, 403)."""
        found = anybody(request)
        return found if isinstance(found, Person) else None


somebody = Bearer()
"""Lets through nobody who is not known."""


def anyone(request: HttpRequest) -> str:
    """For the library of the API, which takes an empty answer for a refusal: who asks, in a word."""
    return "stranger" if isinstance(anybody(request), AnonymousUser) else "person"


def asker(request: HttpRequest) -> Person:
    """The person who asks, where `somebody` has let the request through. Raises: HttpError."""
    if not isinstance(request.user, Person):
        raise HttpError(401, "Sign in, or send a token.")
    return request.user


def _bearer(header: str) -> Person:
    kind, _, token = header.partition(" ")
    found = None
    if kind.lower() == "bearer" and 0 < len(token) <= LONGEST_TOKEN:
        known = Token.objects.select_related("person")
        found = known.filter(digest=digest_of(token.strip()), person__is_active=True).first()
    if found is None:
        raise HttpError(401, "There is no such token. Send one in a header: Authorization: Bearer TOKEN")
    try:
        note_use(found)
    except DatabaseError as error:
        if not storage.trouble(error):  # what the program wants to read can be read all the same
            raise
    return found.person
