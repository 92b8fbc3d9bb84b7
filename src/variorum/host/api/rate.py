"""Limits on the rate of requests."""

from threading import local

from django.http import HttpRequest
from ninja.throttling import SimpleRateThrottle

from variorum.host.accounts.clients import sender_of


class Rate(local, SimpleRateThrottle):
    """A limit for each sender, counted by `scope`.

    The library stores the current request in attributes, so each thread needs its own.
    """

    def __init__(self, rate: str, scope: str) -> None:
        super().__init__(rate)
        self.scope = scope

    def get_cache_key(self, request: HttpRequest) -> str | None:
        """The key by which requests are counted together."""
        return f"api-{self.scope}-{sender_of(request)}"


ALL = Rate("300/m", "all")
CHANGES = Rate("120/m", "changes")
"""For requests that save something; these also count as requests."""

CREATIONS = Rate("20/h", "creations")
EXPORTS = Rate("30/m", "exports")
RARE = Rate("10/m", "rare")
"""For requests that cost the host much work."""

TRIALS = Rate("60/m", "trials")
"""For requests that play a phase and save nothing."""
