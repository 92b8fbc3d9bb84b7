"""The game master's desk: the state of the seats, the clock, the position, rolling back."""

from datetime import datetime
from secrets import token_hex
from typing import Annotated, Any

import msgspec
from django.http import HttpRequest
from ninja import Router
from pydantic import Field

from variorum.game.position import Position, position_from_plain
from variorum.host.api import answers, plain, shapes
from variorum.host.api.asking import somebody
from variorum.host.api.bodies import Body
from variorum.host.api.who import Asking, Who
from variorum.host.games.access import Access
from variorum.host.games.common import ProblemsError, RefusedError
from variorum.host.gm import queries
from variorum.host.gm.services import announcing, clock, orders, positions, previewing, reminding, restoring, rollback
from variorum.host.gm.services.desk import NOT_MASTER, mark_of
from variorum.host.orders.data import sheet_data

router = Router(tags=["game master"])

NOT_A_POSITION = "This isn't a valid position of this variant."

Reason = Annotated[str, Field(max_length=2_000)]


class Note(Body):
    """An act of the game master. With the game's `mark`, it is refused if anything has happened since."""

    mark: Annotated[str, Field(max_length=60)] = ""


class Deadline(Note):
    """The new deadline of the phase."""

    when: datetime


class Because(Note):
    """An act with a reason, which all players read."""

    reason: Reason


class Back(Because):
    """The moment to go back to."""

    number: shapes.Number


class Editing(Because):
    """A position as in the answer about the game master's view."""

    position: shapes.Plain


class Ending(Because):
    """The winner of the game, or those who share it."""

    winners: Annotated[list[shapes.Name], Field(min_length=1, max_length=100)]


class Entering(Note):
    """Orders that a seat gave by other means. They are added to its sheet, or replace the `whole` sheet."""

    seat: shapes.Name
    text: Annotated[str, Field(max_length=200_000)]
    whole: bool = False


class Reminding(Note):
    """The seats to remind. If none are given, all that the phase waits for."""

    seats: Annotated[list[shapes.Name], Field(max_length=100)] = Field(default_factory=list)


class Saying(Note):
    """An announcement to all. One with a `key` that was used before is not repeated."""

    text: Annotated[str, Field(max_length=100_000)]
    key: Annotated[str, Field(max_length=40)] = ""


@router.get("/games/{key}/desk", response=list[answers.DeskSeat], auth=somebody)
def get_desk(request: HttpRequest, key: str, who: Asking) -> list[dict[str, Any]]:
    """The state of each seat, and when it last saved orders; never the orders themselves."""
    rows = queries.seats(desk_of(request, key, who))
    return [dict(msgspec.to_builtins(row, builtin_types=(datetime,))) for row in rows]


@router.get("/games/{key}/desk/sheets", response=list[answers.RunningSheet], auth=somebody)
def get_running_sheets(request: HttpRequest, key: str, who: Asking) -> list[dict[str, Any]]:
    """What has been sent for the running phase, by seat; only at an open desk."""
    sent = previewing.running_sheets(desk_of(request, key, who))
    return [{"seat": seat, **sheet_data(sheet)} for seat, sheet in sent.items()]


