"""What bots say: short sentences, each with its reason."""

from variorum.agreements import Offer, in_words
from variorum.agreements.writing import naming
from variorum.bots.talk.gain import Gain
from variorum.bots.talk.negotiator import Negotiator
from variorum.game.title import called, titled

CANNOT_WEIGH = "Declined: I can't weigh this. I know peace, demilitarized zones, support and orders."
CONTRADICTS = "Declined: I couldn't keep it beside what I have promised you already."
RESERVED = "Declined: it doesn't fit my plans."
KEPT_BACK = "I keep my plans to myself. Ask me for something, and you'll know where I stand."
GOOD_TO_KNOW = "Good to know. Is there something we should do about it?"
HEARD = "I've heard you. I'd rather find something that suits us both."
TAKEN_BACK = "All right. Nothing counts between us but what we have both accepted."
SMALL_TALK = "Good to hear from you. What can we do for each other?"
_ASKED_BACK = (
    "I'm not sure what you'd like. Which unit should go where?",
    "I don't follow. Is there something you'd like me to do, or not to do?",
    "Say it once more, with the areas you mean?",
    "What would you like me to promise?",
)
NOTHING_OPEN = "There's no open offer between us. Make one, or tell me what you have in mind."
ACCEPT_MINE = "Good. Accept my offer, and it counts."
AS_YOU_LIKE = "As you like."
HIDDEN = "I don't talk about what you may not have seen."
NOTHING_DONE = "I have ordered nothing yet that I could explain."


def named(negotiator: Negotiator, name: str) -> str:
    """An area or a seat as people call it; an order in its notation, which programs read, too."""
    return naming(negotiator.variant, str)(name)


def told(negotiator: Negotiator, offer: Offer) -> str:
    """What an offer says."""
    return " ".join(in_words(negotiator.variant, offer, lambda name: named(negotiator, name)))


def asked_back(negotiator: Negotiator, areas: tuple[str, ...], text: str) -> str:
    """What the bot asks about words that it doesn't understand: about the areas that they name, if any."""
    if areas:
        area = named(negotiator, areas[0])
        return f"What about {area}: shall I keep out of it, go there, or support you?"
    return _ASKED_BACK[sum(map(ord, text)) % len(_ASKED_BACK)]


def nearest(trouble: str) -> str:
    """The nearest reading of a wish that is no offer yet, with what is missing."""
    return f"{trouble[:1].upper()}{trouble[1:]}"


def accepted(gain: Gain) -> str:
    """Why an offer is accepted."""
    return f"Accepted: {_expectation(gain) or 'it secures more than it costs me'}."


def agreeable(gain: Gain) -> str:
    """The words that go with an offer that somebody else has asked for in words."""
    return f"That suits me{_bracketed(_expectation(gain))}: accept it, and it counts."


def declined(gain: Gain) -> str:
    """Why an offer is declined."""
    if gain.kept >= 0 > gain.betrayed:
        return f"Declined: it would cost me too much if you broke it{_bracketed(_expectation(gain))}."
    return f"Declined: {_expectation(gain) or 'it costs me more than it secures'}."


def shunned(negotiator: Negotiator, other: str) -> str:
    """Why a seat gets no agreement at present."""
    return f"Declined. {_breach(negotiator, other)}"


def wronged(negotiator: Negotiator, other: str) -> str:
    """What somebody hears who has just broken their word."""
    years = negotiator.character.remembers
    return (
        f"{_breach(negotiator, other)} I'll make no agreement with you for {years} {'year' if years == 1 else 'years'}."
    )


def understood(negotiator: Negotiator, offer: Offer) -> str:
    """What the bot has read in somebody's words."""
    return f"I understand: {told(negotiator, offer)}"


def _breach(negotiator: Negotiator, other: str) -> str:
    """Which promise a seat has broken, and when."""
    breach = negotiator.breach(other)
    if breach is None:
        return ""
    pledge = breach.judged.pledge.words(lambda name: named(negotiator, name))
    return f"You promised ({called(other)} {pledge}), and broke your word in {titled(negotiator.variant, breach.turn)}."


def _expectation(gain: Gain) -> str:
    if gain.centers is None:
        return ""
    with_it, without = gain.centers
    if round(with_it, 1) == round(without, 1):
        return f"I expect {with_it:.1f} centers with it or without"
    return f"I expect {with_it:.1f} centers with it, {without:.1f} without"


def _bracketed(text: str) -> str:
    return f" ({text})" if text else ""
