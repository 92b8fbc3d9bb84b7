"""How often somebody may ask."""

from threading import local

from django.http import HttpRequest
from ninja.throttling import SimpleRateThrottle

from variorum.host.notify.clients import client_at


class Rate(local, SimpleRateThrottle):
    """So many requests in a time for each person, or each address that is not signed in; counted by `scope`.

    The library keeps the request at hand in its attributes, so each thread has attributes of its own.
    """

    def __init__(self, rate: str, scope: str) -> None:
        super().__init__(rate)
        self.scope = scope

    def get_cache_key(self, request: HttpRequest) -> str | None:
        """What is counted together."""
        known = request.user.is_authenticated
        who = f"person-{request.user.pk}" if known else client_at(str(request.META.get("REMOTE_ADDR", "")))
        return f"api-{self.scope}-{who}"


ALL = Rate("300/m", "all")
CHANGES = Rate("120/m", "changes")
"""For what is saved; counted besides."""

FOUNDINGS = Rate("20/h", "foundings")
EXPORTS = Rate("30/m", "exports")
RARE = Rate("10/m", "rare")
"""For what costs the host much."""
