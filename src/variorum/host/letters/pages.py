"""The page of a seat's address for orders by mail."""

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from variorum.host.accounts.confirmed import confirmed_address
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.context import address as address_of_page
from variorum.host.games.context import frame
from variorum.host.games.pages import access_of, refusals
from variorum.host.letters import boxes
from variorum.host.letters.addresses import address_of, is_possible
from variorum.host.letters.models import Box
from variorum.host.letters.reply import stopped


@never_cache
def mail(request: HttpRequest, key: str) -> HttpResponse:
    """The seat's address, and how to write to it. Raises: Http404 for viewers who can't have one."""
    access = _holder(request, key)
    box = boxes.box_at(access)
    told = {
        "mail_address": address_of(box.key) if box else "",
        "box": box,
        "confirmed": confirmed_address(cast("Person", access.person)),
        "is_possible": is_possible(),
    }
    return render(request, "letters/mail.html", {**frame(access, "mail"), **told})


@require_POST
@refusals("letters:mail")
def renew(request: HttpRequest, key: str) -> HttpResponse:
    """Give the seat another address."""
    access = _holder(request, key)
    boxes.renew(access)
    messages.success(request, "You have a new address. The old one no longer works.")
    return redirect(address_of_page(access, "letters:mail"))


@require_POST
@refusals("letters:mail")
def set_up(request: HttpRequest, key: str) -> HttpResponse:
    """Choose from whom the seat's address takes mail, and whether it is answered."""
    access, sent = _holder(request, key), request.POST
    boxes.set_up(access, only_confirmed="only_confirmed" in sent, answers="answers" in sent)
    messages.success(request, "Saved.")
    return redirect(address_of_page(access, "letters:mail"))


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """End the answers to mails of a seat, by this page's button or a mail program's."""
    found = Box.objects.filter(pk=stopped(token) or 0, member__game__key=key)
    box = found.select_related("member__game").first()
    if box is None:
        raise Http404
    if request.method == "POST":
        boxes.stop_answers(box.pk)
        box.refresh_from_db()
    return render(request, "letters/stop.html", {"box": box, "game": box.member.game})


def _holder(request: HttpRequest, key: str) -> Access:
    access = access_of(request, key)
    if not boxes.may_have(access):
        raise Http404
    return access
