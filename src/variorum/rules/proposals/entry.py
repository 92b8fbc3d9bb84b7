"""Refusals of proposals and votes, with what would be accepted."""

from collections.abc import Sequence

from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.rules.proposals.motions import ProposeDraw, Standing, Vote


def refusal(position: Position, voters: Sequence[str], seat: str, order: Order) -> Problem:
    """The reason why an order is not legal."""
    if isinstance(order, Vote):
        return _vote(position, voters, seat, order)
    if isinstance(order, ProposeDraw):
        return Problem(f"{order}: name at least two surviving powers to share the draw, each once")
    return Problem(f"{order}: this game doesn't allow that proposal")


def _vote(position: Position, voters: Sequence[str], seat: str, order: Vote) -> Problem:
    if seat not in voters:
        return Problem(f"{order}: those who may vote now are {', '.join(voters) or 'nobody'}")
    proposers = [motion.seat for motion in position.record(Standing).motions]
    if not proposers:
        return Problem(f"{order}: there is no proposal to vote on; votes on new proposals begin in the next phase")
    accepted = tuple(f"VOTE {'YES' if order.yes else 'NO'} {proposer}" for proposer in proposers)
    wrong = f"{order.proposer} has no proposal that stands" if order.proposer else "several proposals stand"
    return Problem(f"{order}: {wrong}; a vote names its proposal by the proposer", accepted=accepted)
