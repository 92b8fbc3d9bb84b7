"""Bots at a game file: their orders, their offers and answers, and their replies to what is written to them.

Thinking changes nothing: whoever asks adds what they have said to the file.
"""

from time import process_time

import msgspec

from variorum.agreements import Deal, Offer, ledger_of, offer_to_keep
from variorum.archive.gamefile import GameFile
from variorum.archive.gamelog import fold
from variorum.archive.lines import AnswerLine, MessageLine, OfferLine, offer_line
from variorum.bots import Bot, ask, level, situation
from variorum.bots.talk import Negotiator, PromiseOutcome, Talker, answer, characters_for, offers, reply
from variorum.game.sheet import Sheet
from variorum.observe import word_of
from variorum.observe.scene import moves

LONGEST = 20.0
"""Seconds of the processor in which the bots of a game think at a time: whoever has had no turn by then orders what the
quickest planner does, and says nothing."""

_QUICK = "generic"
"""Plays every variant, on any board, within milliseconds."""

_BUDGET = 500
"""Positions that a bot may evaluate for a sheet."""

_GAMES = 100
"""Played on to weigh an offer: somebody waits for the answer."""

Said = OfferLine | AnswerLine | MessageLine


class Company(msgspec.Struct, frozen=True):
    """The bots of a game: their level, and the seats that they play."""

    level: str
    seats: tuple[str, ...]

    def sheets(self, log: GameFile) -> dict[str, Sheet]:
        """What the bots order, by seat: they keep what they have agreed to as far as their characters do."""
        until, found = process_time() + LONGEST, {}
        for seat in self.seats:
            bot: Bot = Talker(self.level, self.negotiator(log, seat)) if process_time() < until else level(_QUICK)
            seen = situation(log.variant, log.now.position, seat, log.now.season)
            found[seat] = ask(bot, seen, log.header.commitment, _BUDGET).sheet
        return found

    def negotiator(self, log: GameFile, seat: str) -> Negotiator:
        """What the bot of a seat knows now."""
        seed, deals = log.header.commitment, ledger_of(log).of(seat)
        word = tuple(PromiseOutcome(one.turn, one.offer, one.judged) for one in word_of(log, seat, deals))
        seen = situation(log.variant, log.now.position, seat, log.now.season)
        return Negotiator(seen, deals, word, characters_for(sorted(self.seats), seed)[seat], seed)

    def opened(self, log: GameFile) -> GameFile:
        """After the bots have made their offers for the phase, and answered each other's: once in each."""
        turn = log.now.position.turn
        is_opened = any(deal.offer.made == turn and deal.offer.by in self.seats for deal in ledger_of(log).deals)
        if is_opened or log.now.position.ending or not moves(log.variant, turn):
            return log
        until = process_time() + LONGEST
        for seat in self.seats:
            if process_time() > until:
                break
            for made in offers(self.negotiator(log, seat), _GAMES):
                log = self.answered(_offered(log, made))
        return log

    def answered(self, log: GameFile) -> GameFile:
        """After the bots have answered what waits for them: a player hears why, and may get a better offer."""
        until = process_time() + LONGEST
        while (waiting := self._waiting(log)) and process_time() < until:
            seat, deal = waiting
            said, by = answer(self.negotiator(log, seat), deal, _GAMES), deal.offer.by
            log = fold(log, AnswerLine(deal.number, seat, said.accepts))
            if by not in self.seats:
                log = _told(log, seat, by, said.words, said.counter)
        return log

    def _waiting(self, log: GameFile) -> tuple[str, Deal] | None:
        """A bot, and an offer that waits for its answer."""
        deals = ledger_of(log).deals
        return next(((seat, deal) for deal in deals for seat in deal.waits_for if seat in self.seats), None)

    def replied(self, log: GameFile, speaker: str, to: tuple[str, ...], text: str) -> GameFile:
        """After the bots among those to whom somebody wrote have replied, with an offer of what they like."""
        until = process_time() + LONGEST
        for seat in (one for one in to if one in self.seats):
            if process_time() > until:
                break
            said = reply(self.negotiator(log, seat), speaker, text, games=_GAMES)
            log = _told(log, seat, speaker, said.words, said.offer)
        return log


def said_since(before: GameFile, after: GameFile) -> tuple[Said, ...]:
    """What has been said in a game since."""
    return (*after.messages[len(before.messages) :], *after.offers[len(before.offers) :])


def _told(log: GameFile, seat: str, to: str, words: str, offer: Offer | None) -> GameFile:
    log = fold(log, MessageLine(str(log.now.coming), seat, to, words)) if words else log
    return _offered(log, offer) if offer else log


def _offered(log: GameFile, offer: Offer) -> GameFile:
    return fold(log, offer_line(offer_to_keep(log.variant, offer)))
