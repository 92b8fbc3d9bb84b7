"""Issues as pages that stand alone, on screen, for downloading and as PDF."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from variorum.host.limits.rates import limited
from variorum.host.play.packing import kept, unwrapped
from variorum.host.play.pictures import pdf
from variorum.host.play.pictures.lettering import POLICY, lettered
from variorum.host.play.pictures.maps import ways
from variorum.host.zines.making import chapters, made, published
from variorum.host.zines.models import Zine
from variorum.host.zines.reader import content_of, for_reader, zone_of
from variorum.variants.registry import variant
from variorum.zine.chapter import Chapter, picture
from variorum.zine.page import PageLink, inline, laid_out

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
