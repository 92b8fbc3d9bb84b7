"""The About page of a game: its terms, seats and public log."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from variorum.game.title import called
from variorum.game.variant import Variant
from variorum.host.accounts.models import Person
from variorum.host.acts.running import refusal
from variorum.host.games import in_words
from variorum.host.games.access import Access, is_open
from variorum.host.games.bots.in_games import levels_in
from variorum.host.games.bots.levels import choices
from variorum.host.games.context import frame
from variorum.host.games.life.creation import fewest_to_begin, seats_of
from variorum.host.games.models import Follower, State
from variorum.host.games.pages import access_of, guest_of, wishes_of
from variorum.host.games.private_variants import ALTERED
from variorum.host.games.queries import home_of
from variorum.host.games.seats.forms import GuestForm, JoinForm
from variorum.host.games.seats.insiders import knows_secrets
from variorum.host.games.seats.newcomers import takes_newcomers
from variorum.host.games.seats.seating import SeatTable, shows_names, table
from variorum.host.games.seats.swapping import SwapSeats
from variorum.host.games.terms import Seating
from variorum.host.games.visitors import conditions, unmet
from variorum.variants.told import spoken

WAITING = "waiting"
"""The parameter of a page that waits for the game to begin."""


def about(request: HttpRequest, key: str) -> HttpResponse:
    """Show the seats, the terms and the public log."""
    access = access_of(request, key)
    context = {
        **frame(access, "about"),
        **_people(request, access),
        "added": _added(access.variant),
        "sentences": in_words.sentences(access.terms, dice=in_words.has_dice(access.variant)),
        **_room(request, access),
        "chosen": _chosen(access),
        "acts": access.game.acts.all(),
        "invitation": _invitation(request, access),
        "conditions": conditions(access.game),
        "creator": _creator(access),
        "invites": invites(access),
        "asked": urlencode(_asked(access)),
        "follows": Follower.objects.filter(person=access.person.pk, game=access.game).exists(),
    }
    return render(request, "seats/about.html", context)


def _added(variant: Variant) -> tuple[str, ...]:
    """What was added to a variant for a game, in sentences."""
    return tuple(text for _, text in spoken(variant.mechanics, variant)) if variant.id.startswith(ALTERED) else ()


def seats(request: HttpRequest, key: str) -> HttpResponse:
    """Show the seats alone, for an open page; one that waited for the start leads its player to the board."""
    access = access_of(request, key)
    if WAITING in request.GET and access.has_begun and access.seats:
        return HttpResponse(headers={"HX-Redirect": home_of(access)})
    return render(request, "seats/seats.html", {**frame(access, "about"), **_people(request, access)})


def acts(request: HttpRequest, key: str) -> HttpResponse:
    """Show the public log alone, for an open page."""
    access = access_of(request, key)
    return render(request, "seats/acts.html", {**frame(access, "about"), "acts": access.game.acts.all()})


def _asked(access: Access) -> dict[str, str]:
    """What the page asks when its seats may have changed."""
    return {**({"as": access.seat} if access.seat else {}), **({} if access.has_begun else {WAITING: "yes"})}


def _room(request: HttpRequest, access: Access) -> dict[str, Any]:
    """What a game that hasn't begun shows besides: its terms in a sentence, and how a guest sits down."""
    if access.has_begun:
        return {}
    invited = access.terms.guests and access.is_invited
    sits = invited and not access.person.is_authenticated and access.game.state == State.GATHERING
    known = {"name": getattr(guest_of(request), "nick", "")}
    form = GuestForm(initial=known) if sits and table(access).free else None
    brief, picture = in_words.brief(access.terms, access.variant), reverse("site:game-picture", args=(access.game.key,))
    return {"brief": brief, "guest_form": form, "room_map": picture}


