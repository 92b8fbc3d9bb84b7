"""Pages of the workshop: a designer's boards, a new one, one with its state, its download and its deletion."""

import io
import zipfile
from collections.abc import Mapping
from contextlib import suppress

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from variorum.board import BoardError
from variorum.board.load import board_names, board_title
from variorum.host.accounts.signed_in import person_of
from variorum.host.games.common import RefusedError
from variorum.host.games.private_variants import find, name_of
from variorum.host.limits.rates import limited
from variorum.host.workshop import beginnings, services
from variorum.host.workshop.bounds import LARGEST, MOST_AREAS
from variorum.host.workshop.models import Design
from variorum.host.workshop.sharing import is_news, share
from variorum.host.workshop.texts import files_of, is_built

_PROBLEM = "share-problem"
"""The session's name for the reason why a variant can't be shared."""


@login_required
def overview(request: HttpRequest) -> HttpResponse:
    """List one's own boards, and the ways to begin another."""
    return _overview(request)


def _overview(request: HttpRequest, problem: str = "") -> HttpResponse:
    mine = Design.objects.filter(owner=request.user.pk)
    context = {"mine": mine, "most": settings.BOARDS, "boards": _titled(), "areas": MOST_AREAS, "problem": problem}
    return render(request, "workshop/overview.html", context, status=422 if problem else 200)


def _titled() -> list[tuple[str, str]]:
    """The boards that come along, each with what it is called, in that order; those that can't be read are left out."""
    found = []
    for name in board_names():
        with suppress(BoardError):
            found.append((name, board_title(name)))
    return sorted(found, key=lambda one: one[1].casefold())


@login_required
@require_POST
@limited("heavy")
def new(request: HttpRequest) -> HttpResponse:
    """Make a board from what was chosen: nothing, a board that comes along, or a file."""
    person = person_of(request)
    sent, whose = request.FILES.get("file"), f"person-{person.pk}"
    try:
        if "import" in request.POST:
            name, content = (sent.name or "", sent.read(LARGEST + 1)) if sent else ("", b"")
            begun = beginnings.from_file(name, content, whose, request.POST.get("variant", ""))
        elif "copy" in request.POST:
            begun = beginnings.from_board(request.POST.get("board", ""), whose)
        else:
            begun = beginnings.from_nothing(whose)
        design = services.create(person, begun.name, begun.map_text, begun.variant_text)
        if "copy" in request.POST:
            services.build(design)
    except RefusedError as error:
        return _overview(request, str(error))
    return redirect("workshop:edit", design.key)


@login_required
@never_cache
def board(request: HttpRequest, key: str) -> HttpResponse:
    """Show a board: whether it is built, and what is wrong; while it is being built, the page looks again."""
    design = mine(request, key)
    context = {
        "design": design,
        "built": is_built(design),
        "building": services.is_building(design),
        "link": request.build_absolute_uri(reverse("workshop:play", args=(design.link,))) if design.link else "",
        "news": is_news(design),
        "problem": request.session.pop(_PROBLEM, ""),
    }
    return render(request, "workshop/board.html", context)


@login_required
def download(request: HttpRequest, key: str) -> HttpResponse:
    """Send the board's folder as a ZIP archive."""
    design = mine(request, key)
    return _archive(slugify(design.name) or "board", files_of(design))


def _archive(name: str, files: Mapping[str, str]) -> HttpResponse:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, text in files.items():
            archive.writestr(f"{name}/{file}", text)
    answer = HttpResponse(packed.getvalue(), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{name}.zip"'
    return answer


@login_required
@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Delete a board."""
    design = mine(request, key)
    if request.POST.get("sure") != "yes":
        messages.error(request, "Tick the box to delete this board.")
        return redirect("workshop:board", key)
    services.delete(design)
    messages.success(request, f"“{design.name}” has been deleted.")
    return redirect("workshop:overview")


@login_required
@require_POST
@limited("builds")
def share_link(request: HttpRequest, key: str) -> HttpResponse:
    """Let others play the board's variant by a link, or take the link back."""
    design = mine(request, key)
    try:
        if "end" in request.POST:
            services.unshare(design)
        else:
            share(design)
    except RefusedError as error:
        request.session[_PROBLEM] = str(error)
    return redirect("workshop:board", key)


def play(_: HttpRequest, link: str) -> HttpResponse:
    """Lead to the page of the variant that is shared by a link."""
    design = Design.objects.filter(link=link[:16]).select_related("edition").first()
    if design is None or design.edition is None:
        raise Http404
    return redirect("site:variant", name_of(design.edition))


@limited("heavy")
def variant_files(_: HttpRequest, name: str) -> HttpResponse:
    """Send the folder of a private variant, with which its games are replayed elsewhere."""
    edition = find(name)
    if edition is None:
        raise Http404
    return _archive(name, edition.files)


def mine(request: HttpRequest, key: str) -> Design:
    """One's own board. Raises: Http404."""
    return get_object_or_404(Design, key=key[:16], owner=request.user.pk)
