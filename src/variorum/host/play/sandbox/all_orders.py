"""Requests from a sandbox with the orders of all seats in one text."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.defaultfilters import pluralize
from django.views.decorators.http import require_POST
from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.problem import Problem, Severity
from variorum.host.games.access import Access, as_seat
from variorum.host.games.common import ProblemsError, RefusedError, StaleError
from variorum.host.games.context import address
from variorum.host.games.life import sandboxes
from variorum.host.games.pages import Request, access_of
from variorum.host.games.seats import sheets
from variorum.host.games.seats.sheets import LARGEST_SHEET, Saved
from variorum.host.orders.text import Together, read_together
from variorum.host.play.board.own_sheet import Everybody, everybody
from variorum.host.play.board.page import page
from variorum.host.play.packing import packed
from variorum.host.schema.numbers import number_of


@require_POST
@packed
def orders(request: Request, key: str) -> HttpResponse:
    """Replace the sheets of all seats by a text, and process the phase if that's wished and no order is refused.

    A text that can't be read, or can't be saved, comes back as it was sent.

    Raises: Http404 if this isn't the viewer's sandbox.
    """
    access, written = access_of(request, key), request.POST.get("text", "")
    if not sheets.together(access):
        raise Http404
    phase, version = number_of(request.POST.get("phase_number", "")), number_of(request.POST.get("version", ""))
    try:
        read = _read(access, written)
        saved = sheets.replace_together(access, phase, version, read.sheets)
        refused = tuple(problem for problem in read.problems(saved) if problem.severity is Severity.REFUSED)
        if "process" in request.POST and not refused:
            sandboxes.process_now(access, phase)
            return _over(request, address(access, "play:latest"))
    except RefusedError as error:
        return _refused(request, access_of(request, key), error, written)
    if not request.htmx:
        messages.success(request, _told(saved, len(refused)))
        return redirect(address(access, "play:board"))
    now, told = everybody(saved), _told(saved, len(refused))
    text = written if refused else now.text
    answer = replace(now, text=text, told=told, wrong=bool(refused), problems=read.problems(saved))
    return _answer(request, access, answer)


def _read(access: Access, written: str) -> Together:
    """Raises: as `read_together`."""
    position = as_seat(access, GM).seen().position
    return read_together(
        access.variant, position, access.seats, written, lambda seat: as_seat(access, seat).legal_orders()
    )


def _told(saved: Mapping[str, Saved], refused: int) -> str:
    """How many orders were saved, and refused."""
    count = sum(len(sent.sheet.orders) + len(sent.sheet.conditional) for sent in saved.values())
    told = f"{count} order{pluralize(count)} saved"
    if not refused:
        return f"{told}."
    return f"{told}, {refused} of them refused. Correct them, or process without them."


def _refused(request: Request, access: Access, error: RefusedError, written: str) -> HttpResponse:
    problems = error.problems if isinstance(error, ProblemsError) else ()
    known = tuple(problem for problem in problems if isinstance(problem, Problem))
    version = sheets.version_of(sheets.together(access))
    found = Everybody(written[:LARGEST_SHEET], version, str(error), wrong=True, problems=known)
    return _answer(request, access, found, 409 if isinstance(error, StaleError) else 422)


def _answer(request: Request, access: Access, found: Everybody, status: int = 200) -> HttpResponse:
    if not request.htmx:
        return page(request, access, status, everybody=found)
    context: dict[str, Any] = {"game": access.game, "seat": access.seat, "everybody": found}
    answer = render(request, "board/all_seats_body.html", context, status=status)
    answer["HX-Retarget"], answer["HX-Reswap"] = "#everybody", "outerHTML"
    return answer


def _over(request: Request, place: str) -> HttpResponse:
    return HttpResponse(headers={"HX-Redirect": place}) if request.htmx else redirect(place)
