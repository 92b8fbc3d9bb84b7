"""A table of bots that talk, phase by phase: for matches, measurements and tests."""

from collections.abc import Mapping
from random import Random

import msgspec
from msgspec.structs import replace

from variorum.agreements import Ledger, Offer, PhaseSeen, State, verdicts
from variorum.bots.bot import Bot, situation
from variorum.bots.levels import level
from variorum.bots.phase import BotTable
from variorum.bots.talk.answering import Reply, answer
from variorum.bots.talk.character import Character
from variorum.bots.talk.keeping import Talker
from variorum.bots.talk.negotiator import Negotiator, PromiseOutcome
from variorum.bots.talk.offering import offers
from variorum.bots.talk.weighing import GAMES
from variorum.game.position import Position
from variorum.game.process import Processed, SeasonSoFar
from variorum.game.variant import Variant
from variorum.game.view import view


class Manners(msgspec.Struct, frozen=True):
    """How a table plays: the characters of the seats that talk, everybody's level, and what they may look ahead.

    `games` are played on to weigh an offer; `evaluations` are for a sheet.
    """

    characters: Mapping[str, Character]
    level: str = "policy"
    evaluations: int = 300
    games: int = GAMES
    seed: str = "0"


class TalkGame(msgspec.Struct, frozen=True):
    """A game with talk, before a phase; immutable. `word`: what each talking seat knows of kept and broken promises."""

    variant: Variant
    position: Position
    manners: Manners
    season: SeasonSoFar = SeasonSoFar()
    ledger: Ledger = Ledger()
    word: Mapping[str, tuple[PromiseOutcome, ...]] = {}

    def negotiator(self, seat: str) -> Negotiator:
        """What a talking seat knows now."""
        seen = situation(self.variant, self.position, seat, self.season)
        deals, word = self.ledger.of(seat), self.word.get(seat, ())
        return Negotiator(seen, deals, word, self.manners.characters[seat], self.manners.seed)

    def talked(self) -> "TalkGame":
        """After everybody has made offers once, all of them have been answered, and counter-offers too."""
        party = replace(self, ledger=self.ledger.at(self.position.turn))
        for seat in self.talking():
            for offer in offers(party.negotiator(seat), self.manners.games, self.is_answered):
                party = offered(party, offer)
        return party

    def is_answered(self, offer: Offer) -> bool:
        """Whether all who are asked talk: a bot turns to nobody who never answers."""
        return self.manners.characters.keys() >= set(offer.asked)

    def played(self) -> tuple["TalkGame", Processed]:
        """After the phase, with what it sent and what happened.

        Raises: StuckError if the phase cannot be brought to an end.
        """
        table = BotTable(self.variant, self._bot, self.manners.seed, self.manners.evaluations)
        done = table.phase(self.position, self.season).done
        return self.after(done), done

    def _bot(self, seat: str) -> Bot:
        talks = seat in self.manners.characters
        return Talker(self.manners.level, self.negotiator(seat)) if talks else level(self.manners.level)

    def after(self, done: Processed) -> "TalkGame":
        """After a phase that was played: everybody who talks knows who has kept their word."""
        word = {seat: (*self.word.get(seat, ()), *self._learned(seat, done)) for seat in self.manners.characters}
        return replace(self, position=done.position, season=done.season, word=word)

    def talking(self) -> list[str]:
        """The seats that talk and can order something, in an order of the phase's own."""
        seats = [seat for seat in self.variant.world.commands(self.position) if seat in self.manners.characters]
        Random(f"{self.manners.seed}/{self.position.turn}/order").shuffle(seats)
        return seats

    def answer(self, number: int, seat: str) -> Reply:
        """What a talking seat answers to an offer."""
        return answer(self.negotiator(seat), self.ledger.deal(number), self.manners.games)

    def _learned(self, seat: str, done: Processed) -> tuple[PromiseOutcome, ...]:
        agreed = [deal.offer for deal in self.ledger.of(seat) if deal.state is State.AGREED]
        before, after = view(self.variant, self.position, seat), view(self.variant, done.position, seat, done.events)
        seen = PhaseSeen(before.position, after.events, done.entries)
        turn = self.position.turn
        return tuple(
            PromiseOutcome(turn, offer, each) for offer in agreed for each in verdicts(self.variant, offer, seen, seat)
        )


def offered(party: TalkGame, offer: Offer) -> TalkGame:
    """With an offer answered by all who are asked, and a counter-offer to whoever made it."""
    party, counter = _answered(party, offer)
    if counter is None or counter.asked != (offer.by,):
        return party
    return _answered(party, counter)[0]


def _answered(party: TalkGame, offer: Offer) -> tuple[TalkGame, Offer | None]:
    """With an offer answered, and the counter-offer of whoever declined it."""
    party = replace(party, ledger=party.ledger.with_offer(offer))
    number = party.ledger.deals[-1].number
    for seat in offer.asked:
        said = party.answer(number, seat)
        answered = (party.ledger.accepted if said.accepts else party.ledger.declined)(number, seat)
        party = replace(party, ledger=answered)
        if not said.accepts:
            return party, said.counter
    return party, None


def party_of(variant: Variant, manners: Manners) -> TalkGame:
    """A table at the beginning of a game."""
    return TalkGame(variant, variant.opening(variant), manners)
