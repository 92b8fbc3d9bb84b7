"""The press page: threads, one thread, writing, and searching."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from variorum.host.games.access import Access
from variorum.host.games.context import address, frame
from variorum.host.games.pages import access_of
from variorum.host.games.services.common import RefusedError, StaleError
from variorum.host.press import queries
from variorum.host.press.addressing import reach
from variorum.host.press.forms import MessageForm
from variorum.host.press.models import EVERYBODY
from variorum.host.press.services.messages import mark_read, send, written
from variorum.host.press.views.extensions import standing

LONGEST_SEARCH = 100
LATEST = "latest"
"""The anchor where reading goes on: the first new message, or else the last message."""


@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest, key: str) -> HttpResponse:
    """The threads with one of them open, or a search's results; and the form for a new message."""
    access = access_of(request, key)
    if request.method == "POST":
        return _sent(request, access)
    wanted = _wanted(request)
    return _page(request, access, MessageForm(reach(access), to=wanted), wanted)


@require_GET
def listed(request: HttpRequest, key: str) -> HttpResponse:
    """The messages of one thread, for an open page."""
    access = access_of(request, key)
    return render(request, "press/thread.html", _thread(access, _wanted(request), _before(request)))


@require_GET
def sidebar(request: HttpRequest, key: str) -> HttpResponse:
    """The list of threads, for an open page."""
    access = access_of(request, key)
    return render(request, "press/threads.html", _threads(access, _wanted(request)))


def _sent(request: HttpRequest, access: Access) -> HttpResponse:
    to = tuple(name[:40] for name in request.POST.getlist("to")[:200])
    text, key = request.POST.get("text", ""), written(request.POST.get("key", ""))[:40]
    try:
        message = send(access, to, text, key or "-")
    except RefusedError as error:
        form = MessageForm(reach(access), to=to, text=text)
        status = 409 if isinstance(error, StaleError) else 422
        return _page(request, access, form, _wanted(request), status=status, problem=str(error))
    others = queries.others(message.thread, access.seat) or (EVERYBODY,)
    return redirect(f"{thread_address(access, others)}#{LATEST}")


def thread_address(access: Access, others: tuple[str, ...]) -> str:
    """The address of the thread with these others."""
    page = address(access, "press:press")
    return page + ("&" if "?" in page else "?") + "with=" + ",".join(others)


def _wanted(request: HttpRequest) -> tuple[str, ...]:
    names = written(request.GET.get("with", ""))[:2_000].split(",")
    return tuple(name for name in names if name)


def _before(request: HttpRequest) -> int | None:
    """The key of the message before which to list older ones."""
    text = request.GET.get("before", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else None


def _page(
    request: HttpRequest,
    access: Access,
    form: MessageForm,
    wanted: tuple[str, ...],
    *,
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    words = written(request.GET.get("q", ""))[:LONGEST_SEARCH].strip()
    parts: dict[str, Any] = _thread(access, wanted, _before(request)) if wanted and not words else {}
    context = {
        **parts,
        **frame(access, "press"),
        **_threads(access, wanted),
        **(standing(access) if access.seat else {}),
        "form": form,
        "reach": reach(access),
        "problem": problem,
        "words": words,
        "found": _shown(access, queries.search(access, words)) if words else (),
    }
    return render(request, "press/press.html", context, status=status)


def _threads(access: Access, wanted: tuple[str, ...]) -> dict[str, Any]:
    made = [
        (thread, thread_address(access, thread.others or (EVERYBODY,)), thread.others or (EVERYBODY,))
        for thread in queries.threads(access)
    ]
    return {"access": access, "game": access.game, "seat": access.seat, "threads": made, **_named(access, wanted)}


def _thread(access: Access, wanted: tuple[str, ...], before: int | None) -> dict[str, Any]:
    thread = queries.thread_with(access, wanted)
    messages = queries.messages_of(access, thread, before)
    shown = _shown(access, messages)
    mark_read(access, thread)
    older = (
        f"{thread_address(access, wanted)}&before={messages[0].pk}"
        if queries.has_older(access, thread, messages)
        else ""
    )
    page = {"access": access, "game": access.game, "seat": access.seat, **_named(access, wanted)}
    latest = next((message for message, _, new, _ in shown if new), messages[-1] if messages else None)
    return {**page, "shown": shown, "older": older, "before": before, "latest": latest}


def _named(access: Access, wanted: tuple[str, ...]) -> dict[str, Any]:
    own = access.seat if len(access.seats) > 1 else ""
    names = ",".join(wanted)
    query = urlencode({"with": names, "as": own} if own else {"with": names})
    return {"wanted": wanted, "with": names, "query": query, "to_all": EVERYBODY in wanted, "chosen_seat": own}


def _shown(access: Access, messages: list[Any]) -> list[tuple[Any, tuple[str, ...], bool, str]]:
    """Messages, each with its recipients, whether it is new, and the address of its thread."""
    new = queries.new_among(access, messages)
    return [
        (
            message,
            queries.others(message.thread, message.sender),
            message.pk in new,
            thread_address(access, queries.others(message.thread, access.seat) or (EVERYBODY,)),
        )
        for message in messages
    ]
