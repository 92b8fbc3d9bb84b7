"""What a seat may order, what it knows when it orders, and what it has sent: everything that shows its sheet."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from variorum.game.asked import progress
from variorum.game.legal_orders import LegalOrders
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.host.games.access import Access
from variorum.host.games.clock.waits import wait_of
from variorum.host.games.models import State
from variorum.host.games.seats.sheets import LARGEST_SHEET, Saved, saved, together, version_of
from variorum.host.orders.ledger import ledgers
from variorum.host.orders.text import lines, misread
from variorum.host.orders.together import write_together
from variorum.host.play.board.acts import acts
from variorum.host.play.board.conditional_orders import Seat
from variorum.host.play.board.listing import NONE, Panel, accepted, panel, reader
from variorum.host.play.board.orders_in_force import Remembered, remembered
from variorum.host.play.pictures.layers import marks, scene_now
from variorum.host.play.pictures.maps import ways
from variorum.notation.in_words import words


class Everybody(msgspec.Struct, frozen=True):
    """The text of all seats, the version of their sheets, and the answer to the last change.

    `wrong`: something was refused; `problems` are those of the text's lines and of orders.
    """

    text: str
    version: int
    told: str = ""
    wrong: bool = False
    problems: tuple[Problem, ...] = ()


def everybody(saved: Mapping[str, Saved]) -> Everybody:
    """The sheets of all seats as one text."""
    return Everybody(write_together(saved), version_of(saved))


def own_orders(access: Access) -> LegalOrders:
    """The viewer's legal orders: none without a seat, or while the game takes no orders."""
    running = access.game.state in {State.RUNNING, State.WAITING, State.PAUSED}
    return access.legal_orders() if access.seat and running else LegalOrders()


def sent_by(access: Access) -> Saved:
    """The sheet that the viewer's seat has sent so far."""
    return saved(access) if access.seat else Saved(Sheet(), (), 0, ready=False)


def knowing(access: Access, legal_orders: LegalOrders) -> Seat:
    """What the viewer's seat knows when it enters orders."""
    return Seat(access.variant, access.seen().position, legal_orders)


def listing(access: Access, sent: Saved, legal_orders: LegalOrders) -> Panel:
    """The listing of a sheet."""
    return _listing(access, sent, legal_orders, remembered(access, sent.sheet))


def _listing(access: Access, sent: Saved, legal_orders: LegalOrders, kept: Sequence[Remembered]) -> Panel:
    given = tuple(order for entry in kept for order in entry.given)
    known = reader(access.seat, access.seen().position, words(access.variant))
    fit = progress(access.variant, access.seen().position, access.seat, sent.sheet.orders) if access.seat else NONE
    return panel(legal_orders, sent, known, given, fit)


def stamp(access: Access, version: int) -> str:
    """What tells a page whether it shows the latest sheet: the phase, and the version of what it shows."""
    return f"{access.game.phase_number}.{version}"


def sheet_context(access: Access, sent: Saved, legal_orders: LegalOrders) -> dict[str, Any]:
    """The context of the parts of the page that show a sheet."""
    kept = remembered(access, sent.sheet)
    given = tuple(order for entry in kept for order in entry.given)
    known = together(access)
    others = {seat: other for seat, other in known.items() if seat != access.seat and other.sheet != Sheet()}
    drawn = {seat: accepted(other) for seat, other in others.items()}
    scene = scene_now(access, {**drawn, access.seat: (*accepted(sent), *given)})
    return {
        "access": access,
        "game": access.game,
        "seat": access.seat,
        "can_order": bool(legal_orders.kinds),
        "acts": acts(access, legal_orders, sent),
        "ledgers": ledgers(legal_orders, sent.sheet.orders, words(access.variant)),
        "panel": _listing(access, sent, legal_orders, kept),
        "stamp": stamp(access, version_of({**known, access.seat: sent})),
        "remembered": kept,
        "everybody": None if access.game.state == State.OVER or not known else everybody(known),
        "beside": [(seat, lines(other.sheet)) for seat, other in others.items()],
        "scene": scene,
        "ways": ways(access.variant.id),
        "marks": marks(scene) if scene else "",
        "lines": misread(access.variant, access.seen().position, access.seat, sent),
        "most": LARGEST_SHEET,
        "wait": wait_of(access),
        "suffix": f"?as={access.seat}" if len(access.seats) > 1 else "",
    }
