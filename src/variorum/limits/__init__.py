"""Limits on what clients may cost, the same at every door: pages, API, agents, mail and DAIDE.

Start with `door`: a `Door` lets a few pieces of a client's work through at a time, and whoever has used up an
`Allowance` of bytes, pieces and seconds waits in one line with all the others who have. `ledger` keeps the accounts,
`clients` says whose an address is. What a door's clients may cost is chosen where the door is.
"""

from variorum.limits.clients import client_at
from variorum.limits.door import CrowdedError, Door, Turn
from variorum.limits.ledger import Allowance, Ledger, Rate

__all__ = ["Allowance", "CrowdedError", "Door", "Ledger", "Rate", "Turn", "client_at"]
