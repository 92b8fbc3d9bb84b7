"""Letters, and asking for more time."""

from secrets import token_hex
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router
from ninja.params import Path

from variorum.host.api import shapes
from variorum.host.api.asking import somebody
from variorum.host.api.rate import CHANGES
from variorum.host.api.who import Asking
from variorum.host.press import queries
from variorum.host.press.circles import reach
from variorum.host.press.models import Letter, Request
from variorum.host.press.services import letters as letter_services
from variorum.host.press.services import more_time as time_services

Circle = Annotated[str, Query(max_length=5_000)]

router = Router(tags=["letters"])


@router.get("/games/{key}/threads", response=dict[str, Any])
def threads(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """The circles with which one's seat writes, with how many letters and new ones; whom it may write to."""
    access = who.access(request, key)
    allowed = reach(access)
    found = [
        {
            "circle": thread.circle,
            "others": thread.others,
            "letters": thread.letters,
            "new": thread.new,
            "latest": thread.latest,
        }
        for thread in queries.threads(access)
    ]
    return {"threads": found, "seats": allowed.seats, "everybody": allowed.everybody}


@router.get("/games/{key}/letters", response=list[dict[str, Any]])
def letters(request: HttpRequest, key: str, who: Asking, circle: Circle = "") -> list[dict[str, Any]]:
    """The latest letters of a circle, the oldest of them first."""
    access = who.access(request, key)
    return [_letter(letter) for letter in queries.letters_of(access, circle)]


@router.post("/games/{key}/letters", response=dict[str, Any], auth=somebody, throttle=[CHANGES])
def send(request: HttpRequest, key: str, data: shapes.LetterPut, who: Asking) -> dict[str, Any]:
    """Send a letter, which nobody can take back."""
    access = who.access(request, key)
    return _letter(letter_services.send(access, tuple(data.to), data.text, data.key or token_hex(20)))


@router.post("/games/{key}/letters/read", response=dict[str, int], auth=somebody, throttle=[CHANGES])
def read(request: HttpRequest, key: str, data: shapes.Circle, who: Asking) -> dict[str, int]:
    """Note that one has read the letters of a circle."""
    return {"new": letter_services.mark_read(who.access(request, key), data.circle)}


@router.get("/games/{key}/requests", response=list[dict[str, Any]])
def requests(request: HttpRequest, key: str, who: Asking) -> list[dict[str, Any]]:
    """The requests for more time of this stage."""
    access = who.access(request, key)
    return [_request(row) for row in Request.objects.filter(game=access.game, stage=access.game.stage)]


@router.post("/games/{key}/requests", response=dict[str, Any], auth=somebody, throttle=[CHANGES])
def ask(request: HttpRequest, key: str, data: shapes.MoreTime, who: Asking) -> dict[str, Any]:
    """Ask for more time."""
    return _request(time_services.ask(who.access(request, key), data.stage, data.hours))


@router.post("/games/{key}/requests/{int:pk}", response=dict[str, Any], auth=somebody, throttle=[CHANGES])
def answer(request: HttpRequest, key: str, pk: Path[int], data: shapes.Answer, who: Asking) -> dict[str, Any]:
    """Say yes or no to a request for more time."""
    return _request(time_services.answer(who.access(request, key), data.stage, pk, agrees=data.agrees))


def _letter(letter: Letter) -> dict[str, Any]:
    names = ("sender", "circle", "public", "text", "turn", "sent")
    return {"id": letter.pk, **{name: getattr(letter, name) for name in names}}


def _request(row: Request) -> dict[str, Any]:
    return {"id": row.pk, "seat": row.seat, "hours": row.hours, "stage": row.stage, "outcome": row.outcome}
