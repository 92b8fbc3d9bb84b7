"""How bots vote: for a draw that leaves them no less than they have, for an end when they lead."""

from collections.abc import Iterator

from variorum.bots.bot import Situation
from variorum.bots.standing import shares
from variorum.game.order import Order
from variorum.rules.draws import Draw
from variorum.rules.proposals.motions import Motion, ProposeDraw, ProposeEnd, Standing, Vote

BALLOT = (Draw, ProposeDraw, ProposeEnd, Vote)
"""Orders about the end of the game."""

_PATIENCE = 10
"""Years in which no bot thinks of a draw."""


def ballots(situation: Situation) -> tuple[Order, ...]:
    """The votes and proposals that serve the seat."""
    legal = {kind.order for kind in situation.legal.kinds}
    return tuple(order for order in _wanted(situation) if type(order) in legal and situation.legal.include(order))


def _wanted(situation: Situation) -> Iterator[Order]:
    standings = shares(situation)
    mine = standings.get(situation.seat, 0.0)
    leads = mine > max((share for seat, share in standings.items() if seat != situation.seat), default=0.0)
    alive = sum(share > 0 for share in standings.values())
    if _is_late(situation):
        if alive and mine <= 1 / alive:
            yield Draw()
        if leads:
            yield ProposeEnd()
    for motion in situation.position.record(Standing).motions:
        yield Vote(_serves(situation, motion, mine, alive, leads=leads), motion.seat)


def _serves(situation: Situation, motion: Motion, mine: float, alive: int, *, leads: bool) -> bool:
    """Whether a proposal would leave the seat at least what it has."""
    if not motion.powers:
        return leads or (_is_late(situation) and bool(alive) and mine <= 1 / alive and not _is_scored(situation))
    return bool(set(motion.powers) & set(situation.powers)) and mine <= 1 / len(motion.powers)


def _is_late(situation: Situation) -> bool:
    variant = situation.variant
    return situation.position.turn.year >= variant.opening(variant).turn.year + _PATIENCE


def _is_scored(situation: Situation) -> bool:
    """Whether a rule's score decides the game, and its leader wins."""
    return any(hints.score is not None for _, hints in situation.hints)
