"""Reporting a message, and the page on which the host's staff decides."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from variorum.host.accounts.models import Person
from variorum.host.games.common import RefusedError
from variorum.host.games.context import frame
from variorum.host.games.pages import access_of
from variorum.host.press import moderation, queries, reporting
from variorum.host.press.models import EVERYBODY
from variorum.host.press.services import reports
from variorum.host.press.views.messages import LATEST, thread_address


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
    staff = _staff(request)
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
    staff, days = _staff(request), request.POST.get("days", "")
    try:
        number = int(days) if days.isascii() and days.isdigit() and len(days) < 6 else 0
        reports.decide(staff, pk, request.POST.get("decision", ""), request.POST.get("note", ""), number)
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
        reports.reopen(_staff(request), pk)
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Press open again.")
    return redirect("reports:reports")


def _staff(request: HttpRequest) -> Person:
    """The signed-in member of staff. Raises: Http404 for everybody else."""
    return get_object_or_404(Person, pk=request.user.pk, is_staff=True)
