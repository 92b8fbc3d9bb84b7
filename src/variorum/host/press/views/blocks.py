"""Blocking from a chat and from a person's page, and the list of whom one has blocked."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from variorum.host.accounts.models import Person
from variorum.host.accounts.signed_in import person_of, staff_of
from variorum.host.acts.running import run
from variorum.host.games.common import RefusedError
from variorum.host.games.pages import access_of, guest_of, refusals
from variorum.host.press import moderation, reports
from variorum.host.press.models import Block
from variorum.host.press.reports import KINDS, ReportToStaff
from variorum.host.press.services import blocks
from variorum.host.press.services.messages import written
from variorum.host.press.views.messages import LATEST, thread_address
from variorum.host.schema.numbers import whole


@require_POST
@refusals("press:press")
def seat(request: HttpRequest, key: str) -> HttpResponse:
    """Block a seat of a chat, or unblock it."""
    access, wanted = access_of(request, key), written(request.POST.get("seat", ""))[:40]
    change = blocks.block_seat if request.POST.get("block") == "yes" else blocks.unblock_seat
    change(access, wanted)
    back = written(request.POST.get("with", ""))[:2_000] or wanted
    return redirect(f"{thread_address(access, (back,))}#{LATEST}")


@login_required
@require_GET
def blocked(request: HttpRequest) -> HttpResponse:
    """The people and seats that one has blocked."""
    found = Block.objects.filter(by=person_of(request)).select_related("person", "game")
    return render(request, "press/blocked.html", {"blocks": found})


@login_required
@require_POST
def person(request: HttpRequest, name: str) -> HttpResponse:
    """Block a person."""
    shown = get_object_or_404(Person, username=name[:150], is_active=True)
    try:
        blocks.block_person(person_of(request), shown)
    except RefusedError as error:
        messages.error(request, str(error))
    return redirect("people:person", shown.username)


@login_required
@require_POST
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Unblock a person or a seat."""
    Block.objects.filter(by=person_of(request), pk=pk).delete()
    messages.success(request, "Unblocked.")
    return redirect("blocks:blocked")


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
