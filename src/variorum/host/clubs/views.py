"""Pages of clubs, for everybody and for members."""

from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from variorum.host.accounts.models import Person
from variorum.host.clubs import queries, services
from variorum.host.clubs.deeds import done, invitation_of, me, seen_by
from variorum.host.clubs.forms import ClubForm
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation_pages
from variorum.host.games.life.terms_form import PLAYER
from variorum.host.games.lobby.gallery import gallery
from variorum.host.games.lobby.rows import rows

PAGE = 30


def overview(request: HttpRequest) -> HttpResponse:
    """Show the visitor's clubs, and all others that everybody may join."""
    own = list(queries.own(request.user))
    others = queries.listed().exclude(pk__in=[club.pk for club in own])
    page = Paginator(others, PAGE).get_page(request.GET.get("page"))
    return render(request, "clubs/overview.html", {"page": page, "own": own})


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Show the form for a new club, or create the club."""
    wrong = request.method == "POST"
    form = ClubForm(request.POST) if wrong else ClubForm()
    if wrong and form.is_valid():
        try:
            club = services.create(me(request), **form.cleaned_data)
        except RefusedError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "The club is there. Invite people, and create its first game.")
            return redirect("clubs:show", club.key)
    return render(request, "clubs/new.html", {"form": form}, status=422 if wrong else 200)


def show(request: HttpRequest, key: str) -> HttpResponse:
    """Show a club: its text, its games, and its members to each other."""
    seen, person = seen_by(request, key), request.user
    page = Paginator(queries.games(seen), PAGE).get_page(request.GET.get("page"))
    here = reverse("clubs:show", args=(key,))
    link = f"{here}?{urlencode({'invitation': seen.club.invitation})}"
    context = {
        "seen": seen,
        "club": seen.club,
        "page": page,
        "rows": rows(page.object_list, person if isinstance(person, Person) else None),
        "members": queries.members(seen),
        "removed": queries.removed(seen),
        "invitation": "" if seen.mine else invitation_of(request),
        "link": request.build_absolute_uri(here if seen.club.is_open else link) if seen.organizes else "",
    }
    return render(request, "clubs/club.html", context)


@login_required
@require_POST
def join(request: HttpRequest, key: str) -> HttpResponse:
    """Join a club."""
    act = partial(services.join, invitation=invitation_of(request))
    return done(request, key, act, "You're a member of the club.")


@login_required
@require_POST
def leave(request: HttpRequest, key: str) -> HttpResponse:
    """Leave a club."""
    return done(request, key, services.leave, "You've left the club. Your games go on.")


@login_required
def choose(request: HttpRequest, key: str) -> HttpResponse:
    """Show the gallery of variants, to choose one for a game of the club."""
    if not seen_by(request, key).mine:
        raise Http404
    return render(request, "lobby/choose.html", {**gallery(request), "target": "clubs:create", "within": key})


@login_required
def create(request: HttpRequest, key: str, variant: str) -> HttpResponse:
    """Show the form for a game of the club, or create the game."""
    seen, played, person = seen_by(request, key), creation_pages.variant_of(variant), me(request)
    if not seen.mine:
        raise Http404
    forms = creation_pages.forms_of(request, played, person)
    if listed := forms.terms.fields.get("listed"):
        listed.initial, listed.help_text = False, "Otherwise only members of the club find it and can join it."
    if request.method == "POST" and forms.are_valid():
        plays = forms.terms.cleaned_data["role"] == PLAYER
        try:
            game = services.create_game(person, seen.club.pk, forms.plan(played), plays=plays)
        except RefusedError as error:
            forms.terms.add_error(None, str(error))
        else:
            messages.success(request, "Game created. The members of the club find it on the club's page.")
            return redirect("games:about", game.key)
    return creation_pages.form_page(request, "clubs/create.html", played, forms, club=seen.club)
