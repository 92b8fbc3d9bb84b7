"""Bots that talk at a game file: they make offers, answer those to them, and reply to what is written to them."""

import msgspec

from variorum.agreements import Deal, Offer, ledger_of, offer_to_keep
from variorum.archive import gamefile
from variorum.archive.gamefile import GameFile
from variorum.archive.lines import AnswerLine, MessageLine, offer_line
from variorum.bots import Bot, situation
from variorum.bots.talk import Negotiator, PromiseOutcome, Talker, answer, characters_for, offers, reply
from variorum.observe import word_of
from variorum.observe.scene import moves

_GAMES = 100
"""Played on to weigh an offer: somebody waits for the answer."""


class Company(msgspec.Struct, frozen=True):
    """The bots of a game: their level, and the seats that they play."""

    level: str
    seats: tuple[str, ...]

    def bot(self, log: GameFile, seat: str) -> Bot:
        """The bot of a seat, which keeps what it has agreed to as far as its character does."""
        return Talker(self.level, self.negotiator(log, seat))

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
        for seat in self.seats:
            for made in offers(self.negotiator(log, seat), _GAMES):
                log = self.answered(_offered(log, made))
        return log

    def answered(self, log: GameFile) -> GameFile:
        """After the bots have answered what waits for them: a player hears why, and may get a better offer."""
        while waiting := self._waiting(log):
            seat, deal = waiting
            said, by = answer(self.negotiator(log, seat), deal, _GAMES), deal.offer.by
            log = gamefile.note(log, AnswerLine(deal.number, seat, said.accepts))
            if by not in self.seats:
                log = _told(log, seat, by, said.words, said.counter)
        return log

    def _waiting(self, log: GameFile) -> tuple[str, Deal] | None:
        """A bot, and an offer that waits for its answer."""
        deals = ledger_of(log).deals
        return next(((seat, deal) for deal in deals for seat in deal.waits_for if seat in self.seats), None)

    def replied(self, log: GameFile, speaker: str, to: tuple[str, ...], text: str) -> GameFile:
        """After the bots among those to whom somebody wrote have replied, with an offer of what they like."""
        for seat in (one for one in to if one in self.seats):
            said = reply(self.negotiator(log, seat), speaker, text, games=_GAMES)
            log = _told(log, seat, speaker, said.words, said.offer)
        return log


def _told(log: GameFile, seat: str, to: str, words: str, offer: Offer | None) -> GameFile:
    log = gamefile.note(log, MessageLine(str(log.now.coming), seat, to, words)) if words else log
    return _offered(log, offer) if offer else log


def _offered(log: GameFile, offer: Offer) -> GameFile:
    return gamefile.note(log, offer_line(offer_to_keep(log.variant, offer)))
