"""Notes beside a phase of the replay, the page to write one, and the page of one's notes to oneself."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods

from variorum.host.accounts.models import Person
from variorum.host.acts.running import run
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.context import address, frame
from variorum.host.games.pages import access_of
from variorum.host.notes import queries
from variorum.host.notes.acts import LONGEST, LONGEST_MEMO, REMOVED, PutNote, PutOwnNote, RemoveNote
from variorum.host.play.results.history import beside
from variorum.zine.seasons import called


@beside
def shown(request: HttpRequest, access: Access, number: int) -> str:
    """The notes on a phase, with the way to the viewer's own."""
    if not queries.is_open(access.game):
        return ""
    context = {
        "notes": queries.notes_on(access, number),
        "own": queries.own(access, number) if access.person.is_authenticated else None,
        "write": address(access, "notes:write", number) if queries.seat_of_author(access) else "",
        "reports": isinstance(access.person, Person),
        "access": access,
        "number": number,
    }
    return render_to_string("notes/beside.html", context, request)


@require_http_methods(["GET", "HEAD", "POST"])
def write(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Write, change or remove one's note on a phase."""
    access = _of_author(request, key)
    seen, own = access.seen(number), queries.own(access, number)
    back = f"{address(access, 'play:step', number)}#notes"
    text, problem = own.text if own else "", REMOVED if own and own.removed else ""
    if request.method == "POST":
        text = request.POST.get("text", "")
        try:
            if "remove" in request.POST:
                run(RemoveNote(number), access.person, access)
                messages.success(request, "Note removed.")
            else:
                run(PutNote(number, text), access.person, access)
                messages.success(request, "Note saved.")
        except RefusedError as error:
            problem = str(error)
        else:
            return redirect(back)
    name = called(access.variant, seen.turn, number)
    context = {**frame(access, "afterwards"), "name": name, "own": own, "text": text, "problem": problem, "back": back}
    context["longest"] = LONGEST
    status = 422 if problem and request.method == "POST" else 200
    return render(request, "notes/write.html", context, status=status)


def _of_author(request: HttpRequest, key: str) -> Access:
    """The access of somebody who can write notes. Raises: Http404 for others."""
    access = access_of(request, key)
    if not queries.seat_of_author(access):
        raise Http404
    return access


@require_http_methods(["GET", "HEAD", "POST"])
def memos(request: HttpRequest, key: str) -> HttpResponse:
    """Read and write notes to oneself, one on each phase."""
    access = access_of(request, key)
    if not queries.may_have(access):
        raise Http404
    problem, typed = "", ("", "")
    if request.method == "POST":
        typed = (request.POST.get("turn", ""), request.POST.get("text", ""))
        try:
            run(PutOwnNote(*typed), access.person, access)
        except RefusedError as error:
            problem = str(error)
        else:
            messages.success(request, "Saved." if typed[1].strip() else "Removed.")
            return redirect(address(access, "notes:memos"))
    kept = {memo.turn: memo.text for memo in queries.memos_of(access)}
    texts = {access.game.turn: "", **kept} if access.game.turn else kept
    if problem:
        texts[typed[0][:12]] = typed[1]
    context = {**frame(access, "memos"), "texts": texts, "problem": problem, "longest": LONGEST_MEMO}
    return render(request, "notes/memos.html", context, status=422 if problem else 200)
