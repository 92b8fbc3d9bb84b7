"""What bots say: short sentences, each with its reason."""

import re
from collections.abc import Collection

from variorum.agreements import Attack, GiveOrder, KeepOut, Offer, StandOff
from variorum.agreements.writing import naming
from variorum.bots.talk.gain import Gain
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.retelling import retold
from variorum.bots.talk.voices import AGAIN, voice_of
from variorum.game.event import counted
from variorum.game.order import Order
from variorum.game.title import called, titled
from variorum.notation.in_words import teller

NOTHING_NOW = "I see nothing just now that would suit us both. Is there something you'd like?"
TAKEN_BACK = "All right. Nothing counts between us but what we have both accepted."
_ASKED_BACK = (
    "I'm not sure what you'd like. Which unit should go where?",
    "I don't follow. Is there something you'd like me to do, or not to do?",
    "Say it once more, with the areas you mean?",
    "What would you like me to promise?",
)
COUNTS = "Accept it, and it counts."
ACCEPT_MINE = "Good. Accept my offer, and it counts."
HAVE_OFFERED = "I've made you an offer. Accept it, or send it back as you'd like it."
HIDDEN = "I don't talk about what you may not have seen."
_BEGUN = re.compile(r"(^|[.!?] )the ")
NOTHING_DONE = "I have ordered nothing yet that I could explain."


def named(negotiator: Negotiator, name: str) -> str:
    """An area or a seat as people call it; an order in its notation, which programs read, too."""
    return naming(negotiator.variant, str)(name)


def line(
    negotiator: Negotiator,
    occasion: str,
    before: Collection[str] = (),
    *,
    area: str = "",
    third: str = "",
    order: str = "",
) -> str:
    """What the bot says on an occasion of its voice: nothing that stands in what it said before, while it can."""
    lines = (getattr(voice_of(negotiator.character.name), occasion), *AGAIN[occasion])
    filled = (fill(negotiator, each, area=area, third=third, order=order) for each in lines)
    return min(filled, key=lambda each: sum(each in said for said in before))


def asked_back(negotiator: Negotiator, areas: tuple[str, ...], text: str, before: Collection[str]) -> str:
    """What the bot asks about words that it doesn't understand: about the areas that they name, if any."""
    about = [
        f"What about {named(negotiator, area)}: shall I keep out of it, go there, or support you?" for area in areas
    ]
    first = sum(map(ord, text)) % len(_ASKED_BACK)
    turned = (*about[:1], *_ASKED_BACK[first:], *_ASKED_BACK[:first])
    return min(turned, key=lambda each: sum(each in said for said in before))


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
        kept, broken = round(1000 * gain.kept), round(1000 * gain.betrayed)
        return f"By what each of us can reach, it's worth {kept} to me if you keep it, and {broken} if you don't."
    with_it, without, alone = (round(centers, 1) for centers in gain.centers)
    risk = f", and {alone} if you broke it" if alone < min(with_it, without) else ""
    if with_it == without:
        share = round(100 * gain.kept, 1)
        more = f"{abs(share)} % {'better' if share > 0 else 'worse'} off" if share else "neither better nor worse off"
        return f"I expect {without} centers either way{risk}. With it, I'd be {more} in the game."
    return f"I expect {with_it} centers with it, {without} without{risk}."


def shunned(negotiator: Negotiator, other: str) -> str:
    """Why a seat gets no agreement at present."""
    return f"No. {_breach(negotiator, other)}"


def wronged(negotiator: Negotiator, other: str) -> str:
    """What somebody hears who has just broken their word."""
    years = negotiator.character.remembers
    return f"{_breach(negotiator, other)} I'll make no agreement with you for {counted(years, 'year')}."


def understood(negotiator: Negotiator, offer: Offer) -> str:
    """What the bot has read in somebody's words."""
    return f"I understand: {retold(negotiator, offer)}"


def _breach(negotiator: Negotiator, other: str) -> str:
    """Which promise a seat has broken, and when."""
    breach = negotiator.breach(other)
    if breach is None:
        return ""
    pledge = breach.judged.pledge.words(lambda name: named(negotiator, name))
    return f"You promised ({called(other)} {pledge}), and broke your word in {titled(negotiator.variant, breach.turn)}."


def unasked(negotiator: Negotiator, offer: Offer, before: Collection[str] = ()) -> str:
    """The words that go with an offer that nobody has asked for; other ones than `before`."""
    mine, other = offer.of(negotiator.seat), offer.asked[0]
    orders = [(one.seat, one.pledge.order) for one in offer.promises if isinstance(one.pledge, GiveOrder)]
    for pledge in mine:
        match pledge:
            case Attack(target=target) if _is_ahead(negotiator, target, offer.parties):
                return line(negotiator, "joint", before, third=target)
            case Attack(target=target):
                return fill(negotiator, AGAIN["joint"][0], third=target)
            case StandOff(area=area):
                return line(negotiator, "bounce", before, area=area)
            case KeepOut(area=area):
                return line(negotiator, "zone", before, area=area)
    helped = next((order for seat, order in orders if seat == negotiator.seat), None)
    if helped is None:
        return line(negotiator, "peace", before)
    theirs = next((_said(negotiator, order) for seat, order in orders if seat == other), "")
    mine_told = _said(negotiator, helped)
    both = f"{mine_told} from me, {theirs} from you" if helped.subject else f"I {mine_told}, and you {theirs}"
    return line(negotiator, "helps", before, order=both)


def _is_ahead(negotiator: Negotiator, target: str, of: Collection[str]) -> bool:
    """Whether a seat has more centers than any of others."""
    position = negotiator.situation.position
    commands = negotiator.variant.world.commands(position)
    counts = {seat: sum(len(position.centers_of(power)) for power in commands.get(seat, ())) for seat in (target, *of)}
    return all(counts[target] > counts[seat] for seat in of)


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
    said = sentence.format(area=named(negotiator, area), third=called(third), order=order, centers=centers)
    return _BEGUN.sub(r"\1The ", said).replace(" 1 centers", " 1 center")
