"""Accepting an invitation."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.games.common import RefusedError
from variorum.host.gm.acts import people


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def accept(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """Accept an invitation to a seat, or to the desk."""
    found = people.invitation_by(key, token)
    if found is None or not isinstance(request.user, Person):
        raise Http404
    page = {"game": found.game, "for_seat": found.seat, "is_desk": found.seat == GM}
    if request.method != "POST":
        return render(request, "gm/accept.html", page)
    try:
        game = people.accept(request.user, found)
    except RefusedError as error:
        return render(request, "gm/accept.html", {**page, "problem": str(error)}, status=422)
    return redirect("games:about", game.key)
