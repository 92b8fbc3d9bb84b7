"""The way to a board without an account: a game against bots at once, or one with friends, by a link."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from variorum.host.accounts.clients import client_of
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.bots import USUAL
from variorum.host.games.forms.friends import FriendsForm
from variorum.host.games.models import Game
from variorum.host.games.pages import GUEST, access_of, guest_of, invitation_of
from variorum.host.games.presets import LIVE
from variorum.host.games.queries import most_played
from variorum.host.games.services import evenings, guests, seats
from variorum.host.games.services.common import RefusedError
from variorum.host.games.views.seats import home_of
from variorum.variants import registry
from variorum.variants.facts import facts


@require_POST
def now(request: HttpRequest, variant: str) -> HttpResponse:
    """Start a game against bots, and lead to its board."""
    if not registry.is_known(variant):
        raise Http404
    level, seat = request.POST.get("bots", "")[:16] or USUAL, request.POST.get("seat", "")[:40]
    try:
        game = evenings.play_now(_player(request), variant, level, seat)
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("site:variant", variant)
    return redirect("play:board", game.key)


def friends(request: HttpRequest) -> HttpResponse:
    """Show the form for a game with friends, or create the game, and lead to the page with its link."""
    wished = (request.POST.get("variant") or request.GET.get("variant", ""))[:64]
    names = (wished,) if registry.is_private(wished) else most_played()
    form = FriendsForm(request.POST or None, variants=map(facts, names), initial={"variant": wished, "pace": LIVE})
    if form.is_valid():
        try:
            return redirect("games:about", _with_friends(request, form).key)
        except RefusedError as error:
            form.add_error(None, str(error))
    return render(request, "site/friends.html", {"form": form}, status=422 if form.errors else 200)


@require_POST
def join(request: HttpRequest, key: str) -> HttpResponse:
    """Join a game by its invitation link as a guest."""
    access = access_of(request, key)
    try:
        _check_invited(access, invitation_of(request, key))
        seats.join(_player(request), access.game.pk, invitation=access.game.invitation)
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("games:about", key)
    return redirect(home_of(request, key))


def _check_invited(access: Access, invitation: str) -> None:
    if not access.terms.guests or invitation != access.game.invitation:
        raise RefusedError("Only people with an account can join this game.")


def _with_friends(request: HttpRequest, form: FriendsForm) -> Game:
    return evenings.with_friends(_player(request), form.cleaned_data["variant"], form.clock())


def _player(request: HttpRequest) -> Person:
    """Who plays: the person who is signed in, or the session's guest, a new one if there is none.

    Raises: RefusedError if the guest, the client or the host has too many games.
    """
    if isinstance(request.user, Person):
        return request.user
    guest = guests.admit(guest_of(request), client_of(request))
    request.session[GUEST] = guest.pk
    return guest
