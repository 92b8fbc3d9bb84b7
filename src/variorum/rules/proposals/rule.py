"""The rule of proposals and votes."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket, Entry
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.order import Order, SlotKind
from variorum.game.places import Changed, Unset
from variorum.game.position import Position
from variorum.game.report import Piece, Table, Told
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.rules.draws import SETTING, Draws, GameDrawn
from variorum.rules.proposals.counting import (
    Counting,
    Enact,
    Voters,
    chosen,
    drawn,
    failing,
    passing,
    proposed,
    surviving,
    tally,
    unanimous,
    voted,
    withdrawals,
    withdrawn,
)
from variorum.rules.proposals.motions import (
    Motion,
    ProposalFailed,
    ProposalPassed,
    ProposalWithdrawn,
    Proposed,
    ProposeDraw,
    ProposeEnd,
    Standing,
    Vote,
    Voted,
)

FEWEST_SHARING = 2


class Proposals(Rule, frozen=True):
    """Every seat may propose; those who may vote decide in the phases after that.

    Whoever may vote when a phase begins is counted at its end, whatever has become of their powers by then. `kinds` are
    the proposals that can be made; `last` is the letter of the phase at whose end they lapse.
    """

    voters: Voters = surviving
    counting: Counting = unanimous
    enact: Enact = drawn
    kinds: tuple[type[Order], ...] = (ProposeEnd,)
    last: str = "M"

    name: ClassVar = "proposals"
    says: ClassVar = "Every seat may make proposals, which are put to a vote in the phases after that."
    orders: ClassVar = (ProposeEnd, ProposeDraw, Vote)
    accompany: ClassVar = True
    events: ClassVar = (Proposed, ProposalWithdrawn, Voted, ProposalPassed, ProposalFailed, GameDrawn)
    record: ClassVar = Standing

    def takes(self, position: Position) -> tuple[type[Order], ...]:
        """The proposals of this game, and votes."""
        return (*self.kinds, Vote)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """A proposal, and a vote on every proposal that stands."""
        kinds: list[OrderKind] = []
        bounds: list[Constraint] = []
        if seat in self.world.commands(position):
            kinds += self._motions(position)
            bounds.append(Constraint("one proposal a phase; it replaces an earlier one", (ProposeEnd, ProposeDraw), 1))
        motions = position.record(Standing).motions
        if motions and seat in self.voters(self.world, position):
            proposers = tuple(motion.seat for motion in motions)
            fields = Field("proposer", SlotKind.SEAT, proposers), Field("yes", SlotKind.CHOICE, (True, False))
            kinds.append(OrderKind(Vote, fields))
            told = "; ".join(f"“{motion.text}” of {motion.seat}" for motion in motions)
            bounds.append(Constraint(f"one vote on each proposal: {told}", (Vote,), 1, each="proposer"))
        return LegalOrders(tuple(kinds), tuple(bounds) if kinds else ())

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """Who may vote on what, or what may be proposed."""
        if isinstance(order, Vote):
            return _no_vote(position, self.voters(self.world, position), seat, order)
        return order.refusal if isinstance(order, self.kinds) else "this game doesn't allow that proposal"

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """A vote with its proposer, if just one proposal stands."""
        motions = position.record(Standing).motions
        if isinstance(order, Vote) and not order.proposer and len(motions) == 1:
            return replace(order, proposer=motions[0].seat)
        return order

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Count standing proposals and carry out the one that passes; if none does, publish new ones."""
        if docket.position.ending:
            return docket
        world, before = self.world, docket.position.record(Standing).motions
        docket = replace(docket, entries=tuple(self._named(docket.position, entry) for entry in docket.entries))
        seats = tuple(world.commands(docket.position))
        new = proposed(docket, seats)
        gone = withdrawn(before, new)
        motions, events = voted(docket, [motion for motion in before if motion not in gone], seats)
        docket = docket.happened(*withdrawals(gone), *events)
        able = self.voters(world, docket.began)
        count = partial(tally, world, docket.position, able, self.counting)
        tallies = [count(motion) for motion in motions]
        won = chosen(tallies)
        stays = partial(self._stays, docket.position)
        docket = docket.happened(
            *(failing(each, won, stands=stays(each.motion)) for each in tallies if each is not won)
        )
        if won:
            return self.enact(world, _kept(docket, ()).happened(passing(won)), won.motion)
        replaced = {motion.seat for motion in new}
        left = tuple(motion for motion in motions if motion.seat not in replaced and stays(motion))
        published = (Proposed(seat=motion.seat, motion=motion.text) for motion in new)
        return _kept(docket, (*left, *new)).happened(*published)

    def report(self, told: Sequence[Told]) -> tuple[Piece, ...]:
        """The proposals that stand, the votes on them, and who may vote."""
        position = told[-1].position
        motions = position.record(Standing).motions
        if not motions or position.ending:
            return ()
        able = " ".join(self.voters(self.world, position))
        headings = ("by", "proposal", "since", "yes so far", "no so far", "may vote")
        return (Table("Proposals to vote on", headings, tuple((*_row(motion), able) for motion in motions)),)

    def _motions(self, position: Position) -> Iterator[OrderKind]:
        if ProposeEnd in self.kinds:
            yield OrderKind(ProposeEnd)
        powers = tuple(filter(position.survives, self.world.board.powers))
        if ProposeDraw in self.kinds and len(powers) >= FEWEST_SHARING:
            yield OrderKind(
                ProposeDraw, (Field("powers", SlotKind.POWERS, powers, least=FEWEST_SHARING, most=len(powers)),)
            )

    def _named(self, position: Position, entry: Entry) -> Entry:
        """An entry whose vote, if it is one that counts, names its proposal."""
        if not isinstance(entry.stands, Vote):
            return entry
        return replace(entry, stands=self.normal(position, entry.seat, entry.stands))

    def _stays(self, position: Position, motion: Motion) -> bool:
        """Whether a proposal that has not passed can still be voted on in the next phase."""
        return position.turn.phase != self.last and all(map(position.survives, motion.powers))


def _no_vote(position: Position, voters: Sequence[str], seat: str, order: Vote) -> str:
    """The reason why a vote is refused."""
    if seat not in voters:
        return f"those who may vote now are {', '.join(voters) or 'nobody'}"
    if not position.record(Standing).motions:
        return "there is no proposal to vote on; votes on new proposals begin in the next phase"
    wrong = f"{order.proposer} has no proposal that stands" if order.proposer else "several proposals stand"
    return f"{wrong}; a vote names its proposal by the proposer"


def _row(motion: Motion) -> tuple[str, ...]:
    yes, no = (" ".join(sorted(seat for seat, vote in motion.votes.items() if vote is said)) for said in (True, False))
    return motion.seat, motion.text, motion.turn, yes, no


def _kept(docket: Docket, motions: tuple[Motion, ...]) -> Docket:
    return docket.with_record(Standing(motions))


class EndVotes(Mechanic, frozen=True):
    """Seats propose to end the game and vote on it, instead of draws that everybody agrees to."""

    name: ClassVar = "end_votes"
    title: ClassVar = "Votes on the end"
    number: ClassVar = "V6"
    says: ClassVar = (
        "There are no draws but by a vote: every seat may propose to end the game, and those who may vote decide in "
        "the phases after that."
    )

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """A game without votes."""
        if any(isinstance(rule, Proposals) for rule in base.rules):
            yield Lack(f"{base.name} lets seats vote already")

    def parts(self, base: Variant) -> tuple[Change, ...]:
        """Proposals instead of draws."""
        return (Changed(Draws, lambda rule: Proposals(rule.world)), Unset(SETTING))
