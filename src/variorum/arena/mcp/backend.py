"""A seat of the arena as a backend of the tools."""

from collections.abc import Sequence

from variorum.agreements import OfferError, State, read_offer
from variorum.arena.agent import ALL, LONGEST_MESSAGE, Answer, Brief, Told
from variorum.arena.mcp.desk import Desk
from variorum.arena.prompts import wanted
from variorum.face.catalog import find_variant
from variorum.face.legal import legal_texts
from variorum.game.problem import Problem
from variorum.game.process import check
from variorum.game.sheet import Sheet
from variorum.game.written import Written
from variorum.mcp.backend import Backend, Chair, DeclinedError, Joining, Moment, Search, Sending, ToolAnswer
from variorum.mcp.local.press import deal_line
from variorum.mcp.words import Message, legal_words, message_words, offer_words, page_words, sheet_words
from variorum.notation import read_sheet
from variorum.observe import board_in_words
from variorum.variants.registry import UnknownVariantError
from variorum.variants.rulebook import rules_page

_INTERVAL = 0.2
_EVERYBODY = "*"
_SENT, _NOT_SENT = "Sent. Your orders:", "Nothing was sent. Your orders would be:"


def backend_of(desk: Desk) -> Backend:
    """The backend of a seat."""
    return Backend(_Reading(desk), _Playing(desk), _Talking(desk), _Trying(), _INTERVAL)


class _Reading:
    """The position, as the seat sees it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def games(self, search: Search) -> str:
        """The only game."""
        brief = self._desk.known()
        return f"{brief.game}: {brief.situation.variant.name}, {brief.turn}; you play {self._desk.seat}"

    async def look(self, chair: Chair) -> str:
        """What the seat is told, and what is wanted of it."""
        brief = self._desk.seen()
        due = "Your answer is in; call wait." if self._desk.done.is_set() else wanted(brief)
        return f"{brief.text}\n\n{due}"

    async def moment(self, chair: Chair) -> Moment:
        """What the game has come to."""
        self._desk.met.set()
        brief = self._desk.brief
        if brief is None:
            return Moment("", "0", self._desk.is_over)
        offers = [(deal.number, deal.state, *sorted(deal.accepted)) for deal in brief.deals]
        return Moment(brief.turn, self._desk.mark, self._desk.is_over, f"{len(brief.messages)} {offers}")

    async def results(self, chair: Chair, phase: str) -> ToolAnswer:
        """What happened, which the look tells."""
        return ToolAnswer(await self.look(chair))

    async def played(self, chair: Chair) -> list[str]:
        """None: the look tells what happened."""
        return []

    async def history(self, chair: Chair) -> str:
        """The same."""
        return await self.look(chair)

    async def variant_of(self, game: str) -> str:
        """The game's variant."""
        return self._desk.known().situation.variant.id

    async def rules(self, variant: str) -> str:
        """The rules page of a variant."""
        try:
            return page_words(rules_page(find_variant(variant.strip().lower()).id))
        except UnknownVariantError as error:
            raise DeclinedError(str(error)) from None

    async def board(self, variant: str) -> str:
        """The board of a variant."""
        try:
            return page_words(board_in_words(find_variant(variant.strip().lower())))
        except UnknownVariantError as error:
            raise DeclinedError(str(error)) from None


class _Playing:
    """Orders."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def join(self, game: str, joining: Joining) -> str:
        """The seat is the client's already."""
        return f"You play {self._desk.seat} already."

    async def legal(self, chair: Chair, unit: str) -> ToolAnswer:
        """The legal orders of the seat, or of one unit."""
        found = legal_texts(self._desk.known().situation.legal)
        return legal_words(found, found.votes, found.forms, unit)

    async def orders(self, chair: Chair) -> ToolAnswer:
        """What the seat has sent for this phase."""
        self._desk.known()
        return sheet_words(self._desk.reply.orders, (), ready=self._desk.done.is_set(), saved="Your orders:")

    async def check(self, chair: Chair, orders: str) -> ToolAnswer:
        """What is wrong with orders."""
        sheet, problems = _read(self._desk.known(), orders)
        return sheet_words([*map(str, sheet.orders)], problems, ready=None, saved=_NOT_SENT)

    async def send(self, chair: Chair, sending: Sending, orders: str) -> ToolAnswer:
        """Keep the seat's orders."""
        brief = self._desk.due(sending.phase)
        sheet, problems = _read(brief, orders)
        if unread := [problem for problem in problems if problem.line]:
            told = "\n".join(map(str, unread))
            raise DeclinedError(f"some orders couldn't be read, so nothing was saved:\n{told}")
        texts = tuple(map(str, sheet.orders))
        self._desk.order(brief, texts, ready=bool(sending.ready))
        return sheet_words(texts, problems, ready=bool(sending.ready), saved=_SENT)

    async def set_ready(self, chair: Chair, sending: Sending) -> ToolAnswer:
        """The seat has said all that it wants to say in this round."""
        brief, orders = self._desk.due(sending.phase), self._desk.reply.orders
        if not sending.ready:
            return sheet_words(orders, (), ready=False, saved="Your orders:")
        if brief.is_for_orders or orders:
            self._desk.order(brief, orders, ready=True)
        else:
            self._desk.done.set()
        return ToolAnswer("Your answer is in. Call wait.")


