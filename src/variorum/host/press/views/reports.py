"""Reporting a message, and the page on which the host's staff decides."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from variorum.host.accounts.signed_in import staff_of
from variorum.host.games.common import RefusedError
from variorum.host.games.context import frame
from variorum.host.games.pages import access_of
from variorum.host.press import moderation, queries, reporting
from variorum.host.press.models import EVERYBODY
from variorum.host.press.services import reports
from variorum.host.press.views.messages import LATEST, thread_address
from variorum.host.schema.numbers import whole


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, key: str, pk: int) -> HttpResponse:
    """Report a message to the host's staff."""
    access = access_of(request, key)
    message = queries.readable_by(access).filter(pk=pk).first()
    if message is None or message.sender == access.seat or not access.person.is_authenticated:
        raise Http404
    back = f"{thread_address(access, queries.others(message.thread, access.seat) or (EVERYBODY,))}#{LATEST}"
    reason, problem = request.POST.get("reason", ""), ""
    if request.method == "POST":
        try:
            reports.report(access, message, reason)
        except RefusedError as error:
            problem = str(error)
        else:
            messages.success(request, "Reported. The host's staff will look at the message.")
            return redirect(back)
    context = {**frame(access, "press"), "message": message, "back": back, "reason": reason, "problem": problem}
    context["longest"] = moderation.LONGEST
    return render(request, "press/report.html", context, status=422 if problem else 200)


@login_required
@require_GET
def listed(request: HttpRequest) -> HttpResponse:
    """The open reports, and what staff has decided."""
    staff = staff_of(request)
    context = {"open": reporting.open_reports(staff), "decided": reporting.decided(staff)}
    return render(
        request,
        "press/reports.html",
        {**context, "longest": moderation.LONGEST, "most_days": reports.MOST_DAYS, "now": timezone.now()},
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
