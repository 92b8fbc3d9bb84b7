"""The way to a board without an account: a game against bots at once, or one with friends, by a link."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, TypeVar, cast

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from variorum.host.accounts.models import Person
from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.bots.levels import USUAL
from variorum.host.games.clock.deadlines import Clock
from variorum.host.games.clock.form import LIVE, NAMES, OWN, preset
from variorum.host.games.common import RefusedError
from variorum.host.games.life import evenings
from variorum.host.games.lobby.queries import most_played
from variorum.host.games.models import Game
from variorum.host.games.pages import GUEST, access_of, guest_of
from variorum.host.games.queries import home_of
from variorum.host.games.seats import guests, seats
from variorum.host.games.seats.forms import NameField, chosen_name
from variorum.host.games.sessions import begin, held
from variorum.host.limits.rates import client_of
from variorum.variants import registry
from variorum.variants.facts import VariantFacts, facts

_ZONE = "UTC"

LENGTHS = (("", "Until it is decided"), ("4", "Four game years"), ("7", "Seven game years"), ("10", "Ten game years"))
"""How long a game lasts at most; then the most centers win."""


class FriendsForm(forms.Form):
    """A variant, a pace, a length, and the name of a `guest`; everything else is as friends usually want it."""

    variant = forms.ChoiceField(label="Variant")
    pace = forms.ChoiceField(
        label="Pace", choices=[(name, words) for name, words in NAMES if name != OWN], widget=forms.RadioSelect
    )

    years = forms.ChoiceField(
        label="Length",
        choices=LENGTHS,
        required=False,
        help_text="For a game that surely ends: after the last turn of its last year the most centers win.",
    )

    def __init__(self, *args: Any, variants: Iterable[VariantFacts], guest: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if guest:
            self.fields["name"] = NameField()
            self.order_fields(["name"])
        field = cast("forms.ChoiceField", self.fields["variant"])
        field.choices = [(variant.id, variant.name) for variant in variants]

    def clock(self) -> Clock:
        """The clock of a valid form."""
        return preset(self.cleaned_data["pace"], _ZONE)

    def length(self) -> int:
        """How many game years a valid form has asked for; 0 for no bound."""
        return int(self.cleaned_data["years"] or 0)


Made = TypeVar("Made")


@require_POST
def now(request: HttpRequest, variant: str) -> HttpResponse:
    """Start a game against bots, and lead to its board."""
    if not registry.is_known(variant):
        raise Http404
    level, seat = request.POST.get("bots", "")[:16] or USUAL, request.POST.get("seat", "")[:40]
    try:
        game = _with_player(request, lambda person: evenings.play_now(person, variant, level, seat))
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("site:variant", variant)
    return redirect("play:board", game.key)


def friends(request: HttpRequest) -> HttpResponse:
    """Show the form for a game with friends, or create the game, and lead to the page with its link."""
    wished = (request.POST.get("variant") or request.GET.get("variant", ""))[:64]
    names = (wished,) if registry.is_private(wished) else most_played()
    guest = not request.user.is_authenticated
    known = {"variant": wished, "pace": LIVE, "name": getattr(guest_of(request), "nick", "")}
    form = FriendsForm(request.POST or None, variants=map(facts, names), initial=known, guest=guest)
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
    invitation = access.game.invitation
    try:
        _check_invited(access)
        nick = "" if request.user.is_authenticated else chosen_name(request.POST)
        guests.check_name(access.game, nick, guest_of(request))
        _with_player(request, lambda person: seats.join(person, access.game.pk, invitation=invitation), nick)
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("games:about", key)
    return redirect(home_of(access_of(request, key)))


def _check_invited(access: Access) -> None:
    if not access.terms.guests or not access.is_invited:
        raise RefusedError("Only people with an account can join this game.")


def _with_friends(request: HttpRequest, form: FriendsForm) -> Game:
    variant, clock, years = form.cleaned_data["variant"], form.clock(), form.length()
    nick = str(form.cleaned_data.get("name", ""))
    whose = f"person-{request.user.pk}" if isinstance(request.user, Person) else f"guest-{client_of(request)}"
    played = evenings.ended(variant, years, whose) if years else variant
    return _with_player(request, lambda person: evenings.with_friends(person, variant, clock, played), nick)


def _with_player(request: HttpRequest, change: Callable[[Person], Made], nick: str = "") -> Made:
    """A change by whoever plays: who is signed in, or the session's guest, a new one if there is none, by a name.

    Raises: RefusedError if the guest, the client or the host has too many games.
    """
    if isinstance(request.user, Person):
        return change(request.user)
    browser = "" if request.session.session_key else str(request.META.get("CSRF_COOKIE", ""))
    mark = sha256(browser.encode()).hexdigest()[:32] if browser else ""
    guests.count_start(client_of(request), mark)
    return _as_guest(request, change, nick, is_new=begin(request))


@computing_aside
def _as_guest(request: HttpRequest, change: Callable[[Person], Made], nick: str, *, is_new: bool) -> Made:
    """A change by the session's guest. Requests of one session come one after the other, so that they share a guest."""
    with held(request, is_new=is_new) as session:
        guest = guests.admit(guest_of(request), nick)
        session[GUEST] = guest.pk
        return change(guest)
