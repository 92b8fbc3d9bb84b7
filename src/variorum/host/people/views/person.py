"""The public page of a person."""

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from variorum.host.accounts.models import Person
from variorum.host.games.lobby.lobby import rows
from variorum.host.games.lobby.queries import played_by
from variorum.host.people import queries
from variorum.host.people.queries import MOST_RESULTS, finished_by, ratings_of, reliability_of, results_of
from variorum.host.play.pictures.charts import drawn
from variorum.host.press.services.blocks import block_of

PAGE = 24
MOST_CHARTS = 3


def person(request: HttpRequest, name: str) -> HttpResponse:
    """Show a person's games, results and ratings, unless the person keeps them private."""
    shown = get_object_or_404(Person, username=name[:150], is_active=True)
    told = {} if shown.private else _told(request, shown)
    return render(request, "people/person.html", {"person": shown, **_blocking(request, shown), **told})


def _blocking(request: HttpRequest, shown: Person) -> dict[str, object]:
    """The visitor's block of a person, and whether there can be one."""
    if not isinstance(request.user, Person) or request.user.pk == shown.pk:
        return {}
    return {"may_block": True, "blocked": block_of(request.user, shown)}


def _told(request: HttpRequest, shown: Person) -> dict[str, object]:
    page = Paginator(played_by(shown), PAGE).get_page(request.GET.get("page"))
    results = list(results_of(shown)[:MOST_RESULTS])
    ratings = list(ratings_of(shown)) if settings.RATINGS else []
    moved = [rating for rating in ratings if len(rating.history) > 1][:MOST_CHARTS]
    return {
        "page": page,
        "reliability": reliability_of(shown),
        "finished": finished_by(shown),
        "rows": rows(page.object_list),
        "ratings": [(queries.group_name(rating.group), rating) for rating in ratings],
        "charts": [drawn(queries.chart(rating)) for rating in moved],
        "lines": queries.lines(results),
        "openings": queries.openings(results),
    }
