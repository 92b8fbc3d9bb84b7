"""The gazette: a printable page per season in the style of a zine, on screen and as PDF."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

from variorum.host.games.access import Access
from variorum.host.games.context import address
from variorum.host.games.pages import access_of
from variorum.host.limits.rates import limited
from variorum.host.play.pictures import pdf
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.moments import AFTER, picture, shot
from variorum.host.play.results.gazette_issue import Issue, issue_of


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
