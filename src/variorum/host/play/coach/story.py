"""The story of a game for one of its players, on its last page: the coach's turning points in short."""

from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string

from variorum.host.games.access import Access
from variorum.host.games.models import Kind
from variorum.host.play.coach import looking
from variorum.host.play.coach.showing import shown
from variorum.host.play.results.afterwards import part


@part("story")
def story(request: HttpRequest, access: Access) -> str:
    """The turning points so far; a page with scripts asks for them by itself. Empty for those who may not ask."""
    if access.game.kind != Kind.GAME or not access.last or not looking.may_ask(access):
        return ""
    return render_to_string("coach/story.html", {**context(access), "asks": True}, request)


def context(access: Access) -> dict[str, Any]:
    """The context of a game's turning points."""
    report = looking.report_of(access)
    return {
        "game": access.game,
        "seat": access.seat,
        "report": report,
        "turnings": [shown(access, turning) for turning in report.turnings] if report else [],
    }
