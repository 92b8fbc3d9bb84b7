"""Talks between bots and clients, as a value: press is made an offer, answered, and kept as agreements are."""

from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from variorum.agreements import Ledger, Offer, State
from variorum.agreements.offer import span
from variorum.bots import Bot
from variorum.bots.talk import Talker, characters_for, offers
from variorum.bots.talk.party import Manners, TalkGame, offered
from variorum.daide.arrangements import NoAgreementError, offer_in, proposal
from variorum.daide.language import Message, NotUnderstoodError
from variorum.daide.match import Match
from variorum.daide.names import Names
from variorum.daide.press import readable

_GAMES = 200
"""Played on to weigh an offer: clients wait for the answer, so they are fewer than where people talk."""


class Letter(msgspec.Struct, frozen=True):
    """Press from one power to others."""

    sender: str
    to: tuple[str, ...]
    press: Message

    def answered(self, by: str, press: Message) -> "Letter":
        """The answer of one of those it went to, which all the others get, too."""
        return Letter(by, (self.sender, *(power for power in self.to if power != by)), press)


class Talks(msgspec.Struct, frozen=True):
    """What the bots of a game have agreed to, with whom, and how far they trust whom.

    `proposals`: the number of the latest offer that each press of the phase made.
    """

    names: Names
    level: int
    party: TalkGame
    proposals: Mapping[Message, int] = {}

    @property
    def bots(self) -> frozenset[str]:
        """The powers that bots play."""
        return frozenset(self.party.manners.characters)

    def bot(self, power: str) -> Bot:
        """A power's bot, which keeps what it has agreed to, as far as its character does."""
        return Talker(self.party.manners.level, self.party.negotiator(power))

    def press(self, offer: Offer) -> Message | None:
        """The press that proposes an offer; None if there are no words for it."""
        return proposal(self.names, self.party.position, offer, self.level)

    def with_offer(self, offer: Offer, press: Message) -> "Talks":
        """With an offer that somebody has proposed."""
        ledger = self.party.ledger.with_offer(offer)
        proposals = {**self.proposals, press: len(ledger.deals)}
        return replace(self, party=replace(self.party, ledger=ledger), proposals=proposals)

    def with_ledger(self, ledger: Ledger) -> "Talks":
        """With answers to offers."""
        return replace(self, party=replace(self.party, ledger=ledger))


class Manner(msgspec.Struct, frozen=True):
    """How bots play: their level, how many positions they evaluate, and what chance begins with."""

    bot: str
    evaluations: int
    seed: str


def talks_of(match: Match, bots: frozenset[str], level: int, manner: Manner) -> Talks:
    """Talks at the beginning of a game in which bots play these powers."""
    characters = characters_for(sorted(bots), manner.seed)
    manners = Manners(characters, manner.bot, manner.evaluations, _GAMES, manner.seed)
    return Talks(match.names, level, TalkGame(match.names.variant, match.position, manners))


def opened(talks: Talks, match: Match) -> tuple[Talks, tuple[Letter, ...]]:
    """A phase begins: bots know who has kept their word, agree among themselves, and propose to clients."""
    party = talks.party.after(match.last) if match.last else talks.party
    turn = match.position.turn
    binding = (
        deal
        for deal in party.ledger.deals
        if deal.state is State.AGREED
        and any(turn == each for each, _ in span(match.names.variant.calendar, deal.offer.made, deal.offer.until))
    )
    kept = Ledger(tuple(replace(deal, number=at) for at, deal in enumerate(binding, start=1)))
    talks = replace(talks, party=replace(party, ledger=kept), proposals={})
    letters: tuple[Letter, ...] = ()
    for seat in talks.party.talking():
        if match.position.survives(seat):
            talks, said = _offering(talks, seat)
            letters += said
    return talks, letters


def _offering(talks: Talks, seat: str) -> tuple[Talks, tuple[Letter, ...]]:
    """A bot makes its offers: other bots answer at once, clients get them as press."""
    negotiator = talks.party.negotiator(seat)
    letters, press_of = [], talks.press
    made = offers(negotiator, _GAMES, can_say=lambda offer: bool(press_of(offer)))
    for offer in made:
        press = talks.press(offer)
        if talks.bots.issuperset(offer.asked):
            talks = replace(talks, party=offered(talks.party, offer))
        elif press:
            talks = talks.with_offer(offer, press)
            letters.append(Letter(seat, offer.asked, press))
    return talks, tuple(letters)


def heard(talks: Talks, letter: Letter) -> tuple[Talks, tuple[Letter, ...]]:
    """What bots make of a client's press, and what they answer."""
    match letter.press:
        case ("PRP", arrangement):
            try:
                offer = offer_in(talks.names, talks.party.position, letter.sender, letter.to, arrangement)
            except NotUnderstoodError:
                puzzled: Message = ("HUH", ("PRP", "ERR", arrangement))
                return talks, _all(talks, letter, puzzled, readable(talks.level))
            except NoAgreementError:
                return talks, _all(talks, letter, ("REJ", letter.press))
            return _proposed(talks, letter, offer)
        case ("YES", tuple(press)):
            return _settled(talks, letter, press, talks.party.ledger.accepted), ()
        case ("REJ", tuple(press)) | ("BWX", tuple(press)) | ("CCL", tuple(press)):
            return _settled(talks, letter, press, talks.party.ledger.declined), ()
    return talks, ()


def unheard(talks: Talks, letter: Letter) -> tuple[Letter, ...]:
    """What bots answer to press for which they have no time."""
    return _all(talks, letter, ("REJ", letter.press)) if letter.press[0] == "PRP" else ()


def _all(talks: Talks, letter: Letter, *said: Message) -> tuple[Letter, ...]:
    return tuple(letter.answered(bot, press) for bot in letter.to if bot in talks.bots for press in said)


def _proposed(talks: Talks, letter: Letter, offer: Offer) -> tuple[Talks, tuple[Letter, ...]]:
    """An offer of a client: every bot that is asked answers; for the others it is none of their business."""
    talks = talks.with_offer(offer, letter.press)
    party, number = talks.party, len(talks.party.ledger.deals)
    said, letters, counters = True, [], []
    for bot in (power for power in letter.to if power in talks.bots):
        if bot not in offer.asked:
            letters.append(letter.answered(bot, ("BWX", letter.press)))
            continue
        reply = party.answer(number, bot)
        said = said and reply.accepts
        letters.append(letter.answered(bot, ("YES" if reply.accepts else "REJ", letter.press)))
        if said:
            talks = talks.with_ledger(talks.party.ledger.accepted(number, bot))
        elif talks.party.ledger.deal(number).state is State.OPEN:
            talks = talks.with_ledger(talks.party.ledger.declined(number, bot))
        if reply.counter and reply.counter.asked == (letter.sender,):
            counters.append(reply.counter)
    for counter in counters:
        press = talks.press(counter)
        if press:
            talks = talks.with_offer(counter, press)
            letters.append(Letter(counter.by, counter.asked, press))
    return talks, tuple(letters)


def _settled(talks: Talks, letter: Letter, press: Message, answered: Callable[[int, str], Ledger]) -> Talks:
    """After an answer to a proposal, or its withdrawal, that a bot has heard; nothing changes if none is open."""
    number, ledger = talks.proposals.get(press), talks.party.ledger
    if number is None or not talks.bots & set(letter.to) & set(ledger.deal(number).offer.parties):
        return talks
    if letter.press[0] == "CCL" and ledger.deal(number).offer.by != letter.sender:
        return talks
    try:
        return talks.with_ledger(answered(number, letter.sender))
    except ValueError:
        return talks
