"""The page on which the host's staff decides about reported notes."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from variorum.host.accounts.signed_in import staff_of
from variorum.host.games.common import RefusedError
from variorum.host.notes import reports
from variorum.host.press import moderation


@login_required
@require_GET
def listed(request: HttpRequest) -> HttpResponse:
    """The open reports, and what staff has decided."""
    staff = staff_of(request)
    context = {"open": reports.open_reports(staff), "decided": reports.decided(staff), "longest": moderation.LONGEST}
    return render(request, "notes/reports.html", context)


@login_required
@require_POST
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep a reported note, or remove it."""
    try:
        reports.decide(staff_of(request), pk, request.POST.get("decision", ""), request.POST.get("answer", ""))
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Decided.")
    return redirect("notes-staff:reports")
