"""A secret second power for every seat. Rule: second_power:V1."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from variorum.game.base import AnyVariant
from variorum.game.calendar import Phase, Step
from variorum.game.dice import Among, Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.naming import PowerName, SeatName
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.places import Begun, Changed, Later, Remade
from variorum.game.position import Position, Seat
from variorum.game.record import TableRecord
from variorum.game.report import Briefing
from variorum.game.rule import Rule
from variorum.game.sight import Sight
from variorum.game.spots import years_last
from variorum.game.title import called
from variorum.game.turn import Turn, year_after
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.draws import Draws, seats_left
from variorum.rules.grounds import shared_powers, too_many
from variorum.rules.teams import needed
from variorum.rules.victory import Victory, other_ways, won

_LETTER = "P"
_FEWEST = 2


class Seconds(TableRecord, frozen=True):
    """The second power of each seat."""

    rows: dict[SeatName, PowerName] = msgspec.field(default_factory=dict)

    name: ClassVar = "second_powers"
    public: ClassVar = False


class Wish(Order, frozen=True, tag="wish"):
    """The power that a seat would like to have besides its own."""

    power: str

    purpose: ClassVar = "wish for a second power"
    says: ClassVar = ("wish for {power} as a second power",)
    meaning: ClassVar = "You get this power besides your own, unless others wish for it and the lot is theirs."
    group: ClassVar = "second power"
    taken: ClassVar = "was a secret wish"
    forms: ClassVar = (Form((Word("WISH"), Slot("power", SlotKind.POWER))),)

    @property
    def slot(self) -> str:
        """A seat has one wish."""
        return "wish"


class SecondDealt(Event, frozen=True, tag="second_dealt"):
    """A seat learns which power it has besides its own."""

    power: str

    says: ClassVar = "You have {power} besides your own power, in secret."


def commanding(position: Position) -> Mapping[str, tuple[str, ...]]:
    """Every seat orders for its own power, and for its second one."""
    seconds = position.record(Seconds).rows
    if not seconds:
        return position.by_right
    return {seat: (*own, *filter(None, (seconds.get(seat),))) for seat, own in position.by_right.items()}


class Wishes(Rule, frozen=True):
    """Before the first moves each seat gets a second power, of those that nobody plays openly: by wish, or by lot."""

    name: ClassVar = "second_powers"
    says: ClassVar = (
        "Before the first moves each seat may wish for a second power, and gets it, or another one by lot, in secret."
    )
    orders: ClassVar = (Wish,)
    events: ClassVar = (SecondDealt,)
    record: ClassVar = Seconds
    draws: ClassVar = (
        Draw("wish/{power}", "the seat whose wish for a power is granted", Among.SEATS, secret=True),
        Draw("second/{seat}", "the second power of a seat", (), secret=True),
    )

    def asks(self, position: Position) -> bool:
        """Only before the first moves."""
        return position.ending is None and self.world.years.opening == position.turn and bool(self._free(position))

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """A wish."""
        if not self.asks(position) or seat not in position.by_right:
            return LegalOrders()
        field = Field("power", SlotKind.POWER, self._free(position))
        return LegalOrders((OrderKind(Wish, (field,)),), (Constraint("one wish", (Wish,), 1),))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Deal the second powers."""
        position = docket.position
        if not self.asks(position):
            return docket
        free = self._free(position)
        wished = {entry.seat: entry.stands.power for entry in docket.entries if isinstance(entry.stands, Wish)}
        rows: dict[str, str] = {}
        for power in free:
            seats = tuple(seat for seat in position.by_right if wished.get(seat) == power)
            if seats:
                rows[seats[0] if len(seats) == 1 else dice.choose(f"wish/{power}", seats)] = power
        for seat in position.by_right:
            left = tuple(power for power in free if power not in rows.values())
            if seat not in rows and left:
                rows[seat] = dice.choose(f"second/{seat}", left)
        told = (SecondDealt(power=rows[seat], audience=(seat,)) for seat in position.by_right if seat in rows)
        return docket.with_record(Seconds(rows)).happened(*told)

    def view(self, position: Position, seat: str) -> Seconds:
        """A seat's own second power; after the game, everybody's."""
        rows = position.record(Seconds).rows
        return Seconds(rows if position.ending else {one: power for one, power in rows.items() if one == seat})

    def sight(self, position: Position, seat: str) -> Sight:
        """The whole board; but whom a phase waits for, and who missed one, is nobody else's business."""
        return Sight(frozenset(self.world.board.areas))

    def briefing(self, position: Position, seat: str) -> tuple[Briefing, ...]:
        """A seat's own second power."""
        power = position.record(Seconds).rows.get(seat)
        told = f"You order for {called(power)}, too. Nobody else knows." if power else ""
        return (Briefing("Second power", (told,)),) if told else ()

    def _free(self, position: Position) -> tuple[str, ...]:
        """The powers that nobody plays openly."""
        own = {power for powers in position.by_right.values() for power in powers}
        bystanders = self.world.bystanders
        return tuple(power for power in self.world.board.powers if power not in own and power not in bystanders)


