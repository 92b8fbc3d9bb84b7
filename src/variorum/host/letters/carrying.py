"""What a mail asks for, by the same services as pages: first it is read, then it is done in one transaction."""

from collections.abc import Sequence

import msgspec

from variorum.game.audience import GM
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.reach import seats_of
from variorum.host.games.seats import sheets
from variorum.host.games.seats.sheets import Saved
from variorum.host.letters.contents import Contents, Note
from variorum.host.orders.text import understood
from variorum.host.press.models import EVERYBODY
from variorum.host.press.services import messages

_ALL = {"all", "everybody", "everyone", "broadcast"}
_MASTER = {"gm", "master", "game master", "the game master"}


class Outcome(msgspec.Struct, frozen=True):
    """What became of a mail.

    `told`: a sentence for each message. `unread`: the lines that aren't orders. `refusal`: why no order was saved.
    `saved`: the seat's sheet now; None before the game begins.
    """

    told: tuple[str, ...] = ()
    unread: tuple[Problem, ...] = ()
    refusal: str = ""
    saved: Saved | None = None


class Message(msgspec.Struct, frozen=True):
    """A message to seats, by the names that its writer used; `refusal`: why these are none."""

    named: str
    to: tuple[str, ...]
    text: str
    refusal: str = ""


class Plan(msgspec.Struct, frozen=True):
    """What a mail asks for, as it was read in a phase; `sheet` is None if it says nothing about orders."""

    phase: int
    messages: tuple[Message, ...] = ()
    sheet: Sheet | None = None
    afresh: bool = False
    ready: bool | None = None
    unread: tuple[Problem, ...] = ()
    refusal: str = ""
    before: Saved | None = None


def planned(access: Access, contents: Contents) -> Plan:
    """Read what a mail asks for. This takes time, and changes nothing."""
    phase = access.game.phase_number
    notes = tuple(_addressed(access, note) for note in contents.notes)
    if not access.has_begun:
        return Plan(phase, notes, refusal="The game hasn't begun.")
    plan = Plan(phase, notes, before=sheets.saved(access))
    if not contents.orders and not contents.clear and contents.ready is None:
        return plan
    try:
        found = understood(access.variant, access.seen().position, access.seat, contents.orders)
    except RefusedError as error:
        return msgspec.structs.replace(plan, refusal=str(error))
    ready = None if found.problems and contents.ready else contents.ready
    return msgspec.structs.replace(
        plan, sheet=found.sheet, afresh=contents.clear, ready=ready, unread=tuple(found.problems)
    )


def carried_out(access: Access, plan: Plan, key: str) -> Outcome:
    """Send the messages and save the orders, inside a transaction; `key` tells this mail's messages from others."""
    told = tuple(_sent(access, message, f"{key}-{number}") for number, message in enumerate(plan.messages))
    if plan.sheet is None:
        return Outcome(told, refusal=plan.refusal, saved=plan.before)
    try:
        saved = sheets.add(access, plan.phase, plan.sheet, afresh=plan.afresh, ready=plan.ready)
    except RefusedError as error:
        return Outcome(told, refusal=str(error), saved=plan.before)
    return Outcome(told, plan.unread, saved=saved)


def _sent(access: Access, message: Message, key: str) -> str:
    """Send a message; what became of it, in a sentence."""
    refusal = message.refusal
    if not refusal:
        try:
            messages.send(access, message.to, message.text, key)
        except RefusedError as error:
            refusal = str(error)
    return f"Not sent to {message.named}: {refusal}" if refusal else f"Sent to {message.named}."


def _addressed(access: Access, note: Note) -> Message:
    named = ", ".join(note.to)[:100]
    try:
        return Message(named, tuple(dict.fromkeys(_seat(access, name) for name in note.to)), note.text)
    except RefusedError as error:
        return Message(named, (), note.text, str(error))


def _seat(access: Access, name: str) -> str:
    """The seat of a name, or of the beginning of one. Raises: RefusedError with the names."""
    wanted = " ".join(name.lower().replace("_", " ").split())
    if wanted in _ALL:
        return EVERYBODY
    if wanted in _MASTER:
        return GM
    others: Sequence[str] = [seat for seat in seats_of(access) if seat != access.seat] if access.has_begun else ()
    words = {seat: seat.lower().replace("_", " ") for seat in others}
    exact = [seat for seat in others if words[seat] == wanted]
    found = exact or [seat for seat in others if words[seat].startswith(wanted)]
    if len(found) != 1:
        raise RefusedError(f"{name[:40]} is no other seat. Write to: {', '.join((*others, 'ALL'))}.")
    return found[0]
