"""Turning points as pages show them: orders in words, and what they were worth."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django.http import HttpRequest
from django.template.loader import render_to_string

from variorum.bots import situation
from variorum.bots.choices import WAR, listed
from variorum.game.order import Order
from variorum.host.games.access import Access
from variorum.host.games.context import address
from variorum.host.games.models import Kind
from variorum.host.play.coach import looking
from variorum.host.play.coach.looking import Turning
from variorum.host.play.results.afterwards import part
from variorum.notation.in_words import words
from variorum.zine.seasons import called as named


class Line(msgspec.Struct, frozen=True):
    """An order as people read it, and whether the other set has it, too."""

    order: str
    words: str
    is_shared: bool


class Shown(msgspec.Struct, frozen=True):
    """A turning point as the page shows it: shares in percent, and what is lost of the whole board."""

    number: int
    phase: str
    given: tuple[Line, ...]
    best: tuple[Line, ...]
    given_share: int
    best_share: int
    given_centers: float
    best_centers: float
    lost: int
    orders: str
    results: str

    @property
    def better(self) -> tuple[str, ...]:
        """The best orders that weren't given, in words."""
        return tuple(line.words for line in self.best if not line.is_shared)


def shown(access: Access, turning: Turning) -> Shown:
    """A turning point of the viewer's seat, for a page."""
    better, after = turning.better, access.seen(turning.number + 1)
    return Shown(
        number=turning.number,
        phase=named(access.variant, after.turn, after.number),
        given=_lines(access, turning.number, better.given, better.best),
        best=_lines(access, turning.number, better.best, better.given),
        given_share=round(100 * better.given_share),
        best_share=round(100 * better.best_share),
        given_centers=better.given_centers,
        best_centers=better.best_centers,
        lost=round(100 * better.lost),
        orders="\n".join(better.best),
        results=address(access, "play:phase", turning.number + 1),
    )


def _lines(access: Access, number: int, texts: Sequence[str], others: Sequence[str]) -> tuple[Line, ...]:
    told = words(access.variant)
    return tuple(Line(str(order), told.order(order), str(order) in others) for order in orders(access, number, texts))


def orders(access: Access, number: int, texts: Sequence[str]) -> tuple[Order, ...]:
    """Orders for the phase after a moment by their canonical texts."""
    seen = situation(access.variant, access.seen(number).position, access.seat)
    legal = {str(order): order for order in listed(seen.legal, WAR)}
    return tuple(legal[text] for text in texts if text in legal)


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
