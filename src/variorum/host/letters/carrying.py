"""Carrying out what a mail asks for, by the same services as pages."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

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


def carried_out(access: Access, contents: Contents, key: str) -> Outcome:
    """Send the messages and save the orders; `key` tells this mail from others, so that nothing is sent twice."""
    told = tuple(_sent(access, note, f"{key}-{number}") for number, note in enumerate(contents.notes))
    if not access.has_begun:
        return Outcome(told, refusal="The game hasn't begun.")
    try:
        unread = _ordered(access, contents)
    except RefusedError as error:
        return Outcome(told, refusal=str(error), saved=sheets.saved(access))
    return Outcome(told, unread, saved=sheets.saved(access))


def _ordered(access: Access, contents: Contents) -> tuple[Problem, ...]:
    """Add the orders, each in place of one for the same unit; the lines that can't be read."""
    if not contents.orders and not contents.clear and contents.ready is None:
        return ()
    phase, before = access.game.phase_number, sheets.saved(access)
    found = understood(access.variant, access.seen().position, access.seat, contents.orders)
    sheet = _joined(Sheet() if contents.clear else before.sheet, found.sheet)
    ready = None if found.problems and contents.ready else contents.ready
    sheets.replace_sheet(access, phase, before.version, sheet, ready=ready)
    return found.problems


def _joined(before: Sheet, added: Sheet) -> Sheet:
    slots = {order.slot for order in added.orders}
    kept = tuple(order for order in before.orders if order.slot not in slots)
    conditional = tuple(dict.fromkeys((*before.conditional, *added.conditional)))
    return replace(before, orders=(*kept, *added.orders), conditional=conditional)


def _sent(access: Access, note: Note, key: str) -> str:
    """Send a message; what became of it, in a sentence."""
    named = ", ".join(note.to)[:100]
    try:
        to = tuple(dict.fromkeys(_seat(access, name) for name in note.to))
        messages.send(access, to, note.text, key)
    except RefusedError as error:
        return f"Not sent to {named}: {error}"
    return f"Sent to {named}."


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
