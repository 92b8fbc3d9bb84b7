"""A seat's orders: single orders, whole sheets, and readiness. Nothing saved is lost."""

from collections.abc import Callable, Mapping, Sequence

import msgspec
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from msgspec.structs import replace

from variorum.archive.codec import sheet_from_plain, sheet_to_plain
from variorum.archive.gamelog import GameLog
from variorum.game.audience import GM
from variorum.game.order import Order
from variorum.game.problem import Problem
from variorum.game.process import check_sheet
from variorum.game.sheet import Sheet
from variorum.host.games import store
from variorum.host.games.access import Access, as_seat
from variorum.host.games.models import Game, Kind, SavedSheet, State
from variorum.host.games.services.common import RefusedError, StaleError, locked, tell
from variorum.host.games.services.newcomers import arriving
from variorum.host.games.services.phases import refresh
from variorum.host.games.services.readiness import tell_ready
from variorum.host.games.services.returning import come_back, go_on_soon

MOST_ORDERS = 500
LARGEST_SHEET = 200_000


class Saved(msgspec.Struct, frozen=True):
    """A saved sheet with its problems; `version` is for the next change."""

    sheet: Sheet
    problems: tuple[Problem, ...]
    version: int
    ready: bool
    unread: str = ""


def put(access: Access, phase: int, orders: Sequence[Order]) -> Saved:
    """Add orders; each replaces the unconditional order in the same slot, such as for the same unit.

    Raises: RefusedError if the seat may not order now, StaleError if the phase has changed.
    """
    slots = {order.slot for order in orders}

    def added(sheet: Sheet) -> Sheet:
        kept = tuple(order for order in sheet.orders if order.slot not in slots)
        return replace(sheet, orders=(*kept, *orders))

    return _change(access, phase, added)


def exchange(
    access: Access, phase: int, types: tuple[type[Order], ...], renewed: Callable[[Sequence[Order]], Sequence[Order]]
) -> Saved:
    """Replace all unconditional orders of some types by what they become, in one change.

    Raises: as `put`.
    """

    def exchanged(sheet: Sheet) -> Sheet:
        kept = tuple(order for order in sheet.orders if not isinstance(order, types))
        return replace(sheet, orders=(*kept, *renewed([order for order in sheet.orders if isinstance(order, types)])))

    return _change(access, phase, exchanged)


def remove(access: Access, phase: int, text: str) -> Saved:
    """Delete the order with this text, unconditional or conditional, if there is one.

    Raises: as `put`.
    """

    def without(sheet: Sheet) -> Sheet:
        from variorum.notation import write_conditional  # noqa: PLC0415 - only this needs the writer

        orders = tuple(order for order in sheet.orders if str(order) != text)
        conditional = tuple(entry for entry in sheet.conditional if write_conditional(entry) != text)
        return Sheet(orders, conditional)

    return _change(access, phase, without)


def replace_sheet(
    access: Access, phase: int, version: int, sheet: Sheet, unread: str = "", *, ready: bool | None = None
) -> Saved:
    """Replace the sheet of a version; `unread` is kept for the next page.

    `ready` can change at the same time, so that the phase isn't processed in between.

    Raises: as `put`; StaleError also if the sheet has changed since that version.
    """
    return _change(access, phase, lambda _: sheet, version=version, unread=unread, ready=ready)


def replace_together(access: Access, phase: int, version: int, sheets: Mapping[str, Sheet]) -> dict[str, Saved]:
    """Replace the sheets of all seats in the viewer's sandbox, or none; `version` is that of `together`.

    Raises: RefusedError if a sheet can't be saved, or this isn't the viewer's sandbox; StaleError if the phase or a
    sheet has changed.
    """
    with transaction.atomic():
        list(Game.objects.select_for_update().filter(pk=access.game.pk))
        before = together(access)
        if access.game.kind != Kind.SANDBOX or not before:
            raise RefusedError("This isn't your sandbox.")
        if version_of(before) != version:
            raise StaleError(
                "Orders were changed in the meantime. Your text was not saved. Send it again to replace them."
            )
        return {
            seat: replace_sheet(as_seat(access, seat), phase, before[seat].version, sheet)
            if (sheet, "") != (before[seat].sheet, before[seat].unread)
            else before[seat]
            for seat, sheet in sheets.items()
        }


def set_ready(access: Access, phase: int, *, ready: bool) -> Saved:
    """Mark the seat as ready, or not.

    Raises: as `put`.
    """
    return _change(access, phase, lambda sheet: sheet, ready=ready)


