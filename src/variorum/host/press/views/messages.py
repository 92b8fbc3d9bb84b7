"""The press page: threads, one thread, writing, and searching."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods
from django_htmx.http import trigger_client_event

from variorum.host.accounts import publicids
from variorum.host.games.access import Access
from variorum.host.games.bots.in_games import is_coached
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.context import address, frame
from variorum.host.games.pages import Request, access_of
from variorum.host.games.reach import reach, seats_of
from variorum.host.games.seats.sheets import saved
from variorum.host.press import queries
from variorum.host.press.chat import lines
from variorum.host.press.dealing import Card, cards_of
from variorum.host.press.forms import MessageForm
from variorum.host.press.models import EVERYBODY, Message
from variorum.host.press.offer_form import bargaining, partners_of
from variorum.host.press.services.before import said_before
from variorum.host.press.services.blocks import keys_of_folded, neighbors
from variorum.host.press.services.messages import denial, mark_read, send, written
from variorum.host.press.views.votes import standing
from variorum.host.schema.numbers import whole

LONGEST_SEARCH = 100  # ten words, which is as many as are looked for
LATEST = "latest"
"""The anchor where reading goes on: the first new message, or else the last message."""

SENT = "message-sent"
"""What an open page hears when its message has been sent."""


@require_http_methods(["GET", "HEAD", "POST"])
def index(request: Request, key: str) -> HttpResponse:
    """The threads with one of them open, or a search's results; and the form for a new message."""
    access = access_of(request, key)
    if request.method == "POST":
        return _sent(request, access)
    wanted = wanted_in(request)
    return page_with(request, access, wanted)


@require_GET
def listed(request: HttpRequest, key: str) -> HttpResponse:
    """The messages of one thread, for an open page: all, or those after the last one that it shows."""
    access = access_of(request, key)
    wanted = wanted_in(request)
    thread, after = queries.thread_with(access, wanted), _number(request, "after")
    messages = queries.messages_of(access, thread, after=after)
    earlier: Message | Card | None = queries.message_in(access, thread, after) if after is not None else None
    shown, cards = whole(request.GET.get("offers", "")) or 0, cards_of(access, thread)
    known = [card for card in cards if card.number <= shown]
    if known and (earlier is None or known[-1].sent > earlier.sent):
        earlier = known[-1]
    fresh = [card for card in cards if card.number > shown]
    return render(request, "press/lines.html", {**_chat(access, thread, messages, fresh, earlier), "changed": known})


@require_GET
def sidebar(request: HttpRequest, key: str) -> HttpResponse:
    """The list of threads, for an open page."""
    access = access_of(request, key)
    return render(request, "press/threads.html", _threads(access, wanted_in(request)))


@require_GET
def newest(request: HttpRequest, key: str) -> HttpResponse:
    """Go on reading: lead to the newest thread with anything new, or else to the newest; without any, to writing."""
    access = access_of(request, key)
    found = queries.threads(access)
    thread = next((thread for thread in found if thread.new), found[0] if found else None)
    if thread is None:
        return redirect(address(access, "press:press"))
    return redirect(f"{thread_address(access, thread.others or (EVERYBODY,))}#{LATEST}")


@require_GET
def news(request: HttpRequest, key: str) -> HttpResponse:
    """How much is new from each seat alone and altogether, for the marks of an open board."""
    access = access_of(request, key)
    of_seats = {thread.others: thread.new for thread in queries.threads(access)}
    marks = [(seat, of_seats.get((seat,), 0)) for seat in seats_of(access)] if access.seat else []
    return render(request, "press/news.html", {"marks": marks, "new": queries.unread(access)})


def _sent(request: Request, access: Access) -> HttpResponse:
    to = tuple(name[:40] for name in request.POST.getlist("to")[:200])
    text, key = request.POST.get("text", ""), written(request.POST.get("key", ""))[:40]
    try:
        message = send(access, to, text, key or "-")
    except RefusedError as error:
        form = MessageForm(reach(access), to=to, text=text)
        status = 409 if isinstance(error, StaleError) else 422
        if _is_in_thread(request):
            context = {**_writing(access, form, to, problem=str(error)), **_named(access, to)}
            return render(request, "press/composer.html", context, status=status)
        return page_with(request, access, wanted_in(request), status=status, form=form, problem=str(error))
    others = queries.others(message.thread, access.seat) or (EVERYBODY,)
    if _is_in_thread(request):
        context = {**_writing(access, MessageForm(reach(access), to=others), others), **_named(access, others)}
        return trigger_client_event(render(request, "press/composer.html", context), SENT)
    return redirect(f"{thread_address(access, others)}#{LATEST}")


def _is_in_thread(request: Request) -> bool:
    """Whether a message comes from an open thread, which stays; whoever begins one is led to it."""
    return bool(request.htmx) and request.htmx.target == "composer"


def thread_address(access: Access, others: tuple[str, ...]) -> str:
    """The address of the thread with these others."""
    page = address(access, "press:press")
    return page + ("&" if "?" in page else "?") + "with=" + ",".join(others)