@router.get("/games/{key}/desk/preview", response=answers.PhasePreview, auth=somebody)
def preview_phase(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """What would come of the running phase now; only at an open desk. Nothing is changed, and no dice are thrown."""
    return dict(msgspec.to_builtins(previewing.preview(desk_of(request, key, who))))


@router.post("/games/{key}/process", response=answers.Waits, auth=somebody)
def process_now(request: HttpRequest, key: str, data: Note, who: Asking) -> dict[str, list[str]]:
    """Process the phase with the orders sent so far. `waits` lists seats whose answers the phase still needs."""
    access = desk_of(request, key, who)
    return {"waits": list(clock.process_now(access, mark_given(access, data)))}


@router.post("/games/{key}/deadline", response=shapes.Done, auth=somebody)
def set_deadline(request: HttpRequest, key: str, data: Deadline, who: Asking) -> dict[str, Any]:
    """Set the deadline of the phase. A waiting phase continues until then."""
    access = desk_of(request, key, who)
    if data.when.tzinfo is None:
        raise ProblemsError(["when: write a time such as 2026-12-24T20:00:00+01:00"], "The time zone is missing.")
    clock.set_deadline(access, mark_given(access, data), data.when)
    return {}


@router.post("/games/{key}/pause", response=shapes.Done, auth=somebody)
def pause_game(request: HttpRequest, key: str, data: Note, who: Asking) -> dict[str, Any]:
    """Stop the clock."""
    access = desk_of(request, key, who)
    clock.pause(access, mark_given(access, data))
    return {}


@router.post("/games/{key}/resume", response=shapes.Done, auth=somebody)
def resume_game(request: HttpRequest, key: str, data: Note, who: Asking) -> dict[str, Any]:
    """Restart the clock."""
    access = desk_of(request, key, who)
    clock.resume(access, mark_given(access, data))
    return {}


@router.post("/games/{key}/announce", response=shapes.Done, auth=somebody)
def announce_to_all(request: HttpRequest, key: str, data: Saying, who: Asking) -> dict[str, Any]:
    """Announce something to all players, in the log and as a message."""
    access = desk_of(request, key, who)
    announcing.announce(access, mark_given(access, data), data.text, data.key or token_hex(20))
    return {}


@router.post("/games/{key}/remind", response=answers.Reminded, auth=somebody)
def remind_seats(request: HttpRequest, key: str, data: Reminding, who: Asking) -> dict[str, list[str]]:
    """Remind seats by mail that the phase waits for them, each at most once an hour. Returns those reminded."""
    access = desk_of(request, key, who)
    return {"reminded": list(reminding.remind(access, mark_given(access, data), tuple(data.seats)))}


@router.put("/games/{key}/position", response=shapes.Done, auth=somebody)
def edit_position(request: HttpRequest, key: str, data: Editing, who: Asking) -> dict[str, Any]:
    """Replace the position."""
    access = desk_of(request, key, who)
    positions.edit(access, mark_given(access, data), _position(access, data.position), data.reason)
    return {}


@router.post("/games/{key}/end", response=shapes.Done, auth=somebody)
def end_game(request: HttpRequest, key: str, data: Ending, who: Asking) -> dict[str, Any]:
    """End the game."""
    access = desk_of(request, key, who)
    positions.end(access, mark_given(access, data), tuple(data.winners), data.reason)
    return {}


@router.post("/games/{key}/rollback", response=shapes.Done, auth=somebody)
def roll_back(request: HttpRequest, key: str, data: Back, who: Asking) -> dict[str, Any]:
    """Go back to an earlier moment. The phase after it waits for orders again, and has new dice."""
    access = desk_of(request, key, who)
    rollback.roll_back(access, mark_given(access, data), data.number, data.reason)
    return {}


@router.post("/games/{key}/rollback/undo", response=shapes.Done, auth=somebody)
def take_rollback_back(request: HttpRequest, key: str, data: Because, who: Asking) -> dict[str, Any]:
    """Undo the last rollback: the phases that it removed count again, with their original dice."""
    access = desk_of(request, key, who)
    restoring.restore(access, mark_given(access, data), data.reason)
    return {}


@router.post("/games/{key}/orders", response=list[shapes.Problem], auth=somebody)
def enter_orders(request: HttpRequest, key: str, data: Entering, who: Asking) -> list[dict[str, Any]]:
    """Enter orders for a seat. The answer lists problems with them, but never the seat's own orders."""
    access = desk_of(request, key, who)
    act = orders.replace if data.whole else orders.add
    return plain.problems(act(access, mark_given(access, data), data.seat, data.text))


def desk_of(request: HttpRequest, key: str, who: Who) -> Access:
    """The game master's access. Raises: RefusedError for others."""
    access = who.access(request, key)
    if not access.is_master:
        raise RefusedError(NOT_MASTER)
    return access


def mark_given(access: Access, data: Note) -> str:
    """The mark that a program sent, or the game's current mark."""
    return data.mark or mark_of(access.game)


def _position(access: Access, given: shapes.Plain) -> Position:
    """The position that the game master sent. Raises: ProblemsError."""
    try:
        found = position_from_plain(given, access.variant.records)
    except (ValueError, TypeError) as error:
        raise ProblemsError([str(error)], NOT_A_POSITION) from None
    if found.variant != access.variant.id:
        raise ProblemsError([f'variant: must be "{access.variant.id}"'], NOT_A_POSITION)
    return found
