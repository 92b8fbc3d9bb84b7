"""The page on which the host's staff decides about private variants that are shared."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from variorum.host.accounts.signed_in import staff_of
from variorum.host.games.common import RefusedError
from variorum.host.press import moderation
from variorum.host.workshop import oversight


@login_required
@require_GET
def listed(request: HttpRequest) -> HttpResponse:
    """The private variants that are shared, or were taken down."""
    context = {"watched": oversight.watched(staff_of(request)), "longest": moderation.LONGEST}
    return render(request, "workshop/staff.html", context)


@login_required
@require_POST
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a variant down, let it stay, or allow it again."""
    staff, told = staff_of(request), request.POST
    try:
        oversight.decide(staff, pk, told.get("decision", ""), told.get("reason", ""))
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Decided.")
    return redirect("workshop-staff:variants")
