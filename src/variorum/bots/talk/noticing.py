"""What bots say without being asked, beside offers: thanks for a promise that was kept, and warnings of a leader."""

from random import Random

from variorum.agreements.dated import Dated
from variorum.bots.talk import saying
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.voices import voice_of
from variorum.game.pledge import Verdict
from variorum.game.turn import Turn
from variorum.rules.movement.orders import Move

_LEADS = 1.6
"""How far above the average a seat's centers are that others are warned of."""

_WARNS, _THANKS = 0.25, 0.5
"""How often a bot says it: whoever hears the same from six bots reads none of them."""


def noticed(negotiator: Negotiator, other: str) -> str:
    """What a bot has to say to another seat as a phase begins; empty if there is nothing."""
    known = negotiator.as_known_to((other,))
    if known.shuns(other) or Move not in known.variant.phase(known.now).orders:
        return ""
    return _thanks(known, other) or _warning(known, other)


def _thanks(negotiator: Negotiator, other: str) -> str:
    """Thanks for the orders that a seat promised for the movement phase before, if it gave all of them."""
    promised = [word for word in negotiator.word if word.judged.seat == other and isinstance(word.judged.pledge, Dated)]
    latest = [word for word in promised if _next_movement(negotiator, word.turn) == negotiator.now]
    kept = [word.judged.verdict is Verdict.KEPT and not word.judged.void for word in latest]
    says = bool(kept) and all(kept) and negotiator.chance(f"thanks {other}").random() < _THANKS
    return voice_of(negotiator.character.name).thanks if says else ""


def _next_movement(negotiator: Negotiator, turn: Turn) -> Turn:
    return next(after for after, phase in negotiator.variant.calendar.after(turn) if Move in phase.orders)


def _warning(negotiator: Negotiator, other: str) -> str:
    """A warning of a leader, at most once a year, where neither of the two is the leader."""
    position, commands = negotiator.situation.position, negotiator.variant.world.commands(negotiator.situation.position)
    if position.fog or negotiator.now.season != negotiator.variant.calendar.seasons[0].letter:
        return ""
    centers = {seat: sum(len(position.centers_of(power)) for power in powers) for seat, powers in commands.items()}
    leader = max(centers, key=lambda seat: (centers[seat], seat))
    led = [count for seat, count in centers.items() if count]
    if leader in (negotiator.seat, other) or centers[leader] < _LEADS * sum(led) / max(1, len(led)):
        return ""
    said = Random(f"{negotiator.seed}/{negotiator.now.year}/{negotiator.seat}/warns {other}").random() < _WARNS
    return saying.fill(negotiator, voice_of(negotiator.character.name).warns, third=leader) if said else ""
