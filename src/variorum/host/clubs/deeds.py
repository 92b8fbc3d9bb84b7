"""What all views of clubs share: the club that the visitor sees, and changes that answer with a message."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from variorum.host.accounts.models import Person
from variorum.host.clubs import queries
from variorum.host.clubs.queries import Seen
from variorum.host.games.common import RefusedError


def seen_by(request: HttpRequest, key: str) -> Seen:
    """The club, as the visitor may see it, perhaps by an invitation. Raises: Http404."""
    return queries.find(request.user, key, invitation_of(request))


def invitation_of(request: HttpRequest) -> str:
    """The invitation in the address, or in what a form has sent."""
    return str(request.POST.get("invitation") or request.GET.get("invitation") or "")[:16]


def me(request: HttpRequest) -> Person:
    """The person who is signed in. Raises: Http404."""
    return get_object_or_404(Person, pk=request.user.pk)


def done(request: HttpRequest, key: str, act: Callable[[Person, int], None], words: str) -> HttpResponse:
    """Change a club, say so or why not, and lead to its page, or to all clubs if the visitor sees it no longer."""
    seen = seen_by(request, key)
    try:
        act(me(request), seen.club.pk)
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, words)
    is_seen = (queries.own(request.user) | queries.listed()).filter(pk=seen.club.pk).exists()
    return redirect("clubs:show", key) if is_seen else redirect("clubs:overview")
