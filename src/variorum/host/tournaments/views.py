"""Pages of tournaments."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from variorum.host.accounts.models import Person
from variorum.host.games import in_words
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation_pages
from variorum.host.games.lobby.gallery import gallery
from variorum.host.tournaments import queries, services
from variorum.host.tournaments.forms import RoundsForm
from variorum.host.tournaments.models import Entrant, Tournament
from variorum.variants import registry

PAGE = 30


def overview(request: HttpRequest) -> HttpResponse:
    """Show all tournaments."""
    page = Paginator(known(), PAGE).get_page(request.GET.get("page"))
    rows = [(row, registry.variant(row.variant).name) for row in page.object_list]
    return render(request, "tournaments/overview.html", {"page": page, "rows": rows})


def show(request: HttpRequest, key: str) -> HttpResponse:
    """Show a tournament: its table, its boards and its terms."""
    row = get_object_or_404(known(), key=key)
    variant = registry.variant(row.variant)
    entry = Entrant.objects.filter(tournament=row, person=request.user.pk).first()
    context = {
        "row": row,
        "variant": variant,
        "lines": queries.standing(row),
        "rounds": queries.rounds(row),
        "numbers": range(1, row.drawn + 1),
        "next": row.drawn + 1 if row.drawn < row.rounds else 0,
        "is_in": entry is not None and not entry.withdrawn,
        "is_mine": row.owner_id == request.user.pk,
        "score": in_words.SCORES[row.terms.scoring],
        "sentences": in_words.sentences(row.terms, dice=in_words.has_dice(variant)),
    }
    return render(request, "tournaments/tournament.html", context)


def choose(request: HttpRequest) -> HttpResponse:
    """Show the gallery of variants, to choose one."""
    return render(request, "lobby/choose.html", {**gallery(request), "target": "tournaments:new"})


@login_required
def new(request: HttpRequest, variant: str) -> HttpResponse:
    """Show the form for a new tournament, or make the tournament."""
    played, person = creation_pages.variant_of(variant), _me(request)
    forms = creation_pages.forms_of(request, played, person)
    wrong = request.method == "POST"
    numbers = RoundsForm(request.POST) if wrong else RoundsForm()
    if wrong and forms.are_valid() and numbers.is_valid():
        chosen = numbers.cleaned_data
        try:
            made = services.create(person, forms.plan(played), chosen["rounds"], chosen["best"])
        except RefusedError as error:
            forms.terms.add_error(None, str(error))
        else:
            return redirect("tournaments:show", made.key)
    context = {"variant": played, "forms": forms, "numbers": numbers, "wrong": wrong}
    return render(request, "tournaments/new.html", context, status=422 if wrong else 200)


@login_required
@require_POST
def enter(request: HttpRequest, key: str) -> HttpResponse:
    """Enter a tournament."""
    return _done(request, key, services.enter, "You're in. You'll be told when the next round has been drawn.")


@login_required
@require_POST
def withdraw(request: HttpRequest, key: str) -> HttpResponse:
    """Withdraw from a tournament."""
    return _done(request, key, services.withdraw, "You won't be drawn for further rounds.")


@login_required
@require_POST
def draw(request: HttpRequest, key: str) -> HttpResponse:
    """Draw the next round."""
    number = request.POST.get("round", "")
    wanted = int(number) if number.isdecimal() and len(number) < len("100") else 0

    def drawn(person: Person, pk: int) -> None:
        services.draw_round(person, pk, wanted)

    return _done(request, key, drawn, "The boards have been drawn, and their roll calls begin.")


@login_required
@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Delete a tournament."""
    return _done(request, key, services.delete, "The tournament has been deleted. Its games go on.")


def known() -> QuerySet[Tournament]:
    """All tournaments of variants that are installed, with the numbers of their entrants."""
    return (
        Tournament.objects.filter(variant__in=registry.names())
        .annotate(count=Count("entrants"))
        .order_by("-created", "-pk")
    )


def _done(request: HttpRequest, key: str, act: Callable[[Person, int], None], words: str) -> HttpResponse:
    found = get_object_or_404(Tournament, key=key)
    try:
        act(_me(request), found.pk)
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, words)
    if act is services.delete and not Tournament.objects.filter(pk=found.pk).exists():
        return redirect("tournaments:overview")
    return redirect("tournaments:show", key)


def _me(request: HttpRequest) -> Person:
    return get_object_or_404(Person, pk=request.user.pk)
