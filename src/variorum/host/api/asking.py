"""Who makes a request: a program with a token, a signed-in person, or a stranger."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db import Error
from django.http import HttpRequest
from ninja import Query, Schema
from ninja.errors import HttpError
from ninja.security.http import HttpAuthBase
from ninja.utils import check_csrf
from pydantic import Field

from variorum.host.accounts.models import Person, Token, User
from variorum.host.accounts.services import digest_of, note_use
from variorum.host.api.shapes import Name
from variorum.host.api.structs import shape_of
from variorum.host.games import queries, storage
from variorum.host.games.access import Access, find
from variorum.host.games.common import RefusedError
from variorum.host.games.sessions import SANDBOXES

UNKNOWN = "Sign in, or send a token in a header: Authorization: Bearer TOKEN"
LONGEST_TOKEN = 200
_SAFE = {"GET", "HEAD", "OPTIONS"}


def anybody(request: HttpRequest) -> User:
    """The user who makes a request, set as the request's user.

    A token counts first, and must be valid. Otherwise it is the signed-in person, whose pages must send the CSRF token
    with every change. Raises: HttpError (401, 403).
    """
    header = request.headers.get("Authorization", "")
    if header:
        request.user = _bearer(header, request.method or "")
        return request.user
    if request.user.is_authenticated and request.method not in _SAFE and check_csrf(request):
        raise HttpError(403, "Changes made by a page must send the CSRF token in the header X-CSRFToken.")
    return request.user


class Bearer(HttpAuthBase):
    """Lets known people through: by token, which the schema describes, or by session."""

    openapi_scheme = "bearer"
    openapi_description = "A token from your account's page “API tokens”: Authorization: Bearer TOKEN"

    def __call__(self, request: HttpRequest) -> Person | None:
        """The person who makes the request; None for strangers. Raises: HttpError (401, 403)."""
        found = anybody(request)
        return found if isinstance(found, Person) else None


somebody = Bearer()
"""Lets only known people through."""


def anyone(request: HttpRequest) -> str:
    """Let everybody through: the API library takes any answer that isn't empty for consent."""
    return "stranger" if isinstance(anybody(request), AnonymousUser) else "person"


def asker(request: HttpRequest) -> Person:
    """The person who makes a request that `somebody` has let through. Raises: HttpError."""
    if not isinstance(request.user, Person):
        raise HttpError(401, UNKNOWN)
    return request.user


def _bearer(header: str, method: str) -> Person:
    kind, _, token = header.partition(" ")
    found = None
    if kind.lower() == "bearer" and 0 < len(token) <= LONGEST_TOKEN:
        known = Token.objects.select_related("person")
        found = known.filter(digest=digest_of(token.strip()), person__is_active=True).first()
    if found is None:
        raise HttpError(401, "Invalid token. Send a valid one in a header: Authorization: Bearer TOKEN")
    if found.has_expired:
        raise HttpError(401, "This token has expired. Create another one on your account's page “API tokens”.")
    if found.reads_only and method not in _SAFE:
        raise HttpError(403, "This token may only read. For anything else, create one that may do everything.")
    try:
        note_use(found)
    except Error as error:
        if not storage.trouble(error):  # a program can read even while nothing can be saved
            raise
    found.person.reads_only = found.reads_only
    return found.person


class Who(Schema):
    """The seat that a request is for, and the invitation of a game that isn't listed."""

    seat: Name = Field("", alias="as", description="One of your seats in the game, if you have several.")
    invitation: Annotated[str, Field(max_length=16)] = ""

    def access(self, request: HttpRequest, key: str) -> Access:
        """The access for a request. Raises: Http404."""
        return find(request.user, key, self.seat, self.invitation, request.session.get(SANDBOXES, ()))

    def seated(self, request: HttpRequest, key: str) -> Access:
        """The access for a request of a seat. Raises: Http404, RefusedError."""
        access = self.access(request, key)
        if not access.seat:
            raise RefusedError("You don't have a seat in this game.")
        return access


Asking = Query[Who]

if TYPE_CHECKING:
    Detail = Schema
else:
    Detail = shape_of(queries.Detail)


def details(access: Access) -> dict[str, Any]:
    """Everything about a game, for the answer of a road that is written by hand."""
    told: dict[str, Any] = msgspec.to_builtins(queries.detail(access), builtin_types=(datetime,))
    return told
