"""What a bot of a game knows when it talks: its seat's view, offers and word, and its character."""

from collections.abc import Hashable, Iterator

from django.contrib.auth.models import AnonymousUser

from variorum.archive.gamelog import GameLog
from variorum.bots import situation
from variorum.bots.talk import Character, LastOrders, Negotiator, PromiseOutcome
from variorum.host.games.access import Access
from variorum.host.games.bots import knowing
from variorum.host.games.bots.in_games import character_of, levels_of
from variorum.host.games.models import Game
from variorum.host.offers import queries
from variorum.host.offers.models import Offer, Outcome

CARETAKER = Character("The Caretaker", "I keep what was promised in your name.")
"""Orders for people who are absent: it never breaks their word."""

_REMEMBERED = 40
"""The latest phases in which a bot looks up who kept their word: eight years of Standard."""


def access_of(game: Game, seat: str) -> Access:
    """What anybody sees who has the seat."""
    return Access(game, AnonymousUser(), (seat,), seat)


def negotiator(game: Game, log: GameLog, seat: str) -> Negotiator:
    """What the bot of a seat knows now."""
    deals = queries.ledger(game, seat).deals
    seen = situation(log.variant, log.now.position, seat)
    character = character_of(log, seat) if seat in levels_of(game) else CARETAKER
    word = tuple(_word(game, log, seat)) if deals else ()
    return Negotiator(seen, deals, word, character, log.seals[-1].seed)


def done_before(game: Game, log: GameLog, seat: str) -> LastOrders | None:
    """What the bot of a seat ordered in the phase before; None at the beginning of a game."""
    last = len(log.moments) - 1
    if not last:
        return None
    seen = situation(log.variant, log.moments[last - 1].position, seat)
    return LastOrders(seen, access_of(game, seat).sent(last).orders)


def mark(game: Game) -> Hashable:
    """The agreements of a game by their keys, also those that are over; None without any."""
    agreed = Offer.objects.filter(game=game, outcome=Outcome.AGREED).order_by("pk")
    return tuple(agreed.values_list("pk", flat=True)) or None


def _word(game: Game, log: GameLog, seat: str) -> Iterator[PromiseOutcome]:
    """What became of the promises that bound the seat's partners and itself, oldest first."""
    access = access_of(game, seat)
    last = len(log.moments) - 1
    for number in range(max(1, last - _REMEMBERED), last + 1):
        turn = log.moments[number].turn
        if turn is not None:
            for word in queries.word(access, number):
                yield from (PromiseOutcome(turn, word.deal.offer, judged) for judged in word.judged)


knowing.register(knowing.Source(mark, negotiator))
