"""The seat that a request is for, and the invitation that opens the game."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from django.http import HttpRequest
from ninja import Query, Schema
from pydantic import Field

from variorum.host.api.shapes import Name
from variorum.host.api.structs import shape_of
from variorum.host.games import queries
from variorum.host.games.access import Access, find
from variorum.host.games.common import RefusedError
from variorum.host.games.sessions import SANDBOXES


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
