"""Entering orders for a seat that gave them by other means."""

import msgspec
from django.db import transaction

from variorum.archive.gamelog import play
from variorum.game.audience import GM
from variorum.game.problem import Problem
from variorum.game.process import check
from variorum.game.sheet import Sheet
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.life.phases import sheets_of
from variorum.host.games.log import store
from variorum.host.games.models import SavedSheet
from variorum.host.games.seats import sheets
from variorum.host.gm.services.desk import BEGUN, NOT_MASTER, at_desk, note, note_news
from variorum.host.orders.text import read_text
from variorum.rules.master_orders import Force


@computing_aside
def add(access: Access, mark: str, seat: str, text: str) -> tuple[Problem, ...]:
    """Add orders to a seat's sheet, in place of those for the same units. Returns the problems of the new orders.

    Reveals nothing about the seat's own orders. Raises: as `at_desk`; ProblemsError if lines can't be read.
    """
    with transaction.atomic():
        sheet, acting = _entered(access, mark, seat, text)
        if sheet.conditional:
            raise RefusedError("Conditional orders can only replace all orders of the seat. Choose to replace them.")
        sheets.put(acting, acting.game.phase_number, sheet.orders)
        return _problems(acting, sheet)


@computing_aside
def replace(access: Access, mark: str, seat: str, text: str) -> tuple[Problem, ...]:
    """Replace a seat's sheet.

    Raises: as `add`.
    """
    with transaction.atomic():
        sheet, acting = _entered(access, mark, seat, text)
        row = SavedSheet.objects.filter(game=acting.game, seat=seat).first()
        sheets.replace_sheet(acting, acting.game.phase_number, row.version if row else 0, sheet)
        return _problems(acting, sheet)


@computing_aside
def set_ready(access: Access, mark: str, seat: str, *, ready: bool) -> None:
    """Mark a seat's orders as ready, or as not ready.

    Raises: as `at_desk`.
    """
    with transaction.atomic():
        with at_desk(access, mark, states=BEGUN) as game:
            acting = _acting(access, seat)
            note_news(game, f"marks {seat} as {'ready' if ready else 'not ready'}.")
        acting.game.refresh_from_db()
        sheets.set_ready(acting, acting.game.phase_number, ready=ready)


_read, _check = aside(read_text), aside(check)


def hindrances(access: Access) -> tuple[str, ...]:
    """Why a waiting phase can't continue with a forced draw. For the desk alone.

    Raises: RefusedError if the viewer isn't the game master.
    """
    if not access.is_master:
        raise RefusedError(NOT_MASTER)
    if GM not in access.game.waits_for:
        return ()
    log = store.load(access.game)
    given = sheets_of(access.game, log)
    if not any(isinstance(one, Force) for one in given.get(GM, Sheet()).orders):
        return ()
    return tuple(problem.message for problem in play(log, given).problems.get(GM, ()))


def _entered(access: Access, mark: str, seat: str, text: str) -> tuple[Sheet, Access]:
    with at_desk(access, mark, states=BEGUN) as game:
        acting = _acting(access, seat)
        sheet = _read(acting.variant, store.load(game).now.position, seat, text)
        if sheet == Sheet():
            raise RefusedError("The text contains no orders. Write one order a line.")
        note(game, f"enters orders for {seat}.")
    acting.game.refresh_from_db()
    return sheet, acting


def _acting(access: Access, seat: str) -> Access:
    """Access for the seat. Only this module uses it, and shows nothing of what it sees."""
    known = access.variant.world.commands(store.load(access.game).now.position)
    if seat not in known:
        raise RefusedError(f"{seat[:40]} isn't a seat of this game. Choose one of {', '.join(known)}.")
    return Access(access.game, access.person, (seat,), seat)


def _problems(acting: Access, sheet: Sheet) -> tuple[Problem, ...]:
    position = store.load(acting.game).now.position
    found = _check(acting.variant, position, acting.seat, sheet.orders)
    return tuple(msgspec.structs.replace(problem, line=0) for problem in found)
