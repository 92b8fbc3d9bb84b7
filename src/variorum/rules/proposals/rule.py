"""The rule of proposals and votes. Rule: capitalist:C15, geophysical:V2, g1815:3.7.3."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.options import Constraint, Field, Offer, Options
from variorum.game.order import Order, SlotKind
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.record import Record
from variorum.game.report import Piece, Table, Told
from variorum.game.rule import Rule
from variorum.rules.draws import GameDrawn
from variorum.rules.proposals.motions import (
    Motion,
    ProposalFailed,
    ProposalPassed,
    Proposed,
    ProposeDraw,
    ProposeEnd,
    Standing,
    Vote,
    Voted,
)
from variorum.rules.proposals.policies import Enact, Passes, Voters, Votes, drawn, surviving, unanimous


class Proposals(Rule, frozen=True):
    """Every seat may propose; those who may vote decide.

    `kinds` are the proposals that can be made.
    """

    voters: Voters = surviving
    passes: Passes = unanimous
    enact: Enact = drawn
    kinds: tuple[type[Order], ...] = (ProposeEnd,)

    name: ClassVar = "proposals"
    orders: ClassVar = (ProposeEnd, ProposeDraw, Vote)
    events: ClassVar = (Proposed, Voted, ProposalPassed, ProposalFailed, GameDrawn)
    record: ClassVar = Standing

    def asks(self, position: Position) -> bool:
        """Proposals and votes come along with other orders; they open no stage."""
        return False

    def options(self, position: Position, seat: str) -> Options:
        """A proposal, unless one stands, and a vote."""
        offers: list[Offer] = []
        standing = _standing(position)
        if seat in self.world.commands(position) and standing is None:
            offers += self._motions(position)
        if seat in self.voters(self.world, position):
            offers.append(Offer(Vote, (Field("yes", SlotKind.CHOICE, (True, False)),)))
        motion = f"“{standing.text}”, proposed by {standing.seat}" if standing else "what is proposed in this stage"
        vote = Constraint(f"one vote on {motion}", (Vote,), 1)
        bounds = (Constraint("one proposal", (ProposeEnd, ProposeDraw), 1), vote)
        return Options(tuple(offers), bounds if offers else ())

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Refuses what is not offered, second proposals and second votes."""
        offered, seen, found = self.options(position, seat), set(), []
        for index, order in enumerate(orders):
            kind = isinstance(order, Vote)
            if not offered.include(order):
                found.append(Problem(self._refusal(position, order), order=str(order), index=index))
            elif kind in seen:
                message = f"{order}: one {'vote' if kind else 'proposal'} a stage, and the first one counts"
                found.append(Problem(message, order=str(order), index=index))
            else:
                seen.add(kind)
        return tuple(found)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Note a new proposal, count the votes on it or on the one that stands, and carry out what passes."""
        if docket.position.ending:
            return docket
        motion, docket = self._tabled(docket)
        if motion is None:
            return docket
        votes = self._votes(docket, motion)
        docket = docket.happened(*(Voted(seat=seat, yes=True) for seat in votes.yes))
        docket = docket.happened(*(Voted(seat=seat, yes=False) for seat in votes.no))
        cast = bool(votes.yes or votes.no)
        if cast and self.passes(self.world, docket.position, votes):
            return self.enact(self.world, _kept(docket, None).happened(ProposalPassed(motion=motion.text)), motion)
        if cast or motion.turn != str(docket.position.turn):
            return _kept(docket, None).happened(ProposalFailed(motion=motion.text))
        return _kept(docket, motion)

    def view(self, position: Position, seat: str) -> Record | None:
        """The proposal; it is public."""
        return position.records.get(self.name)

    def report(self, told: Sequence[Told]) -> tuple[Piece, ...]:
        """The proposal that stands, and who may vote on it."""
        position = told[-1].position
        motion = _standing(position)
        if motion is None or position.ending:
            return ()
        row = (motion.text, motion.seat, motion.turn, " ".join(self.voters(self.world, position)))
        return (Table("To be voted on", ("proposal", "by", "since", "votes"), (row,)),)

    def _motions(self, position: Position) -> Iterator[Offer]:
        if ProposeEnd in self.kinds:
            yield Offer(ProposeEnd)
        if ProposeDraw in self.kinds:
            powers = tuple(filter(position.survives, self.world.board.powers))
            yield Offer(ProposeDraw, (Field("powers", SlotKind.POWERS, powers, least=1, most=len(powers)),))

    def _tabled(self, docket: Docket) -> tuple[Motion | None, Docket]:
        """The proposal to vote on: the one that stands, or the first one made now; the same one counts once."""
        standing = _standing(docket.position)
        if standing:
            return standing, docket
        for seat in self.world.commands(docket.position):
            for entry in docket.entries:
                order = entry.stands
                if entry.seat == seat and isinstance(order, ProposeEnd | ProposeDraw):
                    powers = order.powers if isinstance(order, ProposeDraw) else ()
                    text = str(order).removeprefix("PROPOSE ")
                    motion = Motion(seat, text, str(docket.position.turn), powers)
                    return motion, docket.happened(Proposed(seat=seat, motion=text))
        return None, docket

    def _votes(self, docket: Docket, motion: Motion) -> Votes:
        cast = {entry.seat: entry.stands.yes for entry in docket.entries if isinstance(entry.stands, Vote)}
        voters = tuple(seat for seat in self.world.commands(docket.position) if seat in cast)
        yes, no = (tuple(seat for seat in voters if cast[seat] is said) for said in (True, False))
        return Votes(yes, no, motion.powers)

    def _refusal(self, position: Position, order: Order) -> str:
        standing = _standing(position)
        if isinstance(order, Vote):
            who = ", ".join(self.voters(self.world, position)) or "nobody"
            return f"{order}: those who may vote now are {who}"
        if standing:
            return f"{order}: {standing.seat} has proposed {standing.text}, and that is voted on first"
        return f"{order}: this cannot be proposed here"


def _standing(position: Position) -> Motion | None:
    record = position.records.get(Proposals.name)
    return record.motion if isinstance(record, Standing) else None


def _kept(docket: Docket, motion: Motion | None) -> Docket:
    records = {**docket.position.records, Proposals.name: Standing(motion)}
    return docket.now(replace(docket.position, records=records))
