"""New investors. Rule: capitalist:C12."""

import re
from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import Board
from variorum.game.audience import GM
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import PublicEvent
from variorum.game.legal_orders import LegalOrders, OrderKind
from variorum.game.order import Form, Order, Word
from variorum.game.position import Position, Seat
from variorum.game.problem import Problem
from variorum.game.rule import Rule
from variorum.variants.capitalist.market import Investors, is_first_season, joining, market_of

MOST_SEATS = 100
_NAME = re.compile(r"[^\W\d_][\w.-]{0,39}")


def may_be_called(board: Board, name: str) -> bool:
    """Whether an investor can have this name: a plain word that names nothing else."""
    return bool(_NAME.fullmatch(name)) and name not in {GM, *board.powers}


class Join(Order, frozen=True, tag="join"):
    """An order to join the game."""

    purpose: ClassVar = "join the game"
    says: ClassVar = ("join the game",)
    meaning: ClassVar = "You join the game as an investor, and get your holdings at the end of the season."
    group: ClassVar = "joining"
    forms: ClassVar = (Form((Word("JOIN"),)),)


class Joined(PublicEvent, frozen=True, tag="joined"):
    """A new investor has joined."""

    seat: str

    says: ClassVar = "{seat} joins and gets holdings at the end of the season."


class Joining(Rule, frozen=True):
    """Anybody may join in any phase; holdings arrive at the end of the season."""

    name: ClassVar = "investors"
    says: ClassVar = "Anybody may join as an investor in any phase, with holdings from the end of the season on."
    orders: ClassVar = (Join,)
    accompany: ClassVar = True
    joins: ClassVar = (Join,)
    newcomers: ClassVar = ("ADA", "BEN", "CLEO", "DAN", "EMMA", "FINN", "GRETA", "HUGO", "IDA", "JON", "KATE", "LEO")
    events: ClassVar = (Joined,)
    record: ClassVar = Investors

    def admit(self, position: Position, seat: str) -> Position:
        """The position with that investor added in the current phase, if the name is free."""
        taken = {other.id for other in position.seats}
        if seat in taken or not may_be_called(self.world.board, seat) or len(position.seats) >= MOST_SEATS:
            return position
        market = market_of(position)
        if is_first_season(position):
            orders = {country: (*seats, seat) for country, seats in market.controllers.items()}
            market = replace(market, controllers=orders)
        record = Investors({**joining(position), seat: str(position.turn)})
        return replace(position, seats=(*position.seats, Seat(seat))).with_record(record).with_record(market)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Joining, for anybody who can."""
        return LegalOrders((OrderKind(Join),)) if self.admit(position, seat) is not position else LegalOrders()

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Refuses what isn't legal; the seat of an order to join is in the position already when it is checked."""
        joined = joining(position).get(seat) == str(position.turn)
        return () if joined else super().check(position, seat, orders)

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """Whether the seat is taken, or its name is of no use."""
        return f"{seat} has a seat already" if seat in self.world.commands(position) else f"{seat} cannot join"

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Announce who joined in this phase."""
        position = docket.position
        new = (seat for seat, turn in joining(position).items() if turn == str(position.turn))
        return docket.happened(*(Joined(seat=seat) for seat in new))
