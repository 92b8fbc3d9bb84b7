"""What a mail asks for, by the same services as pages: first it is read, then it is done in one transaction."""

from collections.abc import Collection, Sequence

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
from variorum.host.letters.addresses import phase_of
from variorum.host.letters.contents import Contents, Note
from variorum.host.orders.text import lines, understood_letter
from variorum.host.play.board.listing import subjects
from variorum.host.press.models import EVERYBODY
from variorum.host.press.services import messages
from variorum.notation.headed import names_another
from variorum.zine.seasons import called


def lateness(access: Access, text: str, answered: Sequence[str]) -> str:
    """Why the orders of a mail don't count now: it answers a mail of another phase, or names one; empty if they do."""
    turn = access.seen().position.turn
    now = called(access.variant, turn, 1)
    phases = (phase_of(message_id, access.game.pk) for message_id in answered)
    if next((phase for phase in phases if phase is not None), access.game.phase_number) != access.game.phase_number:
        return f"This mail answers one of another phase, so its orders don't count: it is {now} now. Answer this mail."
    for line in text.split("\n"):
        if names_another(access.variant, turn, line):
            return f"\"{line.strip()}\" isn't the phase now, so these orders don't count: it is {now}."
    return ""


_ALL = {"all", "everybody", "everyone", "broadcast"}
_MASTER = {"gm", "master", "game master", "the game master"}


class Outcome(msgspec.Struct, frozen=True):
    """What became of a mail.

    `told`: a sentence for each message. `notes`: further sentences. `unread`: the lines that may be meant as orders,
    and aren't any; `passed`: all others. `refusal`: why no order was saved. `saved`: the seat's sheet now; None before
    the game begins.
    """

    told: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    unread: tuple[Problem, ...] = ()
    passed: tuple[str, ...] = ()
    refusal: str = ""
    saved: Saved | None = None


class Message(msgspec.Struct, frozen=True):
    """A message to seats, by the names that its writer used; `refusal`: why these are none."""

    named: str
    to: tuple[str, ...]
    text: str
    refusal: str = ""


class Plan(msgspec.Struct, frozen=True):
    """What a mail asks for, as it was read in a phase; `sheet` is None if it says nothing about orders.

    `notes`, `unread`, `passed` and `refusal` are those of `Outcome`.
    """

    phase: int
    messages: tuple[Message, ...] = ()
    sheet: Sheet | None = None
    afresh: bool = False
    ready: bool | None = None
    notes: tuple[str, ...] = ()
    unread: tuple[Problem, ...] = ()
    passed: tuple[str, ...] = ()
    refusal: str = ""
    before: Saved | None = None


def planned(access: Access, contents: Contents, answered: Sequence[str] = ()) -> Plan:
    """Read what a mail asks for, which answers the mails with some Message-IDs. This changes nothing, and takes time.

    What is about another phase is refused, but for its messages.
    """
    phase = access.game.phase_number
    notes = tuple(_addressed(access, note) for note in contents.notes)
    if not access.has_begun:
        return Plan(phase, notes, refusal="The game hasn't begun.")
    before = sheets.saved(access)
    plan = Plan(phase, notes, notes=(*_deleted(contents, before), *_attached(contents)), before=before)
    if not contents.orders and not contents.clear and contents.ready is None:
        return _doubted(plan) if contents.attached else plan
    if late := lateness(access, contents.orders, answered):
        return replace(plan, notes=(), refusal=late)
    try:
        found = understood_letter(access.variant, access.seen().position, access.seat, contents.orders)
    except RefusedError as error:
        return _doubted(replace(plan, refusal=str(error)))
    plan = replace(plan, unread=found.problems, passed=found.passed)
    says = bool(found.sheet.orders or found.sheet.conditional or contents.clear) or contents.ready is not None
    if (found.problems and contents.ready is not False) or not (says or notes):
        plan = _doubted(plan, says=bool(contents.ready))
    else:
        plan = replace(plan, ready=contents.ready)
    if not says and plan.ready is None:
        return plan
    plan = replace(plan, sheet=found.sheet, afresh=contents.clear)
    return plan if contents.unordered else _asked_back(access, plan)


def _asked_back(access: Access, plan: Plan) -> Plan:
    """The plan; if it is ready without an order for any unit, its seat is asked whether that is meant."""
    ordered = plan.sheet and (plan.sheet.orders or plan.sheet.conditional)
    kept = plan.before and not plan.afresh and (plan.before.sheet.orders or plan.before.sheet.conditional)
    if not plan.ready or ordered or kept or not unordered(access, ()):
        return plan
    why = "READY doesn't count yet: you have no orders. Send some, or write READY WITHOUT ORDERS if you mean it."
    return replace(plan, ready=None, notes=(*plan.notes, why))


def _doubted(plan: Plan, *, says: bool = False) -> Plan:
    """The plan for a mail that couldn't be read, or not all of it: its seat isn't ready any more.

    `says`: whether the mail says that it is.
    """
    was = plan.before is not None and plan.before.ready
    if not (was or says):
        return plan
    taken = "You aren't ready any more" if was else "READY doesn't count"
    why = f"{taken}, because not all of this mail was understood. Once your orders are right, send READY again."
    return replace(plan, sheet=plan.sheet or Sheet(), ready=False, notes=(*plan.notes, why))


def _deleted(contents: Contents, before: Saved) -> tuple[str, ...]:
    """What is said about earlier orders that a mail deletes."""
    orders = ", ".join(lines(before.sheet)) if contents.clear else ""
    return (f"Deleted: {orders}.",) * bool(orders)


def _attached(contents: Contents) -> tuple[str, ...]:
    """What is said about attachments that aren't read."""
    if not contents.attached:
        return ()
    names = ", ".join(contents.attached)
    return (f"Attached and not read: {names}. Write orders in the mail itself, or attach them as orders.txt.",)


def carried_out(access: Access, plan: Plan, key: str) -> Outcome:
    """Send the messages and save the orders, inside a transaction; `key` tells this mail's messages from others."""
    told = tuple(_sent(access, message, f"{key}-{number}") for number, message in enumerate(plan.messages))
    saved = plan.before
    if plan.sheet is not None:
        try:
            saved = sheets.add(access, plan.phase, plan.sheet, afresh=plan.afresh, ready=plan.ready)
        except RefusedError as error:
            return Outcome(told, refusal=str(error), saved=saved)
    return Outcome(told, plan.notes, plan.unread, plan.passed, plan.refusal, saved)


def unordered(access: Access, ordered: Collection[object]) -> list[str]:
    """The units without an order; none if nobody can tell, as with a board that takes too long."""
    try:
        found = subjects(access.legal_orders())
    except RefusedError:
        return []
    return [str(unit) for unit in dict.fromkeys(found) if unit not in ordered]


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
