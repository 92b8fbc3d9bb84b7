"""Letters, and asking for more time."""

from secrets import token_hex
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router
from ninja.params import Path

from variorum.host.api import answers, shapes
from variorum.host.api.asking import somebody
from variorum.host.api.rate import CHANGES
from variorum.host.api.who import Asking
from variorum.host.games.access import Access
from variorum.host.press import queries
from variorum.host.press.circles import reach
from variorum.host.press.models import Letter, Request
from variorum.host.press.services import letters as letter_services
from variorum.host.press.services import more_time as time_services
from variorum.host.press.services.letters import written

Circle = Annotated[str, Query(max_length=5_000, description="As in the answer about threads; `*` is everybody.")]
Before = Annotated[int | None, Query(ge=0, le=2**63 - 1, description="Letters older than the one of this id.")]
Words = Annotated[str, Query(max_length=100, description="Words that all letters are searched for.")]

router = Router(tags=["letters"])


@router.get("/games/{key}/threads", response=answers.Threads)
def list_threads(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
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


@router.get("/games/{key}/letters", response=list[answers.Letter])
def list_letters(
    request: HttpRequest, key: str, who: Asking, circle: Circle = "", before: Before = None, words: Words = ""
) -> list[dict[str, Any]]:
    """The latest hundred letters of a circle, the oldest of them first; or the latest with some words, from all."""
    access = who.access(request, key)
    if words:
        return [_letter(letter) for letter in queries.search(access, written(words))]
    return [_letter(letter) for letter in queries.letters_of(access, written(circle), before)]


@router.post("/games/{key}/letters", response=answers.Letter, auth=somebody, throttle=[CHANGES])
def send_letter(request: HttpRequest, key: str, data: shapes.LetterPut, who: Asking) -> dict[str, Any]:
    """Send a letter, which nobody can take back."""
    access = who.access(request, key)
    return _letter(letter_services.send(access, tuple(data.to), data.text, data.key or token_hex(20)))


@router.post("/games/{key}/letters/read", response=answers.Unread, auth=somebody, throttle=[CHANGES])
def read_letters(request: HttpRequest, key: str, data: shapes.Circle, who: Asking) -> dict[str, int]:
    """Note that one has read the letters of a circle."""
    return {"new": letter_services.mark_read(who.access(request, key), written(data.circle))}


@router.get("/games/{key}/requests", response=list[answers.Wish])
def list_requests(request: HttpRequest, key: str, who: Asking) -> list[dict[str, Any]]:
    """The requests for more time of this phase."""
    access = who.access(request, key)
    return [
        _request(access, row) for row in Request.objects.filter(game=access.game, phase_number=access.game.phase_number)
    ]


@router.post("/games/{key}/requests", response=answers.Wish, auth=somebody, throttle=[CHANGES])
def ask_for_time(request: HttpRequest, key: str, data: shapes.MoreTime, who: Asking) -> dict[str, Any]:
    """Ask for more time."""
    access = who.access(request, key)
    return _request(access, time_services.ask(access, data.phase_number, data.hours))


@router.post("/games/{key}/requests/{int:pk}", response=answers.Wish, auth=somebody, throttle=[CHANGES])
def answer_request(request: HttpRequest, key: str, pk: Path[int], data: shapes.Answer, who: Asking) -> dict[str, Any]:
    """Say yes or no to a request for more time."""
    access = who.access(request, key)
    return _request(access, time_services.answer(access, data.phase_number, pk, agrees=data.agrees))


def _letter(letter: Letter) -> dict[str, Any]:
    names = ("sender", "circle", "public", "text", "turn", "sent")
    return {"id": letter.pk, **{name: getattr(letter, name) for name in names}}


def _request(access: Access, row: Request) -> dict[str, Any]:
    seats = time_services.people(access.game)
    said = dict(row.answers.values_list("seat", "agrees"))
    told = {
        "id": row.pk,
        "seat": row.seat,
        "hours": row.hours,
        "phase_number": row.phase_number,
        "outcome": row.outcome,
    }
    counted = {"agree": sum(said.get(seat, False) for seat in seats)}
    counted["against"] = sum(seat in said for seat in seats) - counted["agree"]
    return {**told, **counted, "people": len(seats), "own": said.get(access.seat)}
