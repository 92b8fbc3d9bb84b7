"""Ready-made paces."""

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
    (RELAXED, "Relaxed: two fixed days a week"),
    (NORMAL, "Normal: two days per phase"),
    (FAST, "Fast: one day per phase"),
    (LIVE, "Live: ten minutes per phase, in a single evening"),
    (OWN, "Custom"),
]


def preset(name: str, zone: str) -> Clock:
    """The clock of a pace in a time zone. Raises: KeyError for an unknown name."""
    return replace(CLOCKS[name], zone=zone)
