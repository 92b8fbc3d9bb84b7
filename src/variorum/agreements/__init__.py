"""Agreements: what seats promise each other about their orders, as data, in every variant.

May import `notation`, `archive` and below. Start here: `Offer`, `read_offer` and `verdicts`. An offer is a set of
pledges; when all its parties accept it, it is an agreement. It binds nobody, unless a game says so: the program only
tells who kept its word.
"""

from variorum.agreements.dated import Attack, GiveOrder, Help, Leave, StandOff
from variorum.agreements.kinds import BuildNo, KeepOut, NoHelp, Peace
from variorum.agreements.ledger import Deal, Ledger, State, ledger_of, offer_from_plain, offer_to_keep, offer_to_plain
from variorum.agreements.offer import Offer, OfferError, Promise
from variorum.agreements.reading import read_offer
from variorum.agreements.sheets import breaches, pledged_orders, sheet_breaches, without_breaches
from variorum.agreements.verdicts import Judged, PhaseSeen, verdicts
from variorum.agreements.writing import in_words, write_offer
from variorum.game.pledge import Conduct, Pledge, Verdict

__all__ = [
    "Attack",
    "BuildNo",
    "Conduct",
    "Deal",
    "GiveOrder",
    "Help",
    "Judged",
    "KeepOut",
    "Leave",
    "Ledger",
    "NoHelp",
    "Offer",
    "OfferError",
    "Peace",
    "PhaseSeen",
    "Pledge",
    "Promise",
    "StandOff",
    "State",
    "Verdict",
    "breaches",
    "in_words",
    "ledger_of",
    "offer_from_plain",
    "offer_to_keep",
    "offer_to_plain",
    "pledged_orders",
    "read_offer",
    "sheet_breaches",
    "verdicts",
    "without_breaches",
    "write_offer",
]
