"""Why a proposal or a vote is refused, and what would be accepted."""

from collections.abc import Sequence

from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.rules.proposals.motions import ProposeDraw, Vote, standing


def refusal(position: Position, voters: Sequence[str], seat: str, order: Order) -> Problem:
    """The reason for which an order is not offered."""
    if isinstance(order, Vote):
        return _vote(position, voters, seat, order)
    if isinstance(order, ProposeDraw):
        return Problem(f"{order}: a draw is shared by at least two powers that survive, each named once")
    return Problem(f"{order}: this cannot be proposed here")


def _vote(position: Position, voters: Sequence[str], seat: str, order: Vote) -> Problem:
    if seat not in voters:
        return Problem(f"{order}: those who may vote now are {', '.join(voters) or 'nobody'}")
    proposers = [motion.seat for motion in standing(position).motions]
    if not proposers:
        return Problem(f"{order}: no proposal stands; what is proposed now is voted on from the next phase on")
    accepted = tuple(f"VOTE {'YES' if order.yes else 'NO'} {proposer}" for proposer in proposers)
    wrong = f"{order.proposer} has no proposal that stands" if order.proposer else "several proposals stand"
    return Problem(f"{order}: {wrong}; a vote names its proposal by the proposer", accepted=accepted)
