"""Who may not write press for a while, because the host's staff has decided so."""

from datetime import datetime

from django.db.models import Max
from django.utils import timezone

from variorum.host.press.models import Report


def silenced_until(person: int | None) -> datetime | None:
    """When the person with that key may write press again; None if that is now."""
    until: datetime | None = Report.objects.filter(writer=person).aggregate(last=Max("silent_until"))["last"]
    return until if person and until and until > timezone.now() else None
