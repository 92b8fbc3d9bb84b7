"""Server-sent events: open pages learn that something is new, never what."""

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

from asgiref.sync import sync_to_async
from django.db import Error
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from variorum.host.accounts import publicids
from variorum.host.games.access import Access
from variorum.host.games.models import Game
from variorum.host.games.pages import access_of
from variorum.host.limits.rates import client_of
from variorum.host.limits.requests import at_the_end
from variorum.host.notify.hub import Connection, Hub, hub
from variorum.host.notify.pulses import give_back, missed
from variorum.host.notify.services import presence
from variorum.host.schema.numbers import whole

TOO_MANY = "Too many pages are open. Close some of them."
HEARTBEAT = 20.0
RETRY = 3_000
"""Milliseconds after which a browser reconnects a lost stream."""

MARK = "mark"
"""The event that only carries the mark up to which the page knows everything, and keeps the connection alive."""


async def live(request: HttpRequest, key: str) -> HttpResponseBase:
    """A stream of news for a game's open page.

    `phase_number` in the address is the phase that the page shows; if the game has gone on since, the page hears it at
    once. `since` is the last pulse before the page was made; the page hears of everything later, as does a page that
    lost its stream.
    """
    access = await sync_to_async(access_of)(request, key)
    return await streamed(request, access)


async def streamed(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The stream for a viewer with access to the game."""
    found = hub()
    person = access.person
    who = f"person {person.pk}" if person.is_authenticated else client_of(request)
    if not found.reserve(who):
        return HttpResponse(TOO_MANY, status=429, content_type="text/plain; charset=utf-8")
    at_the_end(lambda: found.release(who))
    here = await sync_to_async(presence.key_of)(access)
    connection = Connection(access.game.pk, frozenset({"", *access.seats}), here)
    mark = request.headers.get("Last-Event-ID", "") or request.GET.get("since", "")
    phase = request.GET.get("phase_number", "")
    since = publicids.found("pulse", mark)
    response = StreamingHttpResponse(_stream(found, connection, since, whole(phase)), "text/event-stream")
    response["Cache-Control"], response["X-Accel-Buffering"] = "no-store", "no"
    return response


async def _stream(found: Hub, connection: Connection, mark: int | None, shown: int | None) -> AsyncIterator[str]:
    found.join(connection)
    try:
        yield f"retry: {RETRY}\n\n"
        # The reader may be waiting for a database connection: don't hold one while waiting for the reader.
        await sync_to_async(give_back)()
        await found.reading.wait()
        kinds, phase = await sync_to_async(_first)(connection, mark, shown)
        for kind in kinds:
            yield _event(0, kind, phase)
        yield _event(_known(found, connection), MARK, phase)
        while not found.closing:
            await _noted(connection)
            try:
                news = await asyncio.wait_for(connection.queue.get(), HEARTBEAT)
            except TimeoutError:
                yield _event(_known(found, connection), MARK, phase)
                continue
            if news is None:
                return
            phase = news.phase_number
            yield _event(_known(found, connection), news.kind, phase)
    finally:
        found.leave(connection)


async def _noted(connection: Connection) -> None:
    """Note from time to time that whoever reads the stream is present."""
    if connection.here and connection.noted + HEARTBEAT <= monotonic():
        connection.noted = monotonic()
        await sync_to_async(_note)(connection.here)


def _note(key: str) -> None:
    try:
        presence.note(key)
    except Error:
        return  # a page lives on even while nothing can be saved
    finally:
        give_back()


def _first(connection: Connection, mark: int | None, shown: int | None) -> tuple[tuple[str, ...], int]:
    """The kinds of news that a page missed before its stream began, and the game's current phase.

    Gives back the database connection: a stream lasts long and doesn't need one.
    """
    try:
        kinds = missed(connection.game, connection.seats, mark) if mark is not None else ()
        phase = Game.objects.values_list("phase_number", flat=True).get(pk=connection.game)
        if shown not in {None, phase} and "phase" not in kinds:
            kinds = ("phase", *kinds)
        return kinds, phase
    finally:
        give_back()


def _known(found: Hub, connection: Connection) -> int:
    """The mark up to which the page knows everything after the next event; 0 while more is queued."""
    return found.mark if connection.queue.empty() else 0


def _event(mark: int, kind: str, phase: int) -> str:
    """An event. A browser that reconnects sends back the last mark it got."""
    return _mark(mark) + f"event: {kind}\ndata: {phase}\n\n"


def _mark(mark: int) -> str:
    """The mark of an event; it tells nobody whether anything has happened elsewhere."""
    return f"id: {publicids.shown_anew('pulse', mark)}\n" if mark else ""
