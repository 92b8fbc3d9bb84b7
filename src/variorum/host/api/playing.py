"""Playing: the view, the legal orders, the sheet, and the history."""

from typing import Any

import msgspec
from django.http import HttpRequest
from ninja import Router

from variorum.game.asked import progress
from variorum.game.sheet import Sheet
from variorum.host.api import answers, plain, shapes
from variorum.host.api.asking import Asking, somebody
from variorum.host.games.access import Access, first_things, replayed
from variorum.host.games.common import RefusedError
from variorum.host.games.log import transcript
from variorum.host.games.seats import sheets
from variorum.host.games.seats.sheets import Saved
from variorum.host.limits.rates import RARE
from variorum.host.orders.data import events_data, legal_orders_data, read_data, sheet_data
from variorum.host.orders.text import read_text

router = Router(tags=["play"])


@router.get("/games/{key}/view", response=shapes.Moment)
def get_view(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """The current position and the results of the last phase, as your seat sees them, or as a stranger does."""
    access = who.access(request, key)
    return _moment(access, access.last)


@router.get("/games/{key}/briefing", response=list[answers.Briefing])
def get_briefing(request: HttpRequest, key: str, who: Asking) -> list[dict[str, Any]]:
    """What your seat, or a stranger, should know first, such as money or a role; empty in most variants."""
    return [msgspec.to_builtins(briefing) for briefing in first_things(who.access(request, key))]


@router.get("/games/{key}/legal-orders", response=answers.LegalOrders)
def get_legal_orders(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Everything that your seat may order now.

    An order is `{"type": ...}` of a kind, with a value for each of its fields: one of the choices, or if there are
    none, a number or text within the bounds. Such orders form a sheet, within the constraints.
    """
    access = who.seated(request, key)
    return {"phase_number": access.game.phase_number, **legal_orders_data(access.legal_orders())}


@router.get("/games/{key}/sheet", response=shapes.Sheet)
def get_sheet(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """The orders that your seat has sent so far."""
    access = who.seated(request, key)
    return _sheet(access, sheets.saved(access))


@router.put("/games/{key}/sheet", response=shapes.Sheet, auth=somebody)
def send_sheet(request: HttpRequest, key: str, data: shapes.SheetPut, who: Asking) -> dict[str, Any]:
    """Send a whole sheet. Illegal orders are saved, too, and the answer lists their problems."""
    access = who.seated(request, key)
    version = sheets.saved(access).version if data.version is None else data.version
    saved = sheets.replace_sheet(access, data.phase_number, version, _sent(access, data), ready=data.ready)
    return _sheet(access, saved)


@router.put("/games/{key}/ready", response=shapes.Sheet, auth=somebody)
def set_ready(request: HttpRequest, key: str, data: shapes.Ready, who: Asking) -> dict[str, Any]:
    """Mark your orders as ready, or as not ready."""
    access = who.seated(request, key)
    return _sheet(access, sheets.set_ready(access, data.phase_number, ready=data.ready))


@router.get("/games/{key}/history", response=list[answers.Entry])
def get_history(request: HttpRequest, key: str, who: Asking) -> list[dict[str, Any]]:
    """All moments of a game: their times, and the phases that led to them."""
    access = who.access(request, key)
    times = enumerate(transcript.times(access))
    return [{"number": number, "turn": _turn(access, number), "at": at} for number, at in times]


@router.get("/games/{key}/history/{int:number}", response=shapes.Moment)
def get_moment(request: HttpRequest, key: str, number: int, who: Asking) -> dict[str, Any]:
    """A moment as your seat may know it, with the orders that your seat had sent."""
    return _moment(who.access(request, key), number)


@router.post("/games/{key}/replay", response=answers.Replayed, throttle=[RARE])
def replay_game(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Replay every phase of a finished game, with dice from its published seed."""
    access = who.access(request, key)
    if not access.is_revealed:
        raise RefusedError("Only a finished game that reveals its secrets can be replayed.")
    return {"phases": sum(1 for seen in access.history() if seen.turn), "wrong": replayed(access)}


@router.get("/games/{key}/history/{int:number}/report", response=list[shapes.Plain])
def get_report(request: HttpRequest, key: str, number: int, who: Asking) -> list[dict[str, Any]]:
    """The tables and charts of a moment's report."""
    access = who.access(request, key)
    access.seen(number)
    return plain.pieces(access.pieces(number))


def _turn(access: Access, number: int) -> str | None:
    turn = access.seen(number).turn
    return str(turn) if turn else None


def _moment(access: Access, number: int) -> dict[str, Any]:
    seen = access.seen(number)
    return {
        "number": number,
        "phase_number": access.game.phase_number,
        "turn": str(seen.turn) if seen.turn else None,
        "events": events_data(access.variant, seen.events, access.seat),
        "position": plain.position(seen.position),
        "caretakers": list(seen.caretakers),
        "sent": sheet_data(access.sent(number)) if access.seat and seen.turn else None,
    }


def _sent(access: Access, data: shapes.SheetPut) -> Sheet:
    """The sheet that a program sent. Raises: ProblemsError."""
    position = access.seen().position
    if data.text is None:
        return read_data(access.variant, position, access.seat, data.orders, data.conditional)
    return read_text(access.variant, position, access.seat, data.text)


def _sheet(access: Access, saved: Saved) -> dict[str, Any]:
    found = progress(access.variant, access.seen().position, access.seat, saved.sheet.orders)
    return {
        "phase_number": access.game.phase_number,
        "version": saved.version,
        "ready": saved.ready,
        **sheet_data(saved.sheet),
        "problems": plain.problems(saved.problems),
        "progress": [{"group": group, "sentences": list(told)} for group, told in found.items()],
    }
