"""Paces to choose from without setting every part of a clock."""

from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from variorum.host.games.clock import Clock, Pace

DAY = 24 * 60

OWN = "own"
RELAXED, NORMAL, FAST, LIVE = "relaxed", "normal", "fast", "live"

CLOCKS = {
    RELAXED: Clock(Pace.WEEKLY, days=(0, 3), at="20:00", short=DAY),
    NORMAL: Clock(Pace.HOURS, minutes=2 * DAY, short=DAY),
    FAST: Clock(Pace.HOURS, minutes=DAY, short=DAY // 2),
    LIVE: Clock(Pace.LIVE, minutes=10, short=4, live=3 * 60, slow=DAY),
}

NAMES = [
    (RELAXED, _("Relaxed: two fixed days a week")),
    (NORMAL, _("Normal: two days a phase")),
    (FAST, _("Fast: a day a phase")),
    (LIVE, _("Live: ten minutes a phase, all in one evening")),
    (OWN, _("As I say below")),
]


def preset(name: str, zone: str) -> Clock:
    """The clock of a pace, in a time zone. Raises: KeyError for a name that is none."""
    return replace(CLOCKS[name], zone=zone)
