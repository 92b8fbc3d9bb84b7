"""Whether to trust an offer: what it is worth to a seat to keep it and to break it, as far as the seat can know."""

from variorum.agreements import Offer, Verdict
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.weighing import GAMES, scales_of
from variorum.game.title import called

UNKNOWN = "I can't weigh what it says."
_LITTLE = 0.05
_ALIKE = 0.2
"""Centers that two figures of so few games may differ by without saying anything."""


def advice(negotiator: Negotiator, offer: Offer, games: int = GAMES) -> str:
    """What an offer is worth to the negotiator's seat, in a sentence, and how its maker has kept its word to it."""
    prospects = scales_of(negotiator, games).prospects(offer)
    record = _record(negotiator, offer.by)
    if prospects is None:
        return f"{UNKNOWN} {record}"
    gains = (prospects.kept, prospects.freed, prospects.betrayed)
    if max(gains) - min(gains) < _ALIKE:
        return f"Whoever keeps it, {_worth(sum(gains) / len(gains), prospects.unit)}. {record}"
    kept = f"If everybody keeps it, {_worth(prospects.kept, prospects.unit)}"
    freed = f"if only you break it, {_worth(prospects.freed, prospects.unit)}"
    alone = f"if only you keep it, {_worth(prospects.betrayed, prospects.unit)}"
    return f"{kept}; {freed}; {alone}. {record}"


def _worth(gain: float, unit: str) -> str:
    if abs(gain) < _LITTLE:
        return "it makes hardly a difference to you"
    return f"it {'gains' if gain > 0 else 'costs'} you {abs(gain):.1f} {unit}"


def _record(negotiator: Negotiator, other: str) -> str:
    """How often a seat has kept its word to the negotiator's seat."""
    said = [word.judged.verdict for word in negotiator.word if word.judged.seat == other]
    kept, broken = said.count(Verdict.KEPT), said.count(Verdict.BROKEN)
    if not kept + broken:
        return f"{called(other)} has promised you nothing before that you could judge it by."
    return f"Of what {called(other)} promised you, it kept {kept} of {kept + broken} so far."
