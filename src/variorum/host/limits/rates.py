"""How often somebody may ask for what takes work: on pages by `limited`, in the API by `Throttle`."""

from collections.abc import Callable
from functools import wraps
from threading import Lock

import msgspec
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from ninja.throttling import BaseThrottle

from variorum.host.limits.refusal import LimitError, too_often
from variorum.limits import Ledger, Rate, client_at

PREFIX = "throttle-"
"""The prefix of counters in the shared cache."""


def allowed(what: str, most: int, seconds: int) -> bool:
    """Count an attempt, and tell whether it is within the limit of `most` per number of seconds."""
    places = [f"{PREFIX}{what}-{place}" for place in range(most)]
    taken = cache.get_many(places)
    # Another process may take a place meanwhile, but never the same one twice.
    return any(cache.add(place, 1, seconds) for place in places if place not in taken)


_HOUR, _PATIENCE = 3600, 600
"""Seconds of an hour, and those until work that got stuck may be asked for again."""


def begins(work: str, kind: str, whose: str, most: int) -> bool:
    """Whether work that several may ask for begins now: once, and within the asker's limit of a kind for an hour."""
    if not cache.add(f"{work}-begun", 1, _PATIENCE):
        return False
    if not allowed(f"{kind}-{whose}", most, _HOUR):
        over(work)
        return False
    return True


def over(work: str) -> None:
    """Let work that is done, or has failed, begin again when somebody asks."""
    cache.delete(f"{work}-begun")


def client_of(request: HttpRequest) -> str:
    """The client that a request comes from."""
    return client_at(str(request.META.get("REMOTE_ADDR", "")))


def sender_of(request: HttpRequest) -> str:
    """The person who sends a request, or the client if nobody is signed in, as a text to count by."""
    return f"person-{request.user.pk}" if request.user.is_authenticated else client_of(request)


MINUTE, HOUR = 60, 3_600


class Limit(msgspec.Struct, frozen=True):
    """So many requests of a kind for each sender in so many seconds, and why.

    Each process counts for itself, since counting together costs a query; `shared` limits are counted together.
    """

    most: int
    seconds: int
    why: str
    shared: bool = False


LIMITS = {
    "all": Limit(300, MINUTE, "a program that looks every second at five games"),
    "changes": Limit(120, MINUTE, "two a second; these count as requests, too"),
    "creations": Limit(20, HOUR, "each stays, and shows in lists", shared=True),
    "exports": Limit(30, MINUTE, "whole games, each some megabytes"),
    "rare": Limit(10, MINUTE, "seconds of work each: replays, coaching, all data of a person"),
    "trials": Limit(60, MINUTE, "a phase is played, and nothing saved"),
    "heavy": Limit(20, MINUTE, "a bitmap, a printed page or a film: a page shows a dozen at most"),
    "examples": Limit(90, MINUTE, "a page of orders has eighty pictures, drawn once"),
    "edits": Limit(90, MINUTE, "an edit every second, and some undone"),
    "builds": Limit(10, MINUTE, "half a minute of a processor each"),
    "uploads": Limit(20, MINUTE, "seconds of a processor each"),
}

_lock = Lock()
_ledgers: dict[tuple[str, Limit], Ledger] = {}


def require(request: HttpRequest, kind: str) -> None:
    """Count a request of a kind. Raises: LimitError if its sender has sent too many."""
    limit, sender = LIMITS[kind], sender_of(request)
    if limit.shared:
        owed = 0.0 if allowed(f"{kind}-{sender}", limit.most, limit.seconds) else float(MINUTE)
    else:
        owed = _owed(kind, limit, sender)
    if owed:
        raise LimitError(too_often(owed))


def forget() -> None:
    """Forget who has asked for what."""
    with _lock:
        _ledgers.clear()


def _owed(kind: str, limit: Limit, sender: str) -> float:
    """Charge a request to its sender, or tell in how many seconds the sender may ask again."""
    with _lock:
        # Half a request less than allowed leaves the last one unrefused, whatever sums of fractions come to.
        rate = Rate(limit.most / limit.seconds, limit.most - 0.5)
        ledger = _ledgers.setdefault((kind, limit), Ledger(rate))
        owed = ledger.owed(sender)
        if not owed:
            ledger.charge((sender,), 1)
    return owed


def limited(kind: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Limit how often a visitor may call a view."""

    def limit(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def counting(request: HttpRequest, **named: object) -> HttpResponse:
            require(request, kind)
            return view(request, **named)

        return counting

    return limit


class Throttle(BaseThrottle):
    """The limits of the API's requests by kind; those that only read don't count as changes."""

    def __init__(self, *kinds: str) -> None:
        self.kinds = kinds

    def allow_request(self, request: HttpRequest) -> bool:
        """Count a request. Raises: LimitError."""
        for kind in self.kinds:
            if kind != "changes" or request.method not in ("GET", "HEAD", "OPTIONS"):
                require(request, kind)
        return True


ORDINARY = Throttle("all", "changes")
CREATIONS = Throttle("all", "changes", "creations")
EXPORTS, RARE, TRIALS = (Throttle("all", kind) for kind in ("exports", "rare", "trials"))
