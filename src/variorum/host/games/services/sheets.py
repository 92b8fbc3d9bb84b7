"""What a seat sends: orders one at a time, whole sheets as text, and that it is ready. Nothing saved is lost."""

from collections.abc import Callable, Sequence

import msgspec
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
from variorum.host.games.access import Access
from variorum.host.games.models import Game, Kind, SavedSheet, State
from variorum.host.games.services.common import RefusedError, StaleError, locked, tell
from variorum.host.games.services.newcomers import arriving
from variorum.host.games.services.phases import refresh
from variorum.host.games.services.returning import come_back, go_on_soon

MOST_ORDERS = 500
LARGEST_SHEET = 200_000


class Saved(msgspec.Struct, frozen=True):
    """A sheet as saved, with what is wrong with its orders; `version` is for whoever changes it next."""

    sheet: Sheet
    problems: tuple[Problem, ...]
    version: int
    ready: bool
    unread: str = ""


def put(access: Access, phase: int, orders: Sequence[Order]) -> Saved:
    """Add orders; each replaces the plain order that stands in the same slot: for the same unit, on the same proposal.

    Raises: RefusedError if the seat may not order now, StaleError if the phase is another one by now.
    """
    slots = {order.slot for order in orders}

    def added(sheet: Sheet) -> Sheet:
        kept = tuple(order for order in sheet.orders if order.slot not in slots)
        return replace(sheet, orders=(*kept, *orders))

    return _change(access, phase, added)


def remove(access: Access, phase: int, text: str) -> Saved:
    """Take an order back, plain or conditional, that is written like this; nothing happens if there is none.

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
    """Send a whole sheet in place of the one of that version; `unread` is kept to be shown again.

    `ready` may be said with it, so that the phase is not processed between the two.

    Raises: as `put`; StaleError also if the sheet has changed since that version.
    """
    return _change(access, phase, lambda _: sheet, version=version, unread=unread, ready=ready)


def set_ready(access: Access, phase: int, *, ready: bool) -> Saved:
    """Say that nothing more is to come, or take that back.

    Raises: as `put`.
    """
    return _change(access, phase, lambda sheet: sheet, ready=ready)


def saved(access: Access) -> Saved:
    """What the seat has sent so far."""
    log = store.load(access.game)
    row = SavedSheet.objects.filter(game=access.game, seat=access.seat).first()
    return _saved(log, access.seat, row) if row else Saved(Sheet(), (), 0, ready=False)


def beside(access: Access) -> dict[str, Saved]:
    """In a sandbox of the viewer's, what has been sent for its other seats, by seat; nothing anywhere else."""
    if access.game.kind != Kind.SANDBOX:
        return {}
    log, others = store.load(access.game), set(access.seats) - {access.seat}
    rows = {row.seat: row for row in SavedSheet.objects.filter(game=access.game, seat__in=others)}
    return {seat: _saved(log, seat, rows[seat]) for seat in access.seats if seat in rows}


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
            raise RefusedError(f"A sheet has at most {MOST_ORDERS} orders.")
        if _is_awaited(game, log, access.seat, sheet):
            if ready:
                raise RefusedError("The phase cannot do without an answer of yours, and it is not complete yet.")
            ready = False if row.ready else None
        _write(row, sheet, unread, ready)
        refresh(game, log)
        come_back(game, access.person.pk, access.seat)
        go_on_soon(game, log)
        if ready is not None:
            tell(game, "ready")
        tell(game, "sheet", (access.seat,))
        return _saved(log, access.seat, row)


def _is_awaited(game: Game, log: GameLog, seat: str, sheet: Sheet) -> bool:
    """Whether a rule still awaits an answer of a seat that has sent this, after what the game master has ruled."""
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
        raise RefusedError("This game takes no orders now.")
    if game.state == State.RUNNING and game.deadline and game.deadline <= timezone.now() and not game.grace:
        raise RefusedError("The deadline has passed, and the phase is being processed. Your orders were not saved.")


def _write(row: SavedSheet, sheet: Sheet, unread: str | None, ready: bool | None) -> None:
    text = msgspec.json.encode(sheet_to_plain(sheet)).decode()
    if len(text) > LARGEST_SHEET:
        raise RefusedError("This is more than a sheet can hold.")
    row.sheet, row.version = text, row.version + 1
    row.unread = row.unread if unread is None else unread[:LARGEST_SHEET]
    row.ready = row.ready if ready is None else ready
    row.save()


def _saved(log: GameLog, seat: str, row: SavedSheet) -> Saved:
    sheet = sheet_from_plain(msgspec.json.decode(row.sheet), log.variant)
    problems = check_sheet(log.variant, log.now.position, seat, arriving(log, seat, sheet))
    return Saved(sheet, problems, row.version, row.ready, row.unread)
