"""Press, and requests for extensions."""

from secrets import token_hex
from typing import Annotated, Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Query, Router
from ninja.params import Path

from variorum.host.accounts.publicids import Named, found, shown
from variorum.host.acts.running import run
from variorum.host.api import answers, shapes
from variorum.host.api.asking import asker, somebody
from variorum.host.api.who import Asking
from variorum.host.games.access import Access
from variorum.host.games.clock import extending
from variorum.host.games.clock.extending import Own
from variorum.host.games.common import RefusedError
from variorum.host.games.lengths import HOUR
from variorum.host.games.reach import reach
from variorum.host.press import queries
from variorum.host.press.blocking import keys_of_folded
from variorum.host.press.models import Extension, Message
from variorum.host.press.reports import ReportToStaff
from variorum.host.press.services import extensions as extension_services
from variorum.host.press.services import messages as message_services
from variorum.host.press.services.messages import written

Thread = Annotated[str, Query(max_length=5_000, description="A thread from the list of threads; `*` is everybody.")]
Before = Annotated[str, Query(max_length=26, description="Only messages older than the one with this id.")]
Words = Annotated[str, Query(max_length=100, description="Search all your messages for these words.")]

router = Router(tags=["messages"])


@router.get("/games/{key}/threads", response=answers.Threads)
def list_threads(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """The threads of your seat, and the seats it may write to."""
    access = who.access(request, key)
    allowed = reach(access)
    found = [
        {
            "thread": thread.thread,
            "others": thread.others,
            "messages": thread.messages,
            "new": thread.new,
            "latest": thread.latest,
        }
        for thread in queries.threads(access)
    ]
    return {"threads": found, "seats": allowed.seats, "everybody": allowed.everybody}


@router.get("/games/{key}/messages", response=list[answers.Message])
def list_messages(
    request: HttpRequest, key: str, who: Asking, thread: Thread = "", before: Before = "", words: Words = ""
) -> list[dict[str, Any]]:
    """The latest hundred messages of a thread, oldest first; or the latest messages that match a search."""
    access = who.access(request, key)
    if words:
        found = queries.search(access, written(words))
    else:
        found = queries.messages_of(access, written(thread), before=_earlier(before))
    folded = keys_of_folded(access, found)
    return [{**_message(message), "blocked": message.pk in folded} for message in found]


@router.post("/games/{key}/messages", response=answers.Message, auth=somebody)
def send_message(request: HttpRequest, key: str, data: shapes.MessagePut, who: Asking) -> dict[str, Any]:
    """Send a message. It can't be withdrawn."""
    access = who.access(request, key)
    return _message(message_services.send(access, tuple(data.to), data.text, data.key or token_hex(20)))


@router.post("/games/{key}/messages/{message:pk}/report", response=shapes.Done, auth=somebody)
def report_message(
    request: HttpRequest, key: str, pk: Path[Named], data: shapes.ReportPut, who: Asking
) -> dict[str, Any]:
    """Report somebody's message to the host's staff."""
    get_object_or_404(queries.readable_by(who.access(request, key)), pk=pk)
    run(ReportToStaff(kind="message", about=shown("message", pk), reason=data.reason), asker(request))
    return {}


@router.post("/games/{key}/messages/read", response=answers.Unread, auth=somebody)
def read_messages(request: HttpRequest, key: str, data: shapes.Thread, who: Asking) -> dict[str, int]:
    """Mark the messages of a thread as read."""
    return {"new": message_services.mark_read(who.access(request, key), written(data.thread))}


@router.get("/games/{key}/extensions", response=list[answers.Wish])
def list_extensions(request: HttpRequest, key: str, who: Asking) -> list[dict[str, Any]]:
    """The requests for extensions in this phase."""
    access = who.access(request, key)
    return [
        _request(access, row)
        for row in Extension.objects.filter(game=access.game, phase_number=access.game.phase_number)
    ]


@router.post("/games/{key}/extensions", response=answers.Wish, auth=somebody)
def ask_for_extension(request: HttpRequest, key: str, data: shapes.ExtensionAsked, who: Asking) -> dict[str, Any]:
    """Request an extension."""
    access = who.access(request, key)
    return _request(access, extension_services.ask(access, data.phase_number, round(data.hours * HOUR)))


@router.get("/games/{key}/own-extensions", response=answers.OwnExtensions, auth=somebody)
def get_own_extensions(request: HttpRequest, key: str, who: Asking) -> Own:
    """The extensions that the terms give to the seat's player. Nobody else is told of them."""
    return extending.own(who.access(request, key)) or Own(0, "The terms of this game give you no extensions.")


@router.post("/games/{key}/own-extensions", response=answers.OwnExtensions, auth=somebody)
def take_extension(request: HttpRequest, key: str, data: shapes.OfPhase, who: Asking) -> Own | None:
    """Take one of the player's extensions for this phase. It needs nobody's agreement."""
    access = who.access(request, key)
    extending.take(access, data.phase_number)
    access.game.refresh_from_db()
    return extending.own(access)


@router.post("/games/{key}/extensions/{extension:pk}", response=answers.Wish, auth=somebody)
def answer_request(request: HttpRequest, key: str, pk: Path[Named], data: shapes.Answer, who: Asking) -> dict[str, Any]:
    """Agree or disagree with a request for an extension."""
    access = who.access(request, key)
    return _request(access, extension_services.answer(access, data.phase_number, pk, agrees=data.agrees))


def _earlier(name: str) -> int | None:
    """The number of the message with an id; None without an id. Raises: RefusedError."""
    number = found("message", name) if name else None
    if name and number is None:
        raise RefusedError("No message has this id. Use one from the list.")
    return number


def _message(message: Message) -> dict[str, Any]:
    names = ("sender", "thread", "public", "text", "turn", "sent")
    return {"id": shown("message", message.pk), **{name: getattr(message, name) for name in names}}


def _request(access: Access, row: Extension) -> dict[str, Any]:
    seats = extension_services.people(access.game)
    said = dict(row.answers.values_list("seat", "agrees"))
    told = {
        "id": shown("extension", row.pk),
        "seat": row.seat,
        "hours": row.minutes / HOUR,
        "phase_number": row.phase_number,
        "outcome": row.outcome,
    }
    counted = {"agree": sum(said.get(seat, False) for seat in seats)}
    counted["against"] = sum(seat in said for seat in seats) - counted["agree"]
    return {**told, **counted, "people": len(seats), "own": said.get(access.seat)}
