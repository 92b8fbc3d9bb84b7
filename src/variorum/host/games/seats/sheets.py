"""A seat's orders: single orders, whole sheets, and readiness. Nothing saved is lost."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import msgspec
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from variorum.archive.gamelog import GameLog
from variorum.game.audience import GM
from variorum.game.order import Order
from variorum.game.problem import Problem
from variorum.game.process import check_sheet
from variorum.game.sheet import Sheet
from variorum.host.changes.aside import aside, computing_aside, is_in_transaction
from variorum.host.games.access import Access, as_seat
from variorum.host.games.clock.awaited import tell_ready
from variorum.host.games.common import RefusedError, StaleError, locked, tell
from variorum.host.games.life.phases import refresh
from variorum.host.games.log import store
from variorum.host.games.log.store import EMPTY, read, written
from variorum.host.games.models import Game, Kind, SavedSheet, State
from variorum.host.games.seats.changed_sheets import Adding, Change, Exchanging, Removing, Replacing
from variorum.host.games.seats.newcomers import arriving
from variorum.host.games.seats.promises import Promises, broken, promises
from variorum.host.games.seats.returning import come_back, go_on_soon

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
    return _change(access, phase, Adding(Sheet(tuple(orders))))


def add(access: Access, phase: int, sheet: Sheet, *, afresh: bool = False, ready: bool | None = None) -> Saved:
    """Add the orders of a sheet like `put`, with those that have conditions; `afresh`: in place of all before.

    Raises: as `put`.
    """
    return _change(access, phase, Adding(sheet, afresh), ready=ready)


def exchange(
    access: Access, phase: int, types: tuple[type[Order], ...], renewed: Callable[[Sequence[Order]], Sequence[Order]]
) -> Saved:
    """Replace all unconditional orders of some types by what they become, in one change.

    Raises: as `put`.
    """
    return _change(access, phase, Exchanging(types, renewed))


def remove(access: Access, phase: int, text: str) -> Saved:
    """Delete the order with this text, unconditional or conditional, if there is one.

    Raises: as `put`.
    """
    return _change(access, phase, Removing(text))


def replace_sheet(
    access: Access, phase: int, version: int, sheet: Sheet, unread: str = "", *, ready: bool | None = None
) -> Saved:
    """Replace the sheet of a version; `unread` is kept for the next page.

    `ready` can change at the same time, so that the phase isn't processed in between.

    Raises: as `put`; StaleError also if the sheet has changed since that version.
    """
    return _change(access, phase, Replacing(sheet), version=version, unread=unread, ready=ready)


@computing_aside
def replace_together(access: Access, phase: int, version: int, sheets: Mapping[str, Sheet]) -> dict[str, Saved]:
    """Replace the sheets of all seats in the viewer's sandbox, or none; `version` is that of `together`.

    Raises: RefusedError if a sheet can't be saved, or this isn't the viewer's sandbox; StaleError if the phase or a
    sheet has changed.
    """
    for seat in together(access).keys() & sheets.keys():
        _foresee(as_seat(access, seat), Replacing(sheets[seat]))
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
    return _change(access, phase, Change(), ready=ready)


def saved(access: Access) -> Saved:
    """The seat's sheet so far."""
    return _saved(store.load(access.game), access.game, access.seat, _row(access.game, access.seat))


def problems_of(access: Access, sheet: Sheet) -> tuple[Problem, ...]:
    """What would be wrong with a sheet of the viewer's seat if it were saved; it isn't."""
    return _problems(store.load(access.game), access.seat, sheet, promises(access.game, access.seat))


def together(access: Access) -> dict[str, Saved]:
    """The sheets of all seats in the viewer's sandbox; empty in other games."""
    if access.game.kind != Kind.SANDBOX or not access.seats:
        return {}
    log, game = store.load(access.game), access.game
    rows = {row.seat: row for row in SavedSheet.objects.filter(game=access.game, seat__in=access.seats)}
    return {seat: _saved(log, game, seat, rows.get(seat) or _blank(game, seat)) for seat in access.seats}


def version_of(sheets: Mapping[str, Saved]) -> int:
    """The version of several sheets; a change of one of them makes it another."""
    return sum(sent.version for sent in sheets.values())


def latest(access: Access) -> int:
    """The version of what the viewer's seat has saved; in a sandbox, of all sheets together."""
    seats = access.seats if access.game.kind == Kind.SANDBOX else (access.seat,)
    rows = SavedSheet.objects.filter(game=access.game, seat__in=seats)
    return int(rows.aggregate(version=Sum("version", default=0))["version"])


