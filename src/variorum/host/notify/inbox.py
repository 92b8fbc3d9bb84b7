"""The page of the inbox, and the bell that leads there from every page."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from variorum.host.accounts.models import Person
from variorum.host.notify.queries import inbox


@login_required
@require_GET
def page(request: HttpRequest) -> HttpResponse:
    """Show what waits for the visitor."""
    return render(request, "notify/inbox.html", {"items": inbox(cast("Person", request.user))})


@login_required
@require_GET
def bell(request: HttpRequest) -> HttpResponse:
    """Show the bell's number alone, for an open page."""
    return render(request, "notify/bell.html", {"count": len(inbox(cast("Person", request.user)))})
