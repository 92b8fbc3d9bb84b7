"""Bots answer: offers that are made to them, and what people write to them."""

from functools import partial

from variorum.agreements import Deal
from variorum.archive.gamelog import GameLog
from variorum.bots.talk import Said, answer, reply, saying
from variorum.host.games.bots.in_games import levels_of
from variorum.host.games.log import store
from variorum.host.games.models import Game, Kind
from variorum.host.offers import queries
from variorum.host.offers import services as offering
from variorum.host.press.models import Message
from variorum.host.press.services import messages
from variorum.host.talk import voice, wording
from variorum.host.talk.negotiating import access_of, done_before, negotiator


def respond(pk: int) -> int:
    """Let the bots of a game answer the offers and messages that wait for them, and count the answers.

    Nothing is locked meanwhile; what has changed by then is left alone.
    """
    game = Game.objects.filter(pk=pk, kind=Kind.GAME).first()
    if game is None or not game.lines or game.terms.silent_bots:
        return 0
    log, bots = store.load(game), levels_of(game)
    said = 0
    for seat in bots:
        for deal in queries.ledger(game, seat).deals:
            if seat in deal.waits_for:
                said += _answered(game, log, seat, deal, bots)
        for message in voice.unread(game, seat):
            said += _replied(game, log, seat, message)
    return said


def _answered(game: Game, log: GameLog, seat: str, deal: Deal, bots: dict[str, str]) -> bool:
    """Answer an offer; a person is told why, and may get a better one."""
    by = deal.offer.by
    knows = negotiator(game, log, seat)
    said = answer(knows, deal, voice.games_for(len(bots)))
    counter = said.counter if voice.is_patient(game, seat, by) else None
    # The words have a key, and the deal waits until it is answered: whoever ends in between says nothing twice.
    words = Said(said.words, deal.offer if said.accepts else counter)
    told = by in bots or voice.say(game, log, knows, by, words, f"answer-{game.phase_number}-{deal.number}")
    if counter is None or voice.offer(game, seat, counter, deal.number):
        with voice.unless_refused():
            offering.answer(game, seat, deal.number, accepts=said.accepts)
    return told


def _replied(game: Game, log: GameLog, seat: str, message: Message) -> bool:
    """Reply to a person's message, with an offer if the bot wants what it understood."""
    knows, done = negotiator(game, log, seat), done_before(game, log, seat)
    ear = partial(wording.heard, game, knows, message.sender)
    said = reply(knows, message.sender, message.text, done, earlier=voice.earlier(message, seat), ear=ear)
    if said.offer is not None and (refusal := voice.offer(game, seat, said.offer)):
        said = Said(f"{saying.understood(knows, said.offer)} {refusal}")
    told = voice.say(game, log, knows, message.sender, said, f"reply-{message.pk}")
    messages.mark_read(access_of(game, seat), message.thread)
    return told