def wanted_in(request: HttpRequest) -> tuple[str, ...]:
    """The seats whose thread the address names."""
    names = written(request.GET.get("with", ""))[:2_000].split(",")
    return tuple(name for name in names if name)


def _number(request: HttpRequest, name: str) -> int | None:
    """The number of the message that the address names."""
    return publicids.found("message", request.GET.get(name, ""))


def page_with(
    request: HttpRequest,
    access: Access,
    wanted: tuple[str, ...],
    *,
    status: int = 200,
    form: MessageForm | None = None,
    problem: str = "",
    offering: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The press page; `form` and `problem` are those of a message, `offering` those of an offer, if it was refused."""
    words = written(request.GET.get("q", ""))[:LONGEST_SEARCH].strip()
    parts: dict[str, Any] = _thread(access, wanted, _number(request, "before")) if wanted and not words else {}
    found = queries.search(access, words) if words else []
    context = {
        **parts,
        **frame(access, "press"),
        **_threads(access, wanted),
        **(standing(access) if access.seat else {}),
        **_writing(access, form or MessageForm(reach(access), to=wanted), wanted, problem=problem),
        **(offering or bargaining(access, wanted, whole(request.GET.get("change", "")) or 0)),
        "words": words,
        "said_before": said_before(access).exists(),
        "searches": queries.is_long(access),
        "found": _found(access, found),
        "folded": keys_of_folded(access, found),
        "neighbors": neighbors(access, wanted),
        "partners": () if wanted else [(seat, thread_address(access, (seat,))) for seat in partners_of(access)],
    }
    return render(request, "press/press.html", context, status=status)


def _writing(access: Access, form: MessageForm, wanted: tuple[str, ...], *, problem: str = "") -> dict[str, Any]:
    """The context of the field for a message, or of the reason why there is none."""
    allowed = reach(access)
    return {
        "access": access,
        "game": access.game,
        "seat": access.seat,
        "form": form,
        "reach": allowed,
        "problem": problem,
        "denied": denial(access, wanted) if access.seat else "",
        "own_orders": tuple(map(str, saved(access).sheet.orders)) if access.seat and access.has_begun else (),
    }


def _threads(access: Access, wanted: tuple[str, ...]) -> dict[str, Any]:
    made = [
        (thread, thread_address(access, thread.others or (EVERYBODY,)), thread.others or (EVERYBODY,))
        for thread in queries.threads(access)
    ]
    return {"access": access, "game": access.game, "seat": access.seat, "threads": made, **_named(access, wanted)}


def _thread(access: Access, wanted: tuple[str, ...], before: int | None) -> dict[str, Any]:
    thread = queries.thread_with(access, wanted)
    messages = queries.messages_of(access, thread, before=before)
    older = _older(thread_address(access, wanted), messages[0]) if queries.has_older(access, thread, messages) else ""
    ends = queries.message_in(access, thread, before) if before is not None else None
    since = messages[0].sent if queries.has_older(access, thread, messages) else None
    cards = cards_of(access, thread, since=since, before=ends.sent if ends else None)
    shown = _chat(access, thread, messages, cards)
    latest = next((line for line in shown["chat"] if line.unread), shown["chat"][-1] if shown["chat"] else None)
    return {**shown, **_named(access, wanted), "older": older, "before": before, "latest": latest}


def _older(thread: str, first: Message) -> str:
    """The address of a thread's messages before one of them."""
    return f"{thread}&before={publicids.shown('message', first.pk)}"


def _chat(
    access: Access,
    thread: str,
    messages: list[Message],
    cards: Sequence[Card],
    earlier: Message | Card | None = None,
) -> dict[str, Any]:
    """The lines of a thread, which count as read from now on."""
    new = queries.new_among(access, messages)
    shown = tuple(lines(access, messages, new, earlier, cards))
    mark_read(access, thread)
    return {
        "access": access,
        "game": access.game,
        "seat": access.seat,
        "chat": shown,
        "coached": any(card.answers for card in cards) and is_coached(access.game, access.seat),
        "here": thread_address(access, queries.others(thread, access.seat) or (EVERYBODY,)),
        "moment": access.last if access.has_begun else 0,
        "chosen_seat": access.seat if len(access.seats) > 1 else "",
    }


def _named(access: Access, wanted: tuple[str, ...]) -> dict[str, Any]:
    own = access.seat if len(access.seats) > 1 else ""
    names = ",".join(wanted)
    query = urlencode({"with": names, "as": own} if own else {"with": names})
    return {"wanted": wanted, "with": names, "query": query, "to_all": EVERYBODY in wanted, "chosen_seat": own}


def _found(access: Access, messages: list[Message]) -> list[tuple[Message, tuple[str, ...], str]]:
    """Messages, each with its recipients and the address of its thread."""
    return [
        (
            message,
            queries.others(message.thread, message.sender),
            thread_address(access, queries.others(message.thread, access.seat) or (EVERYBODY,)),
        )
        for message in messages
    ]
