"""Replying to what people write: what was understood, as an offer that counts when it is accepted, or why not."""

from collections.abc import Callable, Collection, Sequence

import msgspec
from msgspec.structs import replace

from variorum.agreements import Offer, State
from variorum.bots.bot import Situation
from variorum.bots.talk import saying
from variorum.bots.talk.answering import opinion
from variorum.bots.talk.hearing import REST, Intent, Understood, understood
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.offering import approach
from variorum.bots.talk.weighing import GAMES
from variorum.bots.why import reasons
from variorum.game.order import Order

_OCCASIONS = {
    Intent.QUESTION: "discreet",
    Intent.INFORM: "noted",
    Intent.THREAT: "unmoved",
    Intent.CHAT: "chats",
    Intent.NO: "resigned",
    Intent.YES: "open",
}
_REASONS = 3
"""Orders that are explained at a time."""


class Said(msgspec.Struct, frozen=True):
    """What a bot says to a seat, and perhaps offers."""

    words: str
    offer: Offer | None = None


class LastOrders(msgspec.Struct, frozen=True):
    """What a bot ordered in the phase before, and the situation in which it did."""

    situation: Situation
    orders: Sequence[Order]


class Earlier(msgspec.Struct, frozen=True):
    """What stands in the thread: what was `asked` before in this phase, and all that the bot has said."""

    asked: str = ""
    said: Collection[str] = ()


_NOTHING = Earlier()

Ear = Callable[[str], Offer | None]
"""What somebody else makes of words that the bot doesn't understand: an offer of the bot to whoever wrote them."""


def reply(
    negotiator: Negotiator,
    speaker: str,
    text: str,
    done: LastOrders | None = None,
    games: int = GAMES,
    earlier: Earlier = _NOTHING,
    ear: Ear = lambda _: None,
) -> Said:
    """The reply to a message of another seat: always the same for the same negotiator.

    Nothing counts before both have accepted it as an offer. "Why?" asks about what the seat proposed before: in an
    `earlier` message of this phase, or in an offer that was answered; or else about the orders `done` last. Once the
    game is over, that is all there is to talk about. What only the `ear` understands is said back in any case.
    """
    if negotiator.situation.position.ending:
        return Said(_explained(done))
    heard = _heard(negotiator, speaker, text)
    is_open = heard.intent is Intent.UNCLEAR or (heard.trouble and not heard.nearest)
    if is_open and (guessed := ear(text)) is not None:
        return _proposed(negotiator, speaker, guessed, games, is_guess=True)
    if heard.intent is Intent.OFFER:
        return _wished(negotiator, speaker, heard, games)
    if heard.invites:
        return _invited(negotiator, speaker, games, earlier)
    if heard.intent is Intent.WHY:
        return Said(_why(negotiator, speaker, heard, earlier.asked, done, games))
    return Said(_remark(negotiator, speaker, heard, text, earlier.said))


def _heard(negotiator: Negotiator, speaker: str, text: str) -> Understood:
    return understood(negotiator.variant, negotiator.situation.position, speaker, negotiator.seat, text)


def _why(
    negotiator: Negotiator, speaker: str, heard: Understood, earlier: str, done: LastOrders | None, games: int
) -> str:
    """The numbers behind the latest answer, or why the bot ordered what it did."""
    asked = _heard(negotiator, speaker, earlier) if earlier else None
    answered = [
        deal.offer
        for deal in negotiator.as_known_to((speaker,)).deals
        if deal.offer.by == speaker and deal.offer.made == negotiator.now and deal.state is not State.OPEN
    ]
    about = (asked.offer or asked.nearest) if asked else next(reversed(answered), None)
    if about is None or heard.areas:
        return _explained(done)
    found = opinion(negotiator, about, speaker, games)
    return saying.reckoned(found.gain) if found.gain else found.words


def _remark(negotiator: Negotiator, speaker: str, heard: Understood, text: str, before: Collection[str]) -> str:
    """What the bot says to somebody who asks for nothing."""
    match heard.intent:
        case Intent.YES if _is_asked(negotiator, speaker):
            return saying.ACCEPT_MINE
        case Intent.WITHDRAW:
            return saying.TAKEN_BACK
        case Intent.UNCLEAR:
            return saying.asked_back(negotiator, heard.areas, text, before)
        case intent:
            return saying.line(negotiator, _OCCASIONS[intent], before)


def _wished(negotiator: Negotiator, speaker: str, heard: Understood, games: int) -> Said:
    """The answer to a wish: what is missing to make an offer of it, or what the bot thinks of the nearest one."""
    wanted = heard.offer or heard.nearest
    if wanted is None:
        return Said(saying.nearest(heard.trouble))
    said = _proposed(negotiator, speaker, wanted, games)
    return replace(said, words=f"{saying.nearest(heard.trouble)} {said.words}") if heard.topic == REST else said


def _proposed(negotiator: Negotiator, speaker: str, offer: Offer, games: int, *, is_guess: bool = False) -> Said:
    """The answer to what somebody asks for: the offer if the bot wants it, or what it understood, and why not."""
    found = opinion(negotiator, offer, speaker, games)
    told = f"{saying.understood(negotiator, offer)} {found.words}"
    if found.likes:
        return Said(f"{told if is_guess else found.words} {saying.COUNTS}", offer)
    return Said(told)


def _invited(negotiator: Negotiator, speaker: str, games: int, earlier: Earlier) -> Said:
    """The offer that suits both best, for somebody who asks what could be done."""
    if _is_asked(negotiator, speaker):
        return Said(saying.HAVE_OFFERED)
    offer = approach(negotiator, speaker, games)
    return Said(saying.unasked(negotiator, offer, earlier.said), offer) if offer else Said(saying.NOTHING_NOW)


def _is_asked(negotiator: Negotiator, speaker: str) -> bool:
    return any(
        deal.state is State.OPEN and deal.offer.by == negotiator.seat and speaker in deal.waits_for
        for deal in negotiator.deals
    )


def _explained(done: LastOrders | None) -> str:
    """Why the bot ordered what it did in the phase before, as far as there is something to say."""
    if done is None:
        return saying.NOTHING_DONE
    if done.situation.position.fog:
        return saying.HIDDEN
    why = zip(done.orders, reasons(done.situation, done.orders), strict=True)
    said = [f"{order}: {reason}" for order, reason in why if reason]
    return " ".join(said[:_REASONS]) if said else saying.NOTHING_DONE
