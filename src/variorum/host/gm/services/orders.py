"""Orders that the game master enters for a seat, which has told them by other means."""

import msgspec
from django.db import transaction

from variorum.archive.gamelog import play
from variorum.game.audience import GM
from variorum.game.problem import Problem
from variorum.game.process import check
from variorum.game.sheet import Sheet
from variorum.host.games import store
from variorum.host.games.access import Access
from variorum.host.games.models import SavedSheet
from variorum.host.games.services import sheets
from variorum.host.games.services.common import RefusedError
from variorum.host.games.services.phases import sheets_of
from variorum.host.gm.services.desk import BEGUN, ProblemsError, at_desk, note
from variorum.notation import read_sheet
from variorum.rules.master import Force


def add(access: Access, mark: str, seat: str, text: str) -> tuple[Problem, ...]:
    """Add orders to what a seat has sent, each in place of one for the same unit; what is wrong with them is returned.

    What the seat had sent is not shown. Raises: as `at_desk`; ProblemsError if lines cannot be read.
    """
    with transaction.atomic():
        sheet, acting = _entered(access, mark, seat, text)
        if sheet.conditional:
            raise RefusedError("Conditional orders can only be entered in place of everything that the seat has sent.")
        sheets.put(acting, acting.game.phase_number, sheet.orders)
        return _problems(acting, sheet)


def replace(access: Access, mark: str, seat: str, text: str) -> tuple[Problem, ...]:
    """Enter a whole sheet in place of what a seat has sent.

    Raises: as `add`.
    """
    with transaction.atomic():
        sheet, acting = _entered(access, mark, seat, text)
        row = SavedSheet.objects.filter(game=acting.game, seat=seat).first()
        sheets.replace_sheet(acting, acting.game.phase_number, row.version if row else 0, sheet)
        return _problems(acting, sheet)


def set_ready(access: Access, mark: str, seat: str, *, ready: bool) -> None:
    """Say for a seat that nothing more is to come, or that something is.

    Raises: as `at_desk`.
    """
    with transaction.atomic():
        with at_desk(access, mark, states=BEGUN) as game:
            acting = _acting(access, seat)
            note(game, f"says that {seat} is {'ready' if ready else 'not ready'}.")
        acting.game.refresh_from_db()
        sheets.set_ready(acting, acting.game.phase_number, ready=ready)


def hindrances(access: Access) -> tuple[str, ...]:
    """Why a phase that waits for the game master cannot go on with a draw that was forced; for the desk alone.

    Raises: RefusedError if somebody else asks.
    """
    if not access.is_master:
        raise RefusedError("You are not the game master of this game.")
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
        sheet, problems = read_sheet(acting.variant, store.load(game).now.position, seat, text)
        if problems:
            raise ProblemsError(problems)
        if sheet == Sheet():
            raise RefusedError("There are no orders in this text.")
        note(game, f"enters orders for {seat}.")
    acting.game.refresh_from_db()
    return sheet, acting


def _acting(access: Access, seat: str) -> Access:
    """Access for the seat: of this module alone, and nothing that it sees is shown."""
    known = access.variant.world.commands(store.load(access.game).now.position)
    if seat not in known:
        raise RefusedError(f"There is no seat {seat[:40]}; there are {', '.join(known)}.")
    return Access(access.game, access.person, (seat,), seat)


def _problems(acting: Access, sheet: Sheet) -> tuple[Problem, ...]:
    position = store.load(acting.game).now.position
    found = check(acting.variant, position, acting.seat, sheet.orders)
    return tuple(msgspec.structs.replace(problem, line=0) for problem in found)
