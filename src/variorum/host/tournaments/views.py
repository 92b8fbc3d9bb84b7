"""Pages of tournaments. What people do to tournaments has its pages from its acts."""

from itertools import groupby

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from msgspec.structs import replace

from variorum.host.acts.protocol import Asked
from variorum.host.games import in_words
from variorum.host.lists.planned import known
from variorum.host.tournaments.models import Tournament
from variorum.host.tournaments.queries import TOURNAMENT, GetTournament, boards_of, people_on, still_in
from variorum.variants import registry

PAGE = 30


def overview(request: HttpRequest) -> HttpResponse:
    """Show all tournaments."""
    page = Paginator(known(Tournament).annotate(count=Count("entrants")), PAGE).get_page(request.GET.get("page"))
    rows = [(row, registry.variant(row.variant).name) for row in page.object_list]
    return render(request, "tournaments/overview.html", {"page": page, "rows": rows})


def show(request: HttpRequest, key: str) -> HttpResponse:
    """Show a tournament: its table, its boards and its terms."""
    row = TOURNAMENT.find(request.user, Asked(key))
    variant = registry.variant(row.variant)
    boards = [(board.round, (board, people_on(board))) for board in boards_of(row).reverse()]
    last = replace(variant.world.years.opening, year=row.last_year).year_name if row.last_year is not None else ""
    context = {
        "row": row,
        "last_year": last,
        "variant": variant,
        "told": GetTournament().answer(request.user, row),
        "rounds": [(number, [one for _, one in found][::-1]) for number, found in groupby(boards, lambda one: one[0])],
        "numbers": range(1, row.drawn + 1),
        "next": row.drawn + 1 if row.drawn < row.rounds else 0,
        "missing": max(0, row.least - still_in(row).count()),
        "own": row.entrants.filter(person=request.user.pk).first(),
        "is_mine": row.owner_id == request.user.pk,
        "score": in_words.SCORES[row.terms.scoring],
        "sentences": in_words.sentences(row.terms, dice=in_words.has_dice(variant)),
    }
    return render(request, "tournaments/tournament.html", context)
