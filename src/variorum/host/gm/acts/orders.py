"""Entering orders for a seat that gave them by other means."""

from typing import Annotated

import msgspec
from django.db import transaction
from msgspec import Meta

from variorum.archive.gamelog import play
from variorum.game.audience import GM
from variorum.game.problem import Problem
from variorum.game.process import check
from variorum.game.sheet import Sheet
from variorum.host.accounts.models import Person
from variorum.host.changes.aside import aside
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.life.phases import sheets_of
from variorum.host.games.log import store
from variorum.host.games.models import Game, SavedSheet
from variorum.host.games.seats import sheets
from variorum.host.gm.acts.desk import note, note_news
from variorum.host.gm.acts.people import ForSeat
from variorum.host.gm.models import BEGUN
from variorum.host.gm.queries import require_master
from variorum.host.orders.text import read_text
from variorum.rules.master_orders import Force


class EnterOrders(ForSeat, frozen=True, kw_only=True):
    """Enter orders that a seat gave by other means. The answer lists problems with them, but never its own orders."""

    road = "POST /games/{key}/orders"
    tells = tuple[Problem, ...]
    states = BEGUN
    paged = False

    text: Annotated[str, Meta(max_length=200_000)]
    whole: Annotated[bool, Meta(description="Replace the sheet; otherwise only orders for the same units")] = False

    def do(self, by: Person, on: Access) -> tuple[Problem, ...]:
        with transaction.atomic():
            sheet: Sheet = super().do(by, on)
            acting = _acting(on, self.seat)
            acting.game.refresh_from_db()
            if self.whole:
                row = SavedSheet.objects.filter(game=acting.game, seat=self.seat).first()
                sheets.replace_sheet(acting, acting.game.phase_number, row.version if row else 0, sheet)
            else:
                sheets.put(acting, acting.game.phase_number, sheet.orders)
            return _problems(acting, sheet)

    def change(self, game: Game) -> Sheet:
        log = store.load(game)
        _require_seat(game, self.seat)
        sheet = _read(log.variant, log.now.position, self.seat, self.text)
        if sheet == Sheet():
            raise RefusedError("The text contains no orders. Write one order a line.")
        if sheet.conditional and not self.whole:
            raise RefusedError("Conditional orders can only replace all orders of the seat. Choose to replace them.")
        note(game, f"enters orders for {self.seat}.")
        return sheet


class SetSeatReady(ForSeat, frozen=True, kw_only=True):
    """Mark a seat's orders as ready, or as not ready."""

    road = "POST /games/{key}/seats/ready"
    states = BEGUN

    ready: bool

    def do(self, by: Person, on: Access) -> None:
        with transaction.atomic():
            super().do(by, on)
            acting = _acting(on, self.seat)
            acting.game.refresh_from_db()
            sheets.set_ready(acting, acting.game.phase_number, ready=self.ready)

    def change(self, game: Game) -> None:
        _require_seat(game, self.seat)
        note_news(game, f"marks {self.seat} as {'ready' if self.ready else 'not ready'}.")


_read, _check = aside(read_text), aside(check)


def hindrances(access: Access) -> tuple[str, ...]:
    """Why a waiting phase can't continue with a forced draw. For the desk alone.

    Raises: RefusedError if the viewer isn't the game master.
    """
    require_master(access)
    if GM not in access.game.waits_for:
        return ()
    log = store.load(access.game)
    given = sheets_of(access.game, log)
    if not any(isinstance(one, Force) for one in given.get(GM, Sheet()).orders):
        return ()
    return tuple(problem.message for problem in play(log, given).problems.get(GM, ()))


def _acting(access: Access, seat: str) -> Access:
    """Access for the seat. Only this module uses it, and shows nothing of what it sees."""
    return Access(access.game, access.person, (seat,), seat)


def _require_seat(game: Game, seat: str) -> None:
    log = store.load(game)
    known = log.variant.world.commands(log.now.position)
    if seat not in known:
        raise RefusedError(f"{seat} isn't a seat of this game. Choose one of {', '.join(known)}.")


def _problems(acting: Access, sheet: Sheet) -> tuple[Problem, ...]:
    position = store.load(acting.game).now.position
    found = _check(acting.variant, position, acting.seat, sheet.orders)
    return tuple(msgspec.structs.replace(problem, line=0) for problem in found)
