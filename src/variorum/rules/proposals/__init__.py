"""Proposals to end the game, and votes on them.

A proposal is published with the phase in which it is made, and voted on in the phases after that, through the next
movement phase. Several can stand side by side, one for each seat; each is counted alone at the end of every phase.

May import what `rules` may. Start here: `rule.py`; `counting.py` has who may vote, how votes are counted and what
happens when a proposal passes.
"""

from variorum.rules.proposals.counting import (
    CentersAgree,
    Count,
    Votes,
    centers_behind,
    drawn,
    majority,
    surviving,
    unanimous,
)
from variorum.rules.proposals.motions import ProposeDraw, ProposeEnd, Vote
from variorum.rules.proposals.rule import Proposals

__all__ = [
    "CentersAgree",
    "Count",
    "Proposals",
    "ProposeDraw",
    "ProposeEnd",
    "Vote",
    "Votes",
    "centers_behind",
    "drawn",
    "majority",
    "surviving",
    "unanimous",
]
