"""The page of a seat's address for orders by mail."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from variorum.host.games.access import Access
from variorum.host.games.context import address as address_of_page
from variorum.host.games.context import frame
from variorum.host.games.pages import access_of, refusals
from variorum.host.letters import boxes
from variorum.host.letters.addresses import is_possible


@never_cache
def mail(request: HttpRequest, key: str) -> HttpResponse:
    """The seat's address, and how to write to it. Raises: Http404 for viewers who can't have one."""
    access = _holder(request, key)
    told = {"mail_address": boxes.address(access), "is_possible": is_possible()}
    return render(request, "letters/mail.html", {**frame(access, "mail"), **told})


@require_POST
@refusals("letters:mail")
def renew(request: HttpRequest, key: str) -> HttpResponse:
    """Give the seat another address."""
    access = _holder(request, key)
    boxes.renew(access)
    messages.success(request, "You have a new address. The old one no longer works.")
    return redirect(address_of_page(access, "letters:mail"))


def _holder(request: HttpRequest, key: str) -> Access:
    access = access_of(request, key)
    if not boxes.may_have(access):
        raise Http404
    return access
