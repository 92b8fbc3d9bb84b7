"""Notes beside a phase of the replay, and the pages to write or report one."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods

from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.context import address, frame
from variorum.host.games.pages import access_of
from variorum.host.notes import queries, services
from variorum.host.play.results.replay import beside
from variorum.zine.seasons import called


@beside
def shown(request: HttpRequest, access: Access, number: int) -> str:
    """The notes on a phase, with the way to the viewer's own."""
    if not services.is_open(access.game):
        return ""
    context = {
        "notes": queries.notes_on(access, number),
        "own": queries.own(access, number) if access.person.is_authenticated else None,
        "write": address(access, "notes:write", number) if services.seat_of_author(access) else "",
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
    text, problem = own.text if own else "", services.REMOVED if own and own.removed else ""
    if request.method == "POST":
        text = request.POST.get("text", "")
        try:
            if "remove" in request.POST:
                services.remove(access, number)
                messages.success(request, "Note removed.")
            else:
                services.save(access, number, text)
                messages.success(request, "Note saved.")
        except RefusedError as error:
            problem = str(error)
        else:
            return redirect(back)
    name = called(access.variant, seen.turn, number)
    context = {**frame(access, "afterwards"), "name": name, "own": own, "text": text, "problem": problem, "back": back}
    context["longest"] = services.LONGEST
    status = 422 if problem and request.method == "POST" else 200
    return render(request, "notes/write.html", context, status=status)


def _of_author(request: HttpRequest, key: str) -> Access:
    """The access of somebody who can write notes. Raises: Http404 for others."""
    access = access_of(request, key)
    if not services.seat_of_author(access):
        raise Http404
    return access
