"""Votes for the next hyperspace link, and their count. Rule: silly:7a."""

from collections import Counter
from itertools import permutations
from typing import ClassVar

import msgspec

from variorum.game.dice import Among, Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.naming import AreaName, SeatName
from variorum.game.order import VOTES, Form, Order, Slot, SlotKind, Word
from variorum.game.places import AfterEach
from variorum.game.position import Position, once
from variorum.game.record import Record, TableRecord
from variorum.game.rule import Rule
from variorum.rules.retreats import Retreats
from variorum.variants.rather_silly.footing import Link, habitable
from variorum.variants.rather_silly.underpass import tunnels

_DRAW = "silly:link"


class LinkVote(Order, frozen=True, tag="link"):
    """A vote for a link between two areas in the next season."""

    one: str
    other: str

    collective: ClassVar = True
    purpose: ClassVar = "vote for next season's hyperspace link"
    says: ClassVar = ("vote to link {one} and {other}",)
    meaning: ClassVar = "You vote to make two areas neighbors for the next season."
    group: ClassVar = VOTES
    taken: ClassVar = "was counted (silly:7a)"
    forms: ClassVar = (
        Form((Word("LINK"), Slot("one", SlotKind.AREA), Slot("other", SlotKind.AREA))),
        Form(
            (
                Word("LINK"),
                Slot("one", SlotKind.AREA),
                Word("-", also=("/", "TO", "AND")),
                Slot("other", SlotKind.AREA),
            ),
            read_only=True,
        ),
    )


class LinkChosen(Event, frozen=True, tag="link_chosen"):
    """The link of the next season, and its votes."""

    areas: tuple[str, str]
    votes: int

    def sentence(self) -> str:
        """The linked areas and their votes."""
        count = "1 vote" if self.votes == 1 else f"{self.votes} votes"
        return f"A hyperspace link opens between {self.areas[0]} and {self.areas[1]} ({count})."


class Votes(TableRecord, frozen=True):
    """Every seat's vote until it is counted."""

    rows: dict[SeatName, tuple[AreaName, AreaName]] = msgspec.field(default_factory=dict)

    name: ClassVar = "votes"


class LinkVotes(Rule, frozen=True):
    """Every seat may vote for a link between areas that the Underpass doesn't join."""

    name: ClassVar = "votes"
    says: ClassVar = "Every seat may vote for a link between two areas."
    orders: ClassVar = (LinkVote,)
    record: ClassVar = Votes

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Any two areas that can hold a unit, unless the Underpass joins them."""
        if seat not in self.world.commands(position):
            return LegalOrders()
        return LegalOrders(once(position, self._pairs), (Constraint("one vote per season", (LinkVote,), 1, least=1),))

    def _pairs(self, position: Position) -> tuple[OrderKind, ...]:
        """For every area, those that it can be linked with."""
        areas = self.world.board.geography(position.earth).adjacent
        places = tuple(area for area in areas if self._is_place(position, area))
        closed: dict[str, set[str]] = {one: {one} for one in places}
        for pair in tunnels(self.world.board):
            for one, other in permutations(pair):
                closed.setdefault(one, set()).add(other)
        return tuple(
            OrderKind(LinkVote, (Field("one", SlotKind.AREA, (one,)), Field("other", SlotKind.AREA, others)))
            for one in places
            if (others := tuple([other for other in places if other not in closed[one]]))
        )

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """What is wrong with a pair of areas. Rule: silly:7a."""
        assert isinstance(order, LinkVote)  # noqa: S101 - the only order of this rule
        if seat not in self.world.commands(position):
            return "only players can vote (silly:7a)"
        if order.one == order.other:
            return "choose two different areas (silly:7a)"
        if self._is_closed(order.one, order.other):
            return "the Underpass already joins them (silly:7a)"
        nowhere = next(area for area in (order.one, order.other) if not self._is_place(position, area))
        return f"nobody can be in {nowhere} (silly:7a)"

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Keep the votes until the season is over."""
        rows = {
            entry.seat: (entry.stands.one, entry.stands.other)
            for entry in docket.entries
            if isinstance(entry.stands, LinkVote)
        }
        return docket.with_record(Votes(dict(sorted(rows.items()))))

    def view(self, position: Position, seat: str) -> Record | None:
        """The seat's own vote."""
        rows = position.record(Votes).rows
        return Votes({seat: rows[seat]}) if seat in rows else None

    def _is_place(self, position: Position, area: str) -> bool:
        return habitable(self.world.board.geography(position.earth), area)

    def _is_closed(self, one: str, other: str) -> bool:
        return (min(one, other), max(one, other)) in tunnels(self.world.board)


class LinkCount(Rule, frozen=True):
    """End the old link and open the one with most votes, breaking ties by lot."""

    name: ClassVar = "link"
    belongs: ClassVar = AfterEach(Retreats, "N", "the link")
    says: ClassVar = "The old link ends, and the one with most votes opens; a lot decides a tie."
    draws: ClassVar = (Draw(_DRAW, "the winner among equally popular links", Among.PAIRS),)
    events: ClassVar = (LinkChosen,)
    record: ClassVar = Link

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Count the votes."""
        position = docket.position
        votes = _alike(position.record(Votes).rows)
        ends = _elected(votes, dice) if votes else ()
        docket = docket.with_position(position.without_record(Votes).with_record(Link(ends)))
        if len(ends) != 2:
            return docket
        chosen = LinkChosen(areas=(ends[0], ends[1]), votes=list(votes.values()).count(ends))
        return docket.happened(chosen)


def _alike(votes: dict[str, tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """The votes, with each pair as first written."""
    first: dict[frozenset[str], tuple[str, ...]] = {}
    return {seat: first.setdefault(frozenset(pair), pair) for seat, pair in votes.items()}


def _elected(votes: dict[str, tuple[str, ...]], dice: Dice) -> tuple[str, ...]:
    """The pair with most votes; a lot decides among those that tie, and no other pair has a chance."""
    counts = Counter(votes.values())
    leaders = [pair for pair, count in counts.items() if count == max(counts.values())]
    if len(leaders) == 1:
        return leaders[0]
    forced = dice.forced.get(_DRAW, "").split()
    texts = {" ".join(forced if set(forced) == set(pair) else pair): pair for pair in leaders}
    return texts[dice.choose(_DRAW, tuple(texts))]