def saved(access: Access) -> Saved:
    """The seat's sheet so far."""
    log = store.load(access.game)
    row = SavedSheet.objects.filter(game=access.game, seat=access.seat).first()
    return _saved(log, access.seat, row) if row else Saved(Sheet(), (), 0, ready=False)


def together(access: Access) -> dict[str, Saved]:
    """The sheets of all seats in the viewer's sandbox; empty in other games."""
    if access.game.kind != Kind.SANDBOX or not access.seats:
        return {}
    log, empty = store.load(access.game), Saved(Sheet(), (), 0, ready=False)
    rows = {row.seat: row for row in SavedSheet.objects.filter(game=access.game, seat__in=access.seats)}
    return {seat: _saved(log, seat, rows[seat]) if seat in rows else empty for seat in access.seats}


def version_of(sheets: Mapping[str, Saved]) -> int:
    """The version of several sheets; a change of one of them makes it another."""
    return sum(sent.version for sent in sheets.values())


def latest(access: Access) -> int:
    """The version of what the viewer's seat has saved; in a sandbox, of all sheets together."""
    seats = access.seats if access.game.kind == Kind.SANDBOX else (access.seat,)
    rows = SavedSheet.objects.filter(game=access.game, seat__in=seats)
    return int(rows.aggregate(version=Sum("version", default=0))["version"])


def _change(
    access: Access,
    phase_number: int,
    change: Callable[[Sheet], Sheet],
    *,
    version: int | None = None,
    unread: str | None = None,
    ready: bool | None = None,
) -> Saved:
    with locked(access.game.pk) as game:
        _may_send(access, game, phase_number)
        log = store.load(game)
        row = SavedSheet.objects.filter(game=game, seat=access.seat).first()
        row = row or SavedSheet(game=game, seat=access.seat, sheet="{}", version=0)
        if version is not None and version != row.version:
            raise StaleError("Your orders were changed on another page in the meantime. Your text here was not saved.")
        sheet = change(sheet_from_plain(msgspec.json.decode(row.sheet), log.variant))
        if len(sheet.orders) + len(sheet.conditional) > MOST_ORDERS:
            raise RefusedError(f"An order sheet can have up to {MOST_ORDERS} orders.")
        if _is_awaited(game, log, access.seat, sheet):
            if ready:
                raise RefusedError("You can't be ready yet: this phase needs your answer, and it isn't complete.")
            ready = False if row.ready else None
        _write(row, sheet, unread, ready)
        refresh(game, log)
        come_back(game, access.person.pk, access.seat)
        go_on_soon(game, log)
        if ready is not None:
            tell_ready(game, access.seat)
        tell(game, "sheet", (access.seat,))
        return _saved(log, access.seat, row)


def _is_awaited(game: Game, log: GameLog, seat: str, sheet: Sheet) -> bool:
    """Whether a rule still needs an answer from a seat, given its sheet and the game master's rulings."""
    position, sheets = log.now.position, {seat: sheet}
    if seat != GM:
        own = SavedSheet.objects.filter(game=game, seat=GM).values_list("sheet", flat=True).first()
        sheets[GM] = sheet_from_plain(msgspec.json.decode(own or "{}"), log.variant)
    return any(seat in rule.awaits(position, sheets) for rule in log.variant.phase(position.turn).rules)


def _may_send(access: Access, game: Game, phase: int) -> None:
    if not access.seat:
        raise RefusedError("You have no seat in this game.")
    if game.phase_number != phase:
        raise StaleError("This phase has been processed in the meantime. Your orders were not saved.")
    if game.state not in {State.RUNNING, State.WAITING, State.PAUSED}:
        raise RefusedError("This game isn't accepting orders now.")
    if game.state == State.RUNNING and game.deadline and game.deadline <= timezone.now() and not game.grace:
        raise RefusedError("The deadline has passed, and the phase is being processed. Your orders were not saved.")


def _write(row: SavedSheet, sheet: Sheet, unread: str | None, ready: bool | None) -> None:
    text = msgspec.json.encode(sheet_to_plain(sheet)).decode()
    if len(text) > LARGEST_SHEET:
        raise RefusedError("These orders are too long for one sheet. Send fewer or shorter ones.")
    row.sheet, row.version = text, row.version + 1
    row.unread = row.unread if unread is None else unread[:LARGEST_SHEET]
    row.ready = row.ready if ready is None else ready
    row.save()


def _saved(log: GameLog, seat: str, row: SavedSheet) -> Saved:
    sheet = sheet_from_plain(msgspec.json.decode(row.sheet), log.variant)
    problems = check_sheet(log.variant, log.now.position, seat, arriving(log, seat, sheet))
    return Saved(sheet, problems, row.version, row.ready, row.unread)
