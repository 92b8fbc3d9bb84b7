"""Blocking from a chat and from a person's page, and the list of whom one has blocked."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from variorum.host.accounts.models import Person
from variorum.host.accounts.signed_in import person_of
from variorum.host.games.common import RefusedError
from variorum.host.games.pages import access_of, refusals
from variorum.host.press.models import Block
from variorum.host.press.services import blocks
from variorum.host.press.services.messages import written
from variorum.host.press.views.messages import LATEST, thread_address


@require_POST
@refusals("press:press")
def seat(request: HttpRequest, key: str) -> HttpResponse:
    """Block a seat of a chat, or unblock it."""
    access, wanted = access_of(request, key), written(request.POST.get("seat", ""))[:40]
    change = blocks.block_seat if request.POST.get("block") == "yes" else blocks.unblock_seat
    change(access, wanted)
    back = written(request.POST.get("with", ""))[:2_000] or wanted
    return redirect(f"{thread_address(access, (back,))}#{LATEST}")


@login_required
@require_GET
def blocked(request: HttpRequest) -> HttpResponse:
    """The people and seats that one has blocked."""
    found = Block.objects.filter(by=person_of(request)).select_related("person", "game")
    return render(request, "press/blocked.html", {"blocks": found})


@login_required
@require_POST
def person(request: HttpRequest, name: str) -> HttpResponse:
    """Block a person."""
    shown = get_object_or_404(Person, username=name[:150], is_active=True)
    try:
        blocks.block_person(person_of(request), shown)
    except RefusedError as error:
        messages.error(request, str(error))
    return redirect("people:person", shown.username)


@login_required
@require_POST
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Unblock a person or a seat."""
    Block.objects.filter(by=person_of(request), pk=pk).delete()
    messages.success(request, "Unblocked.")
    return redirect("blocks:blocked")
