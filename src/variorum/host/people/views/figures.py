"""The page of figures, for the host's staff."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from variorum.host.accounts.signed_in import staff_of
from variorum.host.people import figures as service


@login_required
@require_GET
def figures(request: HttpRequest) -> HttpResponse:
    """Show the figures of the last weeks."""
    staff_of(request)
    return render(request, "people/figures.html", {"figures": service.figures(timezone.now())})
