"""Issues as pages that stand alone, on screen, for downloading and as PDF."""

import re
from collections.abc import Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from msgspec.structs import replace

from variorum.host.games.models import Game, LogLine
from variorum.host.limits.rates import limited
from variorum.host.play.packing import kept, unwrapped
from variorum.host.play.pictures import pdf
from variorum.host.play.pictures.lettering import POLICY, lettered
from variorum.host.play.pictures.maps import ways
from variorum.host.zines.making import chapters, first_undone, made, published
from variorum.host.zines.models import Issue, Zine
from variorum.variants.registry import variant
from variorum.zine import issue as printed
from variorum.zine.chapter import Chapter, GameFacts, picture
from variorum.zine.page import PageLink, inline, laid_out

UNDONE_SINCE = "After this issue, the game master rolled this game back: the last phases told here no longer count."

_GAME = re.compile(r"/games/(\w{1,16})/")


def zone_of(request: HttpRequest) -> str:
    """The time zone of whoever reads; empty without an account: then each game has its own."""
    return timezone.get_current_timezone_name() if request.user.is_authenticated else ""


def content_of(issue: Issue, zone: str = "") -> printed.Issue:
    """What a published issue prints, with a correction where a game has been rolled back since."""
    content = msgspec.json.decode(issue.content, type=printed.Issue)
    chapters = list(content.chapters)
    for place, (game, lines) in enumerate(_told(issue, chapters)):
        if first_undone(game, lines) is not None:
            facts = replace(chapters[place].facts, correction=UNDONE_SINCE)
            chapters[place] = replace(chapters[place], facts=facts)
    return for_reader(replace(content, chapters=tuple(chapters)), zone)


def for_reader(content: printed.Issue, zone: str) -> printed.Issue:
    """An issue whose deadlines are in a time zone, or in those of the games."""
    chapters = (replace(chapter, facts=_dated(chapter.facts, zone)) for chapter in content.chapters)
    return replace(content, chapters=tuple(chapters))


def _dated(facts: GameFacts, zone: str) -> GameFacts:
    if not facts.due:
        return facts
    with timezone.override(ZoneInfo(zone or facts.zone)):
        due = date_format(timezone.localtime(datetime.fromisoformat(facts.due)), "l, j F Y, H:i e")
    return replace(facts, state=f"{facts.state}; orders due {due}")


def _told(issue: Issue, chapters: Iterable[Chapter]) -> Iterable[tuple[int, int]]:
    """The game of each chapter, with the lines that its log had when the issue was published.

    Issues that don't say it name their public games by address; the times of the lines tell the rest.
    """
    return issue.told or [_by_address(issue, chapter.facts.address) for chapter in chapters]


def _by_address(issue: Issue, address: str) -> tuple[int, int]:
    found = _GAME.search(address)
    game = Game.objects.filter(key=found[1]).values_list("pk", flat=True).first() if found else None
    if game is None:
        return 0, 0
    return game, LogLine.objects.filter(game=game, created__lte=issue.published).count()


_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-ancestors 'none'"
"""The page brings its own style, and nothing runs in it."""

_YEAR = 31_536_000


def issue(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show a published issue."""
    found = published(key, number)

    def maps(place: int, chapter: Chapter) -> str:
        return reverse("zines:map", args=(key, number, place)) if ways(chapter.variant) else ""

    links = [PageLink("All issues", reverse("zines:zine", args=(key,)))]
    links += [PageLink("Download", reverse("zines:download", args=(key, number)))]
    links += [PageLink("PDF", reverse("zines:pdf", args=(key, number)))] if pdf.is_possible() else []
    return _page(laid_out(content_of(found, zone_of(request)), maps, links=links))


def download(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Send a published issue as one file that stands alone."""
    answer = _page(laid_out(content_of(published(key, number), zone_of(request)), inline))
    answer["Content-Disposition"] = f'attachment; filename="{key}-{number}.html"'
    return answer


@limited("heavy")
def as_pdf(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Send a published issue as PDF, or lead to its page if this host can't make PDFs."""
    found = published(key, number)
    if not pdf.is_possible():
        messages.warning(request, "PDF isn't available on this server. Print the issue instead.")
        return redirect("zines:issue", key, number)

    def maps(_: int, chapter: Chapter) -> str:
        drawn = picture(variant(chapter.variant), chapter)
        return pdf.of_drawing(drawn) if drawn else ""

    page = laid_out(content_of(found, zone_of(request)), maps)
    answer = HttpResponse(pdf.written(page, ""), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{key}-{number}.pdf"'
    return answer


def chapter_map(request: HttpRequest, key: str, number: int, place: int) -> HttpResponse:
    """Send the map of a chapter as SVG."""
    told = content_of(published(key, number)).chapters
    if place >= len(told):
        raise Http404
    chapter = told[place]
    drawn = cache.get_or_set(f"zine-map-{key}-{number}-{place}", lambda: _drawn(chapter)) or b""
    if not drawn:
        raise Http404
    answer = unwrapped(request, drawn, "image/svg+xml")
    answer["Content-Security-Policy"] = POLICY
    answer["Cache-Control"] = f"public, max-age={_YEAR}, immutable"
    return answer


@login_required
def preview(request: HttpRequest, key: str) -> HttpResponse:
    """Show the editor the next issue, as it would be published now."""
    zine = get_object_or_404(Zine, key=key, editor=request.user.pk)
    links = [PageLink("Preview: back to editing", reverse("zines:edit", args=(key,)))]
    coming = for_reader(made(zine, [chapter for _, chapter in chapters(zine)]), zone_of(request))
    answer = _page(laid_out(coming, inline, links=links))
    answer["Cache-Control"] = "private, no-store"
    return answer


def _drawn(chapter: Chapter) -> bytes:
    drawn = picture(variant(chapter.variant), chapter)
    return kept(lettered(drawn)) if drawn else b""


def _page(text: str) -> HttpResponse:
    answer = HttpResponse(text)
    answer["Content-Security-Policy"] = _POLICY
    return answer
