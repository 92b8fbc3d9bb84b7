"""Draws: all survivors agree in one phase to end the game among themselves. Rule: std:D1."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.legal_orders import Constraint, LegalOrders, OrderKind
from variorum.game.order import VOTES, Form, Order, Word
from variorum.game.position import Ending, Position
from variorum.game.rule import Rule, World
from variorum.game.setting import Setting
from variorum.game.sheet import Sheet

SETTING = "draws"
_VOTES = ("DRAW YES", "DRAW: YES", "DRAW VOTE", "VOTE DRAW", "VOTE: DRAW", "VOTE FOR DRAW")
_ALL, _NOBODY = "survivors", "nobody"
POLICY = Setting(
    _ALL, "who can end the game as a draw: all survivors, by secret votes in the same phase, or nobody", (_ALL, _NOBODY)
)
"""The setting for draws, under the name `SETTING`. Rule: std:D1."""


class Draw(Order, frozen=True, tag="draw"):
    """A vote for a draw of all survivors."""

    purpose: ClassVar = "agree to a draw including all survivors"
    says: ClassVar = ("agree to a draw of all survivors",)
    meaning: ClassVar = (
        "The game ends in a draw of all survivors if every one of them agrees in the same phase, by secret votes."
    )
    group: ClassVar = VOTES
    collective: ClassVar = True
    taken: ClassVar = "counted as a vote for a draw (std:D1)"
    forms: ClassVar = (Form((Word("DRAW", also=("DIAS", *_VOTES)),)),)


class GameDrawn(Event, frozen=True, tag="game_drawn"):
    """The game is over, and several share it."""

    powers: tuple[str, ...]

    def sentence(self) -> str:
        """Who shares the draw."""
        return f"The game is drawn between {', '.join(self.powers)}."


def powers_left(world: World, position: Position) -> tuple[str, ...]:
    """The powers that survive, of those that some seat orders for."""
    commanded = {power for powers in world.commands(position).values() for power in powers}
    return tuple(power for power in world.board.powers if power in commanded and position.survives(power))


def seats_left(world: World, position: Position) -> tuple[str, ...]:
    """The seats of which a power survives."""
    commands = world.commands(position)
    return tuple(seat for seat, powers in commands.items() if any(map(position.survives, powers)))


class Draws(Rule, frozen=True):
    """The game ends in a draw of all survivors when every one of them says so in the same phase.

    Survivors are those of the phase's beginning, whatever has become of them by its end. The phase's orders are still
    played, unless it waits for somebody's answer. `lasting` are seats that are never out of the game, even with nothing
    left; `sharing` are those that share a draw.
    """

    lasting: tuple[str, ...] = ()
    sharing: Callable[[World, Position], tuple[str, ...]] = powers_left

    name: ClassVar = "draws"
    says: ClassVar = "The game ends in a draw when every survivor asks for one in the same phase."
    orders: ClassVar = (Draw,)
    accompany: ClassVar = True
    events: ClassVar = (GameDrawn,)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """A vote for a draw, if the seat survives."""
        if seat not in self._voters(position):
            return LegalOrders()
        return LegalOrders((OrderKind(Draw),), (Constraint("one vote for a draw", (Draw,), 1),))

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """Whether the seat is out of the game, or the game has no draws."""
        return f"{seat} is out of the game and has no vote" if _may_be_drawn(position) else "this game has no draws"

    def concludes(self, position: Position, sheets: Mapping[str, Sheet]) -> bool:
        """An agreed draw ends the game even while it waits for somebody."""
        votes = (seat for seat, sheet in sheets.items() if Draw in map(type, sheet.orders))
        return self._agreed(position, frozenset(votes))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if every survivor voted for it."""
        votes = frozenset([entry.seat for entry in docket.entries if type(entry.stands) is Draw])
        began = docket.began
        if docket.position.ending or not self._agreed(began, votes):
            return docket
        powers = (*(one for one in self.sharing(self.world, began) if one not in self.lasting), *self.lasting)
        ended = replace(docket.position, ending=Ending(powers, drawn=True))
        return docket.with_position(ended).happened(GameDrawn(powers=powers))

    def _agreed(self, position: Position, votes: frozenset[str]) -> bool:
        if not votes:
            return False
        voters = self._voters(position)
        return position.ending is None and bool(voters) and voters <= votes

    def _voters(self, position: Position) -> frozenset[str]:
        if not _may_be_drawn(position):
            return frozenset()
        commands, survives = self.world.commands(position), self._survives(position)
        living = (seat for seat, powers in commands.items() if any(map(survives, powers)))
        return frozenset((*living, *(seat for seat in self.lasting if seat in commands)))

    def _survives(self, position: Position) -> Callable[[str], bool]:
        return lambda power: power not in self.lasting and position.survives(power)


def _may_be_drawn(position: Position) -> bool:
    return position.settings.get(SETTING) != _NOBODY
