"""Reporting anything to the host's staff, and the page on which staff decides."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from variorum.host.accounts.models import Person
from variorum.host.accounts.signed_in import staff_of
from variorum.host.acts.running import run
from variorum.host.games.common import RefusedError
from variorum.host.games.pages import guest_of
from variorum.host.press import moderation, reports
from variorum.host.press.reports import KINDS, ReportToStaff
from variorum.host.schema.numbers import whole


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, kind: str, about: str) -> HttpResponse:
    """Report something to the host's staff."""
    by = request.user if isinstance(request.user, Person) else guest_of(request)
    if by is None or kind not in KINDS:
        raise Http404
    thing = KINDS[kind].told(KINDS[kind].find(by, about))
    reason, problem = request.POST.get("reason", ""), ""
    if request.method == "POST":
        try:
            run(ReportToStaff(kind=kind, about=about, reason=reason), by)
        except RefusedError as error:
            problem = str(error)
        else:
            messages.success(request, ReportToStaff.done)
            return redirect(str(thing.back))
    context = {"thing": thing, "reason": reason, "problem": problem, "longest": moderation.LONGEST}
    return render(request, "press/report.html", context, status=422 if problem else 200)


@login_required
@require_GET
def listed(request: HttpRequest) -> HttpResponse:
    """The open reports, and what staff has decided."""
    staff = staff_of(request)
    context = {"open": reports.open_reports(staff), "decided": reports.decided(staff), "now": timezone.now()}
    return render(
        request, "press/reports.html", {**context, "longest": moderation.LONGEST, "most_days": reports.MOST_DAYS}
    )


@login_required
@require_POST
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """Dismiss a report, or act on it."""
    staff, days = staff_of(request), request.POST.get("days", "")
    try:
        reports.decide(staff, pk, request.POST.get("decision", ""), request.POST.get("note", ""), whole(days) or 0)
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Decided.")
    return redirect("reports:reports")


@login_required
@require_POST
def reopen(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a writer write press again before the time is over."""
    try:
        reports.reopen(staff_of(request), pk)
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Press open again.")
    return redirect("reports:reports")
