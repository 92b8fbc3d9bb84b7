"""The page of one's notes to oneself."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from variorum.host.games.common import RefusedError
from variorum.host.games.context import address, frame
from variorum.host.games.pages import access_of
from variorum.host.notes import memos as service


@require_http_methods(["GET", "HEAD", "POST"])
def memos(request: HttpRequest, key: str) -> HttpResponse:
    """Read and write notes to oneself, one on each phase."""
    access = access_of(request, key)
    if not service.may_have(access):
        raise Http404
    problem, typed = "", ("", "")
    if request.method == "POST":
        typed = (request.POST.get("turn", ""), request.POST.get("text", ""))
        try:
            service.save(access, *typed)
        except RefusedError as error:
            problem = str(error)
        else:
            messages.success(request, "Saved." if typed[1].strip() else "Removed.")
            return redirect(address(access, "notes:memos"))
    kept = {memo.turn: memo.text for memo in service.of(access)}
    texts = {access.game.turn: "", **kept} if access.game.turn else kept
    if problem:
        texts[typed[0][:12]] = typed[1]
    context = {**frame(access, "memos"), "texts": texts, "problem": problem, "longest": service.LONGEST}
    return render(request, "notes/memos.html", context, status=422 if problem else 200)
