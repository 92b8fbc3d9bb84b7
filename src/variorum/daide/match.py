"""A game as a value: the orders given for the phase, what is missing, and what everybody is told once it is played."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from variorum.archive.gamelog import GameLog, after_phase, play, started
from variorum.archive.lines import AnyLine, header_of
from variorum.bots import Bot, played
from variorum.bots.phase import BotTable
from variorum.daide.language import Message, Part
from variorum.daide.names import Names
from variorum.daide.orders import Orders
from variorum.daide.telling import dislodged, now, owners, results, turn_of, unit_of
from variorum.game.dice import Seal, commitment
from variorum.game.order import Order
from variorum.game.position import Position, to_json
from variorum.game.process import Processed
from variorum.game.sheet import Sheet
from variorum.rules.draws import Draw


class PhaseNews(msgspec.Struct, frozen=True):
    """What everybody is told of a phase: results, the centers and whether they were counted anew, and the units."""

    orders: tuple[Message, ...]
    owners: Message
    counted: bool
    now: Message


class Match(msgspec.Struct, frozen=True):
    """A game in play.

    `orders` are those of clients for the phase; powers in `holding` wait for the deadline, and those in `votes` agree
    to a draw. `history` has what was told of each turn, and `fallen` the year in which a power lost its last center.
    `last` is what the phase before sent and did.
    """

    names: Names
    log: GameLog
    lines: tuple[AnyLine, ...]
    last_year: int
    orders: Mapping[str, tuple[Order, ...]] = {}
    holding: frozenset[str] = frozenset()
    votes: frozenset[str] = frozenset()
    history: Mapping[Part, PhaseNews] = {}
    fallen: Mapping[str, int] = {}
    last: Processed | None = None

    @property
    def position(self) -> Position:
        """The position before the phase."""
        return self.log.now.position

    @property
    def is_over(self) -> bool:
        """Whether somebody has won, all have agreed to a draw, or the last year has passed."""
        return self.position.ending is not None or self.position.turn.year > self.last_year

    def given(self, power: str) -> Orders:
        """A power's orders so far, to which others can be added."""
        return Orders(self.names, self.position, power, self.orders.get(power, ()))

    def missing(self, power: str) -> tuple[Part, ...]:
        """The units without an order, or how many units must still be removed, or below 0 can still be built."""
        if self.is_over:
            return ()
        given = self.given(power)
        if self.position.turn.phase == "A":
            left = given.open if given.due < 0 else -given.open
            return ((left,),) if left else ()
        ordered = {order.subject.area for order in given.given if order.subject}
        if self.position.turn.phase == "R":
            losers = (one for one in self.position.dislodged if one.unit.power == power)
            return tuple(dislodged(self.names, one) for one in losers if one.unit.area not in ordered)
        units = self.position.units_of(power)
        return tuple(unit_of(self.names, unit) for unit in units if unit.area not in ordered)

    def is_asked(self, power: str) -> bool:
        """Whether a power has anything to order in the phase."""
        phase, given = self.position.turn.phase, Orders(self.names, self.position, power)
        if self.is_over:
            return False
        return bool(given.due) if phase == "A" else bool(replace(self, orders={}).missing(power))

    def is_ready(self, power: str) -> bool:
        """Whether the phase needn't wait for a power."""
        return power not in self.holding and not self.missing(power)

    def with_orders(self, power: str, orders: tuple[Order, ...]) -> "Match":
        """The game with these orders of a power in the place of its others."""
        return replace(self, orders={**self.orders, power: orders})

    def is_agreed(self, clients: frozenset[str], bots: Mapping[str, Sheet]) -> bool:
        """Whether every survivor votes for a draw."""
        voting = self.votes | {power for power, sheet in bots.items() if Draw() in sheet.orders}
        living = {power for power in self.names.powers if self.position.survives(power)}
        return bool(living & clients) and living <= voting

    def played(self, bots: Mapping[str, Sheet]) -> "Match":
        """The game after the phase, with these sheets of bots. Raises: ValueError if the rules need another answer."""
        sheets = {power: Sheet(orders) for power, orders in self.orders.items()} | dict(bots)
        for power in self.votes - bots.keys():
            sheets[power] = Sheet((*sheets.get(power, Sheet()).orders, Draw()))
        done = play(self.log, sheets)
        log, line = after_phase(self.log, sheets, done)
        return self.after(log, (line,), done)

    def after(self, log: GameLog, lines: tuple[AnyLine, ...], done: Processed) -> "Match":
        """The game after a phase that was played: its log with these new lines, and what happened."""
        before, after = self.position, done.position
        counted = before.turn.season == "F" and (after.turn.season != "F" or after.turn.phase == "O")
        told = PhaseNews(results(self.names, before, done), owners(self.names, after), counted, now(self.names, after))
        lost = (power for power in self.names.powers if before.centers_of(power) and not after.centers_of(power))
        return replace(
            self,
            log=log,
            lines=(*self.lines, *lines),
            orders={},
            holding=frozenset(),
            votes=frozenset(),
            history={**self.history, turn_of(before.turn): told},
            fallen={**self.fallen, **dict.fromkeys(lost, before.turn.year)},
            last=done,
        )

    @property
    def written(self) -> bytes:
        """The game as a game file."""
        return b"".join(to_json(line) + b"\n" for line in self.lines)


def begun(names: Names, years: int, seed: str) -> Match:
    """A game at its opening, for so many years."""
    variant = names.variant
    opening = variant.opening(variant)
    header = header_of(variant, Seal(commitment(seed), seed), opening)
    return Match(names, started(header, variant), (header,), opening.turn.year + years - 1)


def think(match: Match, bots: Mapping[str, Bot], seed: str, evaluations: int) -> dict[str, Sheet]:
    """The sheets of the bots that play these powers."""
    table = BotTable(match.names.variant, bots.get, seed, evaluations)
    return table.sheets(match.position, match.log.now.season, played(match.log.moments))
