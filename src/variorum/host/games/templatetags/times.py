"""Deadlines as countdowns, and names in classes of pages."""

from datetime import datetime

from django import template
from django.utils import timezone

from variorum.render.symbols import slug

register = template.Library()

register.filter("slug", slug)

_DAY, _HOUR, _MINUTE = 86_400, 3_600, 60


@register.filter
def countdown(deadline: datetime) -> str:
    """The time that is left, in the largest two units: "1 d 3 h"; site.js keeps it up to date."""
    left = max(0, int((deadline - timezone.now()).total_seconds()))
    days, hours, minutes = left // _DAY, left // _HOUR % 24, left // _MINUTE % 60
    if days:
        return f"{days} d {hours} h"
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min" if minutes else f"{left} s"
