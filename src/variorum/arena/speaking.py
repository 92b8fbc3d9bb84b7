"""A phase while it is talked about: messages, offers and answers become lines of the game."""

from collections.abc import Iterator
from itertools import chain

import msgspec
from msgspec.structs import replace

from variorum.agreements import OfferError, State, ledger_of, offer_to_keep, read_offer
from variorum.archive.gamelog import fold
from variorum.archive.lines import AnswerLine, AnyLine, MessageLine, offer_line
from variorum.arena.agent import ALL, Reply
from variorum.arena.game import ArenaGame, Record, Said
from variorum.game.process import legal_orders

_SHOWN = 40


class Talk(msgspec.Struct):
    """A phase while it is talked about: the game with its new lines, and what has been said."""

    game: ArenaGame
    lines: list[AnyLine] = []
    said: list[Said] = []

    def add(self, line: AnyLine) -> None:
        """Add a line to the game. Raises: ValueError if it can't follow."""
        self.game = replace(self.game, log=fold(self.game.log, line))
        self.lines.append(line)

    @property
    def due(self) -> list[str]:
        """The seats that may order something in this phase."""
        position = self.game.log.now.position
        return [seat for seat in self.game.seating if legal_orders(self.game.variant, position, seat).kinds]

    def diary(self, seat: str) -> str:
        """What a seat's agent wanted to remember last."""
        said = chain(reversed(self.said), *(reversed(step.said) for step in reversed(self.game.steps)))
        return next((one.heard.reply.diary for one in said if one.seat == seat and one.heard.reply.diary), "")

    def is_asked(self, seat: str) -> bool:
        """Whether a seat's agent is asked now: no caretaker plays it, and its tokens for the phase aren't spent."""
        game, most = self.game, self.game.terms.phase_tokens
        record, spent = game.records.get(seat, Record()), 0
        for said in self.said:
            if said.seat == seat:
                record = record.after(said.heard, game.terms.faults)
                spent += said.heard.reply.tokens_in + said.heard.reply.tokens_out
        return not game.is_out(seat, record) and not 0 < most <= spent


def spoken(talk: Talk, seat: str, reply: Reply) -> Iterator[str]:
    """Send what a seat says, and tell what is wrong with it."""
    if reply.unread:
        yield reply.unread
    yield from _messages(talk, seat, reply)
    yield from _offers(talk, seat, reply)
    yield from _answers(talk, seat, reply)


def _messages(talk: Talk, seat: str, reply: Reply) -> Iterator[str]:
    turn = str(talk.game.log.now.position.turn)
    for told in reply.messages:
        to = told.to.strip().upper()
        if not told.text.strip():
            yield f"the message to {to[:_SHOWN]} has no text"
        elif to == ALL or (to in talk.game.seating and to != seat):
            talk.add(MessageLine(turn, seat, to, told.text))
        else:
            others = ", ".join(other for other in talk.game.seating if other != seat)
            yield f'no message can go to "{told.to[:_SHOWN]}"; accepted: {ALL}, {others}'


def _offers(talk: Talk, seat: str, reply: Reply) -> Iterator[str]:
    for text in reply.offers:
        game = talk.game
        try:
            made = read_offer(game.variant, game.log.now.position, seat, text)
            plain = offer_to_keep(game.variant, made)
        except OfferError as error:
            yield f'offer "{text[:_SHOWN]}": {error}'
            continue
        if not made.asked:
            yield f'offer "{text[:_SHOWN]}": it is made to nobody; begin with OFFER, a seat and a colon'
        else:
            talk.add(offer_line(plain))


def _answers(talk: Talk, seat: str, reply: Reply) -> Iterator[str]:
    for answer in reply.answers:
        ledger, own = ledger_of(talk.game.log), talk.game.deals(seat)
        waiting = ", ".join(str(deal.number) for deal in own if seat in deal.waits_for) or "none"
        deal = next((deal for deal in own if deal.number == answer.number), None)
        if deal is None:
            yield f"there is no offer {answer.number} to you or of yours; open ones that wait for you: {waiting}"
        elif deal.state is not State.OPEN:
            yield f"offer {answer.number} is {deal.state}; open ones that wait for you: {waiting}"
        elif seat not in deal.offer.asked and answer.accept:
            yield f"offer {answer.number} is your own: you can only decline it, which takes it back"
        else:
            talk.add(AnswerLine(ledger.of(seat)[answer.number - 1].number, seat, answer.accept))
