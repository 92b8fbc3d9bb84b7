"""Pages of clubs. What people do to clubs has its pages from its acts."""

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from variorum.host.accounts.models import Person
from variorum.host.accounts.signed_in import person_of
from variorum.host.acts.protocol import Asked
from variorum.host.acts.running import run
from variorum.host.clubs import queries
from variorum.host.clubs.acts import CreateClubGame
from variorum.host.clubs.queries import GetClub
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation_pages
from variorum.host.games.lobby.gallery import gallery
from variorum.host.games.lobby.lobby import rows
from variorum.host.limits.rates import require

PAGE = 30  # two or three screens


def overview(request: HttpRequest) -> HttpResponse:
    """Show the visitor's clubs, and all others that everybody may join."""
    own = list(queries.own(request.user))
    others = queries.listed().exclude(pk__in=[club.pk for club in own])
    page = Paginator(others, PAGE).get_page(request.GET.get("page"))
    return render(request, "clubs/overview.html", {"page": page, "own": own})


def show(request: HttpRequest, key: str) -> HttpResponse:
    """Show a club: its text, its games, and its members to each other."""
    invitation, person = request.GET.get("invitation", "")[:16], request.user
    row = queries.find(person, Asked(key, invitation))
    club = GetClub().answer(person, row)
    page = Paginator(queries.games(person, row), PAGE).get_page(request.GET.get("page"))
    query = "" if club.is_open else f"?{urlencode({'invitation': club.invitation})}"
    names = dict(row.games.values_list("game__key", "game__name"))
    context = {
        "on": row,
        "club": club,
        "members": [(one, [(key, names[key]) for key in one.games if key in names]) for one in club.members],
        "page": page,
        "rows": rows(page.object_list, person if isinstance(person, Person) else None),
        "invitation": invitation,
        "link": request.build_absolute_uri(row.get_absolute_url() + query) if club.organizes else "",
    }
    return render(request, "clubs/club.html", context)


@login_required
def choose(request: HttpRequest, key: str) -> HttpResponse:
    """Show the gallery of variants, to choose one for a game of the club."""
    if not queries.mine(request.user, queries.find(request.user, Asked(key))):
        raise Http404
    return render(request, "lobby/choose.html", {**gallery(request), "target": "clubs:create", "within": key})


@login_required
def create(request: HttpRequest, key: str, variant: str) -> HttpResponse:
    """Show the form for a game of the club, or create the game."""
    person, club = person_of(request), queries.find(request.user, Asked(key))
    played = creation_pages.variant_of(variant)
    if not queries.mine(person, club):
        raise Http404
    forms = creation_pages.forms_of(request, played, person)
    if listed := forms.terms.fields.get("listed"):
        listed.initial, listed.help_text = False, "Otherwise only members of the club find it and can join it."
    if request.method == "POST" and forms.are_valid():
        require(request, CreateClubGame.rate)
        try:
            game = run(CreateClubGame(**forms.said(played)), person, club)
        except RefusedError as error:
            forms.terms.add_error(None, str(error))
        else:
            messages.success(request, "Game created. The members of the club find it on the club's page.")
            return redirect("games:about", game.key)
    return creation_pages.form_page(request, "clubs/create.html", played, forms, club=club)
