"""The gazette: a printable page per season in the style of a zine, on screen and as PDF."""

from typing import Any

import msgspec
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

from variorum.host.games.access import Access
from variorum.host.games.context import address
from variorum.host.games.noticeboard import Notice, notices
from variorum.host.games.pages import access_of
from variorum.host.limits.rates import limited
from variorum.host.play.pictures import pdf
from variorum.host.play.pictures.charts import Drawn, figures
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.moments import AFTER, picture, shot
from variorum.zine.report import PhaseReport, PowerStanding, reports, standings
from variorum.zine.seasons import called, seasons


class Issue(msgspec.Struct, frozen=True):
    """A season: its `number`, the `last` moment in it, and the names of the issues `before` and `after`."""

    name: str
    title: str
    number: int
    last: int
    is_latest: bool
    reports: tuple[PhaseReport, ...]
    standings: tuple[PowerStanding, ...]
    charts: tuple[Drawn, ...]
    notices: tuple[Notice, ...]
    before: str = ""
    after: str = ""


def issue_of(access: Access, name: str) -> Issue:
    """The issue for a season, such as S1901.

    Raises: Http404 if the game has no such season.
    """
    history = access.history()
    printed = seasons(access.variant, history)[1:]
    index = next((index for index, season in enumerate(printed) if season.name == name), None)
    if index is None:
        raise Http404
    moments = printed[index].moments
    first, last = moments[0].number, moments[-1].number
    turns = [str(seen.turn) for seen in moments if seen.turn]
    return Issue(
        name=name,
        title=called(access.variant, moments[0].turn, first).partition(",")[0],
        number=index + 1,
        last=last,
        is_latest=index == len(printed) - 1,
        reports=reports(access.variant, moments, access.pieces, access.seat),
        standings=standings(history[first - 1].position, history[last].position),
        charts=figures(access.pieces(last)).charts,
        notices=notices(access, turns),
        before=printed[index - 1].name if index else "",
        after=printed[index + 1].name if index + 1 < len(printed) else "",
    )


def gazette(request: HttpRequest, key: str, season: str) -> HttpResponse:
    """Show a season's issue."""
    access = access_of(request, key)
    issue = issue_of(access, season)
    context = {
        **_context(access, issue),
        "site": "",
        "shown": picture(access, issue.last, AFTER, f"The map after {issue.title}")
        if ways(access.variant.id)
        else None,
        "ink": request.GET.get("ink") == "black",
        "here": address(access, "play:gazette", season),
        "back": f"{address(access, 'play:phase', issue.last)}#record",
        "pdf": address(access, "play:gazette-pdf", season) if pdf.is_possible() else "",
        "before": address(access, "play:gazette", issue.before) if issue.before else "",
        "after": address(access, "play:gazette", issue.after) if issue.after else "",
    }
    return render(request, "results/gazette.html", context)


@limited("heavy")
def gazette_pdf(request: HttpRequest, key: str, season: str) -> HttpResponse:
    """Send an issue as PDF, or redirect to its page if this host can't make PDFs."""
    access = access_of(request, key)
    issue = issue_of(access, season)
    if not pdf.is_possible():
        messages.warning(
            request, "PDF isn't available on this server. Print this page instead; it's designed for paper."
        )
        return redirect(address(access, "play:gazette", season))
    position = shot(access, issue.last, AFTER).position
    map_ = pdf.image(access.variant, position) if ways(access.variant.id) else ""
    page = render_to_string(
        "results/gazette_print.html", {**_context(access, issue), "site": settings.PUBLIC_URL, "map": map_}
    )
    answer = HttpResponse(pdf.written(page), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{access.game.key}-{season}.pdf"'
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _context(access: Access, issue: Issue) -> dict[str, Any]:
    return {"game": access.game, "variant": access.variant, "issue": issue}
