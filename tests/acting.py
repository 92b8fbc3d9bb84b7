"""Doing acts in tests as somebody."""

from variorum.host.accounts.publicids import shown
from variorum.host.acts.running import run
from variorum.host.press.models import Report
from variorum.host.press.reports import ReportToStaff


def do(access, act):
    """Do an act at the desk, as it is now. Returns what the act returns."""
    return run(act, access.person, access)


def report(by, kind, row, reason):
    """Report something as somebody. Returns the report."""
    about = shown(kind, row.pk) if kind in {"message", "note"} else row.key
    run(ReportToStaff(kind=kind, about=about, reason=reason), by)
    return Report.objects.filter(by=by).latest("pk")
