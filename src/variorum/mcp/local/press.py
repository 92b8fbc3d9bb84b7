"""Press and offers in a game file. Both are lines of it, and stay when a phase is undone."""

from msgspec.structs import replace

from variorum.agreements import Deal, State, ledger_of, write_offer
from variorum.archive import gamefile
from variorum.archive.gamefile import GameFile
from variorum.archive.lines import AnswerLine, AnyLine, MessageLine, OfferLine
from variorum.face.talk import Talk
from variorum.game.audience import GM
from variorum.game.written import Written
from variorum.mcp.backend import Chair, DeclinedError, ToolAnswer
from variorum.mcp.local.company import Company
from variorum.mcp.local.meanwhile import bots_talk
from variorum.mcp.local.table import Table
from variorum.mcp.words import Message, message_words, offer_words

EVERYBODY = "*"
_BROADCAST = "GLOBAL"
"""The recipient of a message to everybody, as game files of other programs call it, too."""

_LONGEST = 20_000
"""Characters of a message."""

_MOST = 20_000
"""Messages of a game."""

_SHOWN = 100


class LocalTalking:
    """Messages and offers."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def press(self, chair: Chair, partners: tuple[str, ...]) -> ToolAnswer:
        """The latest messages of a seat."""
        log = self._table.load()
        reader = self._table.reader(log, chair)
        wanted = {_seat(log, partner) for partner in partners}
        found = [one for one in messages_of(log, reader) if not wanted or wanted & {one.sender, *one.to}]
        others = [seat for seat in _seats(log) if seat != reader] if reader else []
        return message_words(found[-_SHOWN:], others, may_broadcast=bool(reader))

    async def write(self, chair: Chair, to: tuple[str, ...], text: str) -> str:
        """Send a message."""
        with self._table.changing() as log:
            sender = self._sender(log, chair)
            if not text.strip() or len(text) > _LONGEST:
                raise DeclinedError(f"a message has from 1 to {_LONGEST} characters; this one has {len(text)}")
            if len(log.messages) >= _MOST:
                raise DeclinedError(f"this game has {_MOST} messages, the limit")
            recipients = dict.fromkeys(_seat(log, name) for name in to)
            if sender in recipients:
                raise DeclinedError("you can't write to yourself")
            turn, after = str(log.now.coming), log
            for name in [_BROADCAST] if EVERYBODY in recipients else recipients:
                after = gamefile.note(after, MessageLine(turn, sender, name, text))
            to_bots = self._table.company(after).seats if EVERYBODY in recipients else tuple(recipients)
        bots_talk(self._table, lambda company, now: company.replied(now, sender, to_bots, text))
        return f"Sent to {', '.join('everybody' if name == EVERYBODY else name for name in recipients)}."

    async def offers(self, chair: Chair) -> ToolAnswer:
        """The offers of a seat and to it."""
        log = self._table.load()
        reader = self._table.reader(log, chair)
        others = [seat for seat in log.variant.world.commands(log.now.position) if seat != reader] if reader else []
        return offer_words([deal_line(deal) for deal in own_deals(log, reader)], others)

    async def offer(self, chair: Chair, text: str, instead_of: int) -> str:
        """Make an offer; one that it counters is declined."""
        with self._table.changing() as log:
            seat, talk = self._table.player(log, chair), _talk(log)
            countered = _in_game(log, seat, instead_of) if instead_of else 0
            number = talk.offer(seat, text)
            if countered:
                talk.answer(seat, countered, accept=False)
            mine = [deal.number for deal in talk.offers(seat)]
        after = bots_talk(self._table, Company.answered)
        return f"Made: {deal_line(own_deals(after, seat)[mine.index(number)])}"

    async def answer(self, chair: Chair, number: int, *, accept: bool) -> str:
        """Answer an offer."""
        with self._table.changing() as log:
            seat, talk = self._table.player(log, chair), _talk(log)
            in_game = _in_game(log, seat, number)
            talk.answer(seat, in_game, accept=accept)
            return next(deal_line(replace(deal, number=number)) for deal in talk.offers(seat) if deal.number == in_game)

    def _sender(self, log: GameFile, chair: Chair) -> str:
        seat = self._table.reader(log, chair)
        if not seat:
            raise DeclinedError("the public writes no press; say which seat is yours")
        return seat


def messages_of(log: GameFile, reader: str) -> list[Message]:
    """The messages that a seat has sent or got; the game master reads all, the public those to everybody."""
    found = [Message(line.turn, line.sender, _recipients(line), Written(line.text)) for line in log.messages]
    return [one for one in found if reader in (GM, one.sender, *one.to) or one.to == (EVERYBODY,)]


def own_deals(log: GameFile, reader: str) -> tuple[Deal, ...]:
    """The offers that a seat is a party to, numbered for it alone, so that it can't count others'."""
    deals = ledger_of(log).deals if reader == GM else ledger_of(log).of(reader)
    return tuple(replace(deal, number=number) for number, deal in enumerate(deals, start=1))


def _in_game(log: GameFile, seat: str, number: int) -> int:
    """The number that an offer of a seat has in the game. Raises: DeclinedError naming those of the seat."""
    mine = ledger_of(log).of(seat)
    if not 1 <= number <= len(mine):
        open_ones = [str(deal.number) for deal in own_deals(log, seat) if deal.state is State.OPEN]
        raise DeclinedError(f"you have no offer {number}; open offers: {', '.join(open_ones) or 'none'}")
    deal = mine[number - 1]
    if deal.state is not State.OPEN:
        raise DeclinedError(f"offer {number} is {deal.state}, so it can't be answered")
    return deal.number


def deal_line(deal: Deal) -> str:
    """An offer in a line: its number, what has become of it, and what is promised."""
    waits = f", waits for {', '.join(deal.waits_for)}" if deal.waits_for else ""
    return f"{deal.number} ({deal.state}{waits}): {deal.offer.by}: {write_offer(deal.offer)}"


def _recipients(line: MessageLine) -> tuple[str, ...]:
    return (EVERYBODY,) if line.recipient == _BROADCAST else (line.recipient,)


def _seats(log: GameFile) -> tuple[str, ...]:
    return (*log.variant.world.commands(log.now.position), GM)


def _seat(log: GameFile, name: str) -> str:
    wanted = name.strip().upper()
    if wanted in (EVERYBODY, *_seats(log)):
        return wanted
    raise DeclinedError(f'no seat "{wanted[:40]}"; accepted: {", ".join(_seats(log))}, or * for everybody')


def _talk(log: GameFile) -> Talk:
    """The talk of a game, which writes what is said into its file."""
    now = [log]

    def add(line: AnyLine) -> None:
        assert isinstance(line, OfferLine | AnswerLine)  # noqa: S101 - a talk has no other lines
        now.append(gamefile.note(now[-1], line))

    return Talk(log.variant, lambda: now[-1], add, str)
