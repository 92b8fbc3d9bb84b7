"""Reporting a private variant, and the page on which the host's staff decides about those that are shared."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from variorum.host.accounts.signed_in import person_of, staff_of
from variorum.host.games.common import RefusedError
from variorum.host.press import moderation
from variorum.host.workshop import oversight


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, name: str) -> HttpResponse:
    """Report a private variant to the host's staff."""
    person, design = person_of(request), oversight.shared_as(name)
    reason, problem = request.POST.get("reason", ""), ""
    if request.method == "POST":
        try:
            oversight.report(person, design, reason)
        except RefusedError as error:
            problem = str(error)
        else:
            messages.success(request, "Reported. The host's staff will look at the variant.")
            return redirect("site:variant", name)
    context = {"name": name, "design": design, "reason": reason, "problem": problem, "longest": moderation.LONGEST}
    return render(request, "workshop/report.html", context, status=422 if problem else 200)


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