def _people(request: HttpRequest, access: Access) -> dict[str, Any]:
    game, seated = access.game, table(access)
    wishes = seated.own.wishes if seated.own else request.session.get(wishes_of(game.key), [])
    asks = bool(game.password) and seated.own is None and not access.is_invited
    gathering = game.state == State.GATHERING
    enters = takes_newcomers(game) and seated.own is None and not (access.is_master or _knows(access))
    may_join = (enters or (gathering and (seated.free > 0 or seated.own is not None))) and not access.is_master
    may_take = seated.own is None and not access.is_master and game.state != State.OVER
    choice = gathering and access.terms.seating is Seating.CHOICE
    form = JoinForm(seats_of(game) if choice else (), asks_password=asks, wishes=wishes) if may_join else None
    starts = gathering and (access.is_owner or access.is_master)
    return {
        "table": seated,
        "seat_names": () if seated.rows else [(seat, called(seat)) for seat in seats_of(game)],
        "join": form,
        "enters": enters,
        "unmet": _unmet(access) if may_join or (may_take and any(row.is_offered for row in seated.rows)) else (),
        "may_call": starts and (access.terms.bots or len(seated.guests) >= fewest_to_begin(game)),
        "levels": choices(levels_in(game.variant, game.chosen)) if starts and seated.free else (),
        "may_go_on": game.state == State.ROLL_CALL and (access.is_owner or access.is_master),
        "may_cancel": access.is_owner and game.state in {State.GATHERING, State.ROLL_CALL},
        "may_take": may_take,
        "barred": _barred(access, seated) if may_take else (),
        "asks_password": asks,
        "guests": access.terms.guests and access.is_invited,
        **_swapping(access, seated),
    }


def _swapping(access: Access, seated: SeatTable) -> dict[str, Any]:
    """Whether the viewer can swap seats, and who asks for it."""
    if not seated.own or refusal(SwapSeats(seat=""), access.person, access):
        return {}
    asking = access.game.members.filter(left__isnull=True, wishes=[access.seat])
    return {"swaps": True, "asking": [member.seat for member in asking]}


def _unmet(access: Access) -> tuple[str, ...]:
    """What a visitor who is signed in, and not in the game, lacks to join it."""
    person = access.person
    inside = person.pk is not None and access.game.members.filter(person_id=person.pk, left__isnull=True).exists()
    return unmet(person, access.game) if isinstance(person, Person) and not inside else ()


def _knows(access: Access) -> bool:
    """Whether the viewer knows secrets of the game from an earlier role in it."""
    return isinstance(access.person, Person) and knows_secrets(access.person, access.game)


def _barred(access: Access, seated: SeatTable) -> tuple[str, ...]:
    """The open seats that the viewer can't take over because of known secrets."""
    if not isinstance(access.person, Person):
        return ()
    offered = (row.seat for row in seated.rows if row.is_offered)
    return tuple(seat for seat in offered if knows_secrets(access.person, access.game, seat))


def _chosen(access: Access) -> list[tuple[str, str]]:
    """The variant's settings that the creator changed, in words."""
    settings = access.variant.settings
    return [
        (settings[name].meaning, settings[name].told(value))
        for name, value in access.game.chosen.items()
        if name in settings
    ]


def _invitation(request: HttpRequest, access: Access) -> str:
    """The invitation link, for members of the game."""
    if not (access.member or access.is_owner or access.is_master):
        return ""
    page = reverse("games:about", args=(access.game.key,))
    return request.build_absolute_uri(f"{page}?invitation={access.game.invitation}")


def invites(access: Access) -> str:
    """Who invites those who aren't in a game yet, in a sentence; empty for others, and where the name is hidden."""
    inviting = _creator(access) if is_open(access.game) and not (access.member or access.is_owner) else ""
    return f"{inviting} invites you to {access.game.name}." if inviting else ""


def _creator(access: Access) -> str:
    """The creator of the game, unless that could reveal a player."""
    owner = access.game.owner
    if owner is None or owner == access.game.master or not (shows_names(access) or access.is_owner):
        return ""
    return owner.called