class _Judged(msgspec.Struct, frozen=True):
    """A changed sheet: its text and problems, and whether a rule still needs an answer from its seat."""

    sheet: Sheet
    text: str
    problems: tuple[Problem, ...]
    lacking: bool


@computing_aside
def _change(
    access: Access,
    phase_number: int,
    change: Change,
    *,
    version: int | None = None,
    unread: str | None = None,
    ready: bool | None = None,
) -> Saved:
    _foresee(access, change)
    with locked(access.game.pk) as game:
        _may_send(access, game, phase_number)
        log, row = store.load(game), _row(game, access.seat)
        if version is not None and version != row.version:
            raise StaleError("Your orders were changed on another page in the meantime. Your text here was not saved.")
        told = promises(game, access.seat)
        judged = _judged(log, access.seat, change, row.sheet, _rulings(game, access.seat), told)
        if judged.lacking:
            if ready:
                raise RefusedError("You can't be ready yet: this phase needs your answer, and it isn't complete.")
            ready = False if row.ready else None
        _write(row, judged.text, unread, ready)
        refresh(game, log)
        come_back(game, access.person.pk, access.seat)
        go_on_soon(game, log)
        if ready is not None:
            tell_ready(game, access.seat)
        tell(game, "sheet", (access.seat,))
        return Saved(judged.sheet, judged.problems, row.version, row.ready, row.unread)


def _foresee(access: Access, change: Change) -> None:
    """Judge the change before the game is locked: almost always, nobody else changes the same meanwhile."""
    game, seat = access.game, access.seat
    if seat and game.lines and not is_in_transaction():
        with suppress(RefusedError):
            told = promises(game, seat)
            _judged(store.load(game), seat, change, _row(game, seat).sheet, _rulings(game, seat), told)


def _row(game: Game, seat: str) -> SavedSheet:
    row = SavedSheet.objects.filter(game=game, seat=seat).first()
    return row or _blank(game, seat)


def _blank(game: Game, seat: str) -> SavedSheet:
    return SavedSheet(game=game, seat=seat, sheet=EMPTY, version=0)


def _rulings(game: Game, seat: str) -> str:
    """The game master's sheet so far, which counts for what a rule needs of another seat."""
    own = SavedSheet.objects.filter(game=game, seat=GM).values_list("sheet", flat=True).first() if seat != GM else None
    return own or EMPTY


@aside
def _judged(log: GameLog, seat: str, change: Change, before: str, rulings: str, told: Promises) -> _Judged:
    """The sheet that a change makes of a text, together with the game master's rulings. Raises: RefusedError."""
    sheet = change.of(read(log.variant, before))
    if len(sheet.orders) + len(sheet.conditional) > MOST_ORDERS:
        raise RefusedError(f"An order sheet can have up to {MOST_ORDERS} orders.")
    text, position = written(sheet), log.now.position
    if len(text) > LARGEST_SHEET:
        raise RefusedError("These orders are too long for one sheet. Send fewer or shorter ones.")
    given = {GM: read(log.variant, rulings), seat: sheet}
    lacking = any(seat in rule.awaits(position, given) for rule in log.variant.phase(position.turn).rules)
    return _Judged(sheet, text, _problems(log, seat, sheet, told), lacking)


def _may_send(access: Access, game: Game, phase: int) -> None:
    if not access.seat:
        raise RefusedError("You have no seat in this game.")
    if game.phase_number != phase:
        raise StaleError("This phase has been processed in the meantime. Your orders were not saved.")
    if game.state not in {State.RUNNING, State.WAITING, State.PAUSED}:
        raise RefusedError("This game isn't accepting orders now.")
    if game.state == State.RUNNING and game.deadline and game.deadline <= timezone.now() and not game.grace:
        raise RefusedError("The deadline has passed, and the phase is being processed. Your orders were not saved.")


def _write(row: SavedSheet, text: str, unread: str | None, ready: bool | None) -> None:
    row.sheet, row.version = text, row.version + 1
    row.unread = row.unread if unread is None else unread[:LARGEST_SHEET]
    row.ready = row.ready if ready is None else ready
    row.save()


def _saved(log: GameLog, game: Game, seat: str, row: SavedSheet) -> Saved:
    sheet = read(log.variant, row.sheet)
    return Saved(sheet, _problems(log, seat, sheet, promises(game, seat)), row.version, row.ready, row.unread)


@aside
def _problems(log: GameLog, seat: str, sheet: Sheet, told: Promises) -> tuple[Problem, ...]:
    found = check_sheet(log.variant, log.now.position, seat, arriving(log, seat, sheet))
    return (*found, *broken(log, seat, sheet, told))
