"""Changing who plays, and accepting invitations."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.games.common import RefusedError
from variorum.host.gm.models import Invitation
from variorum.host.gm.pages import desk_of, done, on_desk
from variorum.host.gm.services import orders, people
from variorum.host.gm.views.desk import refused


@require_POST
@on_desk(refused)
def seat(request: HttpRequest, key: str, seat: str) -> HttpResponse:
    """Offer a seat, keep it for its holder, give it to a bot, invite somebody, or mark it as ready."""
    access, mark = desk_of(request, key), request.POST.get("mark", "")
    match request.POST.get("do", ""):
        case "offer":
            people.offer_seat(access, mark, seat)
        case "keep":
            people.keep_seat(access, mark, seat)
        case "bot":
            people.give_to_bot(access, mark, seat, request.POST.get("level", "")[:16])
        case "invite" | "invite-informed" as how:
            people.invite(access, mark, seat, informed=how == "invite-informed")
            messages.success(request, "Copy the link next to the seat, and send it to somebody who has agreed.")
        case "withdraw":
            people.withdraw(access, mark, seat)
        case "resign" if seat == GM:
            people.resign(access, mark)
            messages.success(request, "The game runs by itself from now on.")
            return redirect("games:about", key)
        case "ready" | "wait" as said:
            orders.set_ready(access, mark, seat, ready=said == "ready")
        case _:
            raise RefusedError("Choose what to do with this seat.")
    return done(request, access)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def accept(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """Accept an invitation to a seat, or to the desk."""
    token = token[:43] if token.isprintable() else ""
    found = Invitation.objects.filter(game__key=key[:16], token=token).select_related("game").first()
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
