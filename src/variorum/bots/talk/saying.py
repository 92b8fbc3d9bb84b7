"""What bots say: short sentences, each with its reason."""

import re

from variorum.agreements import Attack, GiveOrder, KeepOut, Offer, StandOff, in_words
from variorum.agreements.writing import naming
from variorum.board import Terrain
from variorum.bots.talk.gain import Gain
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.voices import voice_of
from variorum.game.order import Order
from variorum.game.title import called, titled
from variorum.notation.in_words import teller

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
COUNTS = "Accept it, and it counts."
ACCEPT_MINE = "Good. Accept my offer, and it counts."
AS_YOU_LIKE = "As you like."
HIDDEN = "I don't talk about what you may not have seen."
_BEGUN = re.compile(r"(^|[.!?] )the ")
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
        area = areas[0]
        return f"What about {_place(negotiator, area)}: shall I keep out of it, go there, or support you?"
    return _ASKED_BACK[sum(map(ord, text)) % len(_ASKED_BACK)]


def nearest(trouble: str) -> str:
    """The nearest reading of a wish that is no offer yet, with what is missing."""
    return f"{trouble[:1].upper()}{trouble[1:]}{'' if trouble.endswith(('.', '?', '!')) else '.'}"


def declined(negotiator: Negotiator, offer: Offer, gain: Gain) -> str:
    """Why an offer is declined, in the character's words; without numbers, which only whoever asks why gets."""
    voice = voice_of(negotiator.character.name)
    if not any(one.seat != negotiator.seat for one in offer.promises):
        return voice.unpaid
    least = negotiator.character.least
    if gain.kept < -least:
        return voice.costs
    return voice.risky if gain.kept >= least and gain.betrayed < -least else voice.idle


def reckoned(gain: Gain) -> str:
    """What an offer is worth to the bot, in numbers."""
    if gain.centers is None:
        worth, risk = round(1000 * gain.kept), round(1000 * gain.betrayed)
        return f"By what each of us can reach, it's worth {worth} to me if you keep it, and {risk} if you don't."
    with_it, without = gain.centers
    if round(with_it, 1) == round(without, 1):
        share = round(100 * gain.kept, 1)
        more = f"{abs(share)} % {'better' if share > 0 else 'worse'} off" if share else "neither better nor worse off"
        return f"I expect {without:.1f} centers either way. With it, I'd be {more} in the game."
    return f"I expect {with_it:.1f} centers with it, {without:.1f} without."


def shunned(negotiator: Negotiator, other: str) -> str:
    """Why a seat gets no agreement at present."""
    return f"No. {_breach(negotiator, other)}"


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


def unasked(negotiator: Negotiator, offer: Offer) -> str:
    """The words that go with an offer that nobody has asked for."""
    voice, mine = voice_of(negotiator.character.name), offer.of(negotiator.seat)
    other = offer.asked[0]
    orders = [(one.seat, one.pledge.order) for one in offer.promises if isinstance(one.pledge, GiveOrder)]
    helped = next((_said(negotiator, order) for seat, order in orders if seat == negotiator.seat), "")
    for pledge in mine:
        match pledge:
            case Attack(target=target):
                return fill(negotiator, voice.joint, third=target)
            case StandOff(area=area):
                return fill(negotiator, voice.bounce, area=area)
            case KeepOut(area=area):
                return fill(negotiator, voice.zone, area=area)
    if helped:
        theirs = next((_said(negotiator, order) for seat, order in orders if seat == other), "")
        return fill(negotiator, voice.helps, order=f"I {helped}, and you {theirs}")
    return voice.peace


def _said(negotiator: Negotiator, order: Order) -> str:
    """What a seat does by an order; those of units are in notation, which people of the hobby read faster."""
    told = "" if order.subject else teller(negotiator.variant)(str(order))
    return told or str(order)


def greeting(negotiator: Negotiator, area: str) -> str:
    """What a bot says to a neighbor to whom it has nothing to offer yet: where they meet, and what about it."""
    return fill(negotiator, voice_of(negotiator.character.name).greets, area=area)


def fill(negotiator: Negotiator, sentence: str, *, area: str = "", third: str = "", order: str = "") -> str:
    """A sentence of a voice with the names that it asks for."""
    position = negotiator.situation.position
    powers = negotiator.variant.world.commands(position).get(third, ())
    centers = sum(len(position.centers_of(power)) for power in powers)
    said = sentence.format(area=_place(negotiator, area), third=called(third), order=order, centers=centers)
    return _BEGUN.sub(r"\1The ", said).replace(" 1 centers", " 1 center")


def _place(negotiator: Negotiator, area: str) -> str:
    known = negotiator.variant.board.areas
    article = "the " if area in known and known[area].terrain is Terrain.SEA else ""
    return f"{article}{named(negotiator, area)}"