class _Talking:
    """Press and offers, in rounds before the orders."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def press(self, chair: Chair, partners: tuple[str, ...]) -> ToolAnswer:
        """The messages of the seat."""
        brief = self._desk.known()
        found = [
            Message(one.turn, one.sender, (_EVERYBODY if one.to == ALL else one.to,), Written(one.text))
            for one in brief.messages
            if not partners or {one.sender, one.to} & {name.strip().upper() for name in partners}
        ]
        return message_words(found, self._others(brief), may_broadcast=True)

    async def write(self, chair: Chair, to: tuple[str, ...], text: str) -> str:
        """Send a message at the end of the round."""
        brief = self._desk.due()
        names = dict.fromkeys(ALL if name.strip() in (_EVERYBODY, ALL) else name.strip().upper() for name in to)
        others = self._others(brief)
        if strange := [name for name in names if name != ALL and name not in others]:
            raise DeclinedError(f'nobody is called "{strange[0][:40]}"; accepted: {", ".join(others)}, {_EVERYBODY}')
        if not text.strip() or len(text) > LONGEST_MESSAGE:
            raise DeclinedError(f"a message has from 1 to {LONGEST_MESSAGE} characters; this one has {len(text)}")
        self._desk.write(tuple(Told(name, text) for name in ([ALL] if ALL in names else names)))
        return "It is sent at the end of this round of press: call set_ready when you have said everything."

    async def offers(self, chair: Chair) -> ToolAnswer:
        """The offers of the seat and to it."""
        brief = self._desk.known()
        return offer_words([deal_line(deal) for deal in brief.deals], self._others(brief))

    async def offer(self, chair: Chair, text: str, instead_of: int) -> str:
        """Make an offer at the end of the round; one that it counters is declined."""
        situation = self._desk.due().situation
        try:
            read_offer(situation.variant, situation.position, self._desk.seat, text)
        except OfferError as error:
            raise DeclinedError(str(error)) from None
        if instead_of:
            await self.answer(chair, instead_of, accept=False)
        self._desk.offer(text)
        return "It is made at the end of this round of press: call set_ready when you have said everything."

    async def answer(self, chair: Chair, number: int, *, accept: bool) -> str:
        """Answer an offer at the end of the round."""
        deals = self._desk.due().deals
        seat = self._desk.seat
        answerable = [deal for deal in deals if seat in deal.waits_for or (not accept and seat == deal.offer.by)]
        if not any(deal.number == number and deal.state is State.OPEN for deal in answerable):
            waiting = ", ".join(str(deal.number) for deal in deals if seat in deal.waits_for) or "none"
            raise DeclinedError(f"there is no open offer {number} to you; open ones that wait for you: {waiting}")
        self._desk.answer(Answer(number, accept))
        return f"Offer {number} is {'accepted' if accept else 'declined'} at the end of this round of press."

    def _others(self, brief: Brief) -> list[str]:
        return [seat.id for seat in brief.situation.position.seats if seat.id != self._desk.seat]


class _Trying:
    """An arena has no sandbox."""

    async def what_if(self, chair: Chair, orders: str, phase: str) -> ToolAnswer:
        """Decline."""
        raise DeclinedError("a match of the arena has no sandbox; check_orders says what is wrong with orders")

    async def adjudicate(self, text: str, variant: str) -> ToolAnswer:
        """Decline."""
        raise DeclinedError("a match of the arena has no sandbox; check_orders says what is wrong with orders")


def _read(brief: Brief, orders: str) -> tuple[Sheet, Sequence[Problem]]:
    """The orders in a text, and what is wrong with them."""
    seen = brief.situation
    sheet, unread = read_sheet(seen.variant, seen.position, brief.seat, orders)
    return sheet, (*unread, *check(seen.variant, seen.position, brief.seat, sheet.orders))
