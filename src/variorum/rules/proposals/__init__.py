"""Proposals to end the game, and the votes on them.

A vote counts for the proposal that stands, or that is made in the same stage. A proposal stands until a stage in which
somebody votes on it, and no longer than for the stage after that in which it was made.

May import what `rules` may. Start here: `rule.py`; `policies.py` says who may vote, what passes and what happens then.
"""

from variorum.rules.proposals.motions import ProposeDraw, ProposeEnd, Vote
from variorum.rules.proposals.policies import CentersAgree, Votes, drawn, majority, surviving, unanimous
from variorum.rules.proposals.rule import Proposals

__all__ = [
    "CentersAgree",
    "Proposals",
    "ProposeDraw",
    "ProposeEnd",
    "Vote",
    "Votes",
    "drawn",
    "majority",
    "surviving",
    "unanimous",
]