class PairVictory(Rule, frozen=True):
    """A seat whose powers own enough `centers` together, and more than those of any other seat, wins.

    0: more than half of all.
    """

    centers: int = 0

    name: ClassVar = "pair_victory"
    says: ClassVar = "A seat whose powers own {needed} together, and more than those of any other seat, wins."
    events: ClassVar = Victory.events

    @property
    def needed(self) -> str:
        """How many centers win, in words."""
        return needed(self.centers)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if a seat has won."""
        position = docket.position
        counts = {
            seat: sum(len(position.centers_of(power)) for power in powers)
            for seat, powers in self.world.commands(position).items()
        }
        enough = self.centers or len(self.world.geography(position).centers) // 2 + 1
        leaders = [seat for seat, count in counts.items() if count == max(counts.values()) >= enough]
        return won(docket, leaders[0]) if len(leaders) == 1 else docket


class SecondPowers(Mechanic, frozen=True):
    """Each seat has a second power, which nobody else knows; it wins with what both own together."""

    seats: Annotated[
        tuple[PowerName, ...],
        Meta(min_length=2, max_length=20, description='the powers played openly, such as ["ENGLAND", "TURKEY"]'),
    ]
    centers: Annotated[int, Meta(ge=0, le=1000, description="the centers that win; 0: more than half of all")] = 0

    name: ClassVar = "second_power"
    title: ClassVar = "Secret second powers"
    number: ClassVar = "V1"
    excludes: ClassVar = {
        **other_ways("second_power"),
        **dict.fromkeys(
            ("holdings", "bribes", "bids", "money", "llamas", "jester", "mastermind", "doctor", "soothsayer"),
            "say for whom a seat plays",
        ),
        "end_votes": "say how a game ends without a winner",
    }
    says: ClassVar = (
        "{seats} are played openly. Before the first moves each of these seats may wish for one of the other powers; "
        "it gets that one, or another by lot, and nobody else knows which. From then on it orders for both. A seat "
        "whose powers own {needed} together, and more than those of any other seat, wins. Powers that nobody gets hold."
    )

    @property
    def needed(self) -> str:
        """How many centers win, in words."""
        return needed(self.centers)

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Powers of its own for each seat, enough others, and a game that begins with moves."""
        yield from shared_powers(base, "second powers")
        others = [power for power in base.powers if power not in self.seats and power not in base.world.bystanders]
        if len(set(self.seats)) < len(self.seats):
            yield Lack("a power is there twice", "list each power once", "seats")
        if len(others) < len(self.seats):
            told = f"{len(self.seats)} seats need a second power each, and the board has only {len(others)} more"
            yield Lack(told, f"list at most {len(base.powers) // _FEWEST} powers", "seats")
        yield from too_many(base.board, (self.centers,), "centers")
        if base.world.years.opening != base.world.years.first:
            yield Lack(f"{base.name} doesn't begin with moves", "begin with a phase of moves, such as S1901M")

    def parts(self, base: Variant) -> Iterator[Change]:
        """The seats, the phase in which they get their second powers, and an end of the game for seats."""
        yield Remade(lambda world: replace(world, commands=commanding))
        phase = Phase(_LETTER, "second powers", (Step((Wishes(base.world),)),))
        yield Later(phase, partial(years_last, Adjustments))
        yield Begun(Seated(self.seats))
        yield Changed(Victory, lambda rule: PairVictory(rule.world, self.centers))
        yield Changed(Draws, lambda rule: replace(rule, sharing=seats_left))


class Seated(msgspec.Struct, frozen=True):
    """An opening with seats for the powers that are played openly, in the winter before the first moves."""

    seats: tuple[str, ...]

    def __call__(self, variant: AnyVariant, position: Position) -> Position:
        """The position so; unchanged if it begins there already."""
        found = (
            (season.letter, phase.letter)
            for season in variant.calendar.seasons
            for phase in season.phases
            if any(isinstance(rule, Wishes) for rule in phase.rules)
        )
        season, letter = next(found)
        turn = Turn(season, year_after(position.turn.year, -variant.calendar.years), letter)
        return replace(position, turn=turn, seats=tuple(Seat(power, (power,)) for power in self.seats))
