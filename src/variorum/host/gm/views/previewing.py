"""The running phase at an open desk: what has been sent, and what would come of it."""

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from variorum.game.audience import GM
from variorum.game.sheet import Sheet
from variorum.host.games.access import Access, reads_sheets
from variorum.host.games.common import RefusedError
from variorum.host.gm import previewing as service
from variorum.host.gm.pages import desk_of, problems_of
from variorum.host.gm.queries import BOT, READY, SENT, seats
from variorum.host.gm.views.desk import frame_of
from variorum.host.orders.text import lines

_STATES = {READY: "ready", SENT: "not ready yet", BOT: "a bot"}


class SeatSheet(msgspec.Struct, frozen=True):
    """What a seat has sent, in canonical notation, and how far it is."""

    seat: str
    state: str
    orders: tuple[str, ...]


@require_GET
def preview(request: HttpRequest, key: str) -> HttpResponse:
    """The sheets of the running phase and its outcome as things stand; only an open desk has this page."""
    access = desk_of(request, key)
    if not reads_sheets(access):
        raise Http404
    page = {**frame_of(access), "sheets": (), "preview": None}
    try:
        page["sheets"] = _sheets(access)
        page["preview"] = service.preview(access)
    except RefusedError as error:
        page["problems"] = problems_of(error)
    return render(request, "gm/preview.html", page)


def _sheets(access: Access) -> list[SeatSheet]:
    sent = service.running_sheets(access)
    states = {row.seat: _STATES.get(row.state, "nothing sent") for row in seats(access)}
    shown = dict.fromkeys((*((GM,) if GM in sent else ()), *states, *sent))
    return [SeatSheet(seat, states.get(seat, ""), lines(sent.get(seat, Sheet()))) for seat in shown]
