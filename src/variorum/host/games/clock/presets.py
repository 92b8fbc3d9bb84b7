"""Ready-made paces."""

from msgspec.structs import replace

from variorum.host.games.clock.deadlines import Clock, Pace

DAY = 24 * 60

OWN = "own"
RELAXED, NORMAL, FAST = "relaxed", "normal", "fast"
LIVE_5, LIVE, LIVE_15 = "live-5", "live", "live-15"

CLOCKS = {
    RELAXED: Clock(Pace.WEEKLY, days=(0, 3), at="20:00", short=DAY),
    NORMAL: Clock(Pace.HOURS, minutes=2 * DAY, short=DAY),
    FAST: Clock(Pace.HOURS, minutes=DAY, short=DAY // 2),
    LIVE_5: Clock(Pace.LIVE, minutes=5, short=2, live=3 * 60, slow=DAY, stretch=60, rest=5),
    LIVE: Clock(Pace.LIVE, minutes=10, short=4, live=4 * 60, slow=DAY, stretch=60, rest=10),
    LIVE_15: Clock(Pace.LIVE, minutes=15, short=5, live=6 * 60, slow=DAY, stretch=90, rest=15),
}

NAMES = [
    (RELAXED, "Relaxed: two fixed days a week"),
    (NORMAL, "Normal: two days per phase"),
    (FAST, "Fast: one day per phase"),
    (LIVE_5, "Live, quick: five minutes per phase, for an evening without much talk"),
    (LIVE, "Live: ten minutes per phase, for an evening, with a break every hour"),
    (LIVE_15, "Live, long: fifteen minutes per phase, for a day of negotiating, with breaks"),
    (OWN, "Custom"),
]


def preset(name: str, zone: str) -> Clock:
    """The clock of a pace in a time zone. Raises: KeyError for an unknown name."""
    return replace(CLOCKS[name], zone=zone)
