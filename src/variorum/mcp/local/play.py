"""Playing a seat of a game file."""

from msgspec.structs import replace

from variorum.agreements import ledger_of, sheet_breaches
from variorum.archive.gamefile import GameFile
from variorum.face.legal import legal_texts
from variorum.face.places import located
from variorum.game.audience import GM
from variorum.game.legal_orders import LegalOrders, join
from variorum.game.newcomers import admitted
from variorum.game.problem import Problem
from variorum.game.process import check_sheet, legal_orders
from variorum.game.sheet import Sheet
from variorum.mcp.backend import Chair, DeclinedError, Joining, Sending, ToolAnswer
from variorum.mcp.local import waiting
from variorum.mcp.local.meanwhile import play_if_ready
from variorum.mcp.local.table import Table
from variorum.mcp.words import legal_words, sheet_words
from variorum.notation import read_sheet, write_conditional

_SENT, _NOT_SENT = "Sent. Your orders:", "Nothing was sent. Your orders would be:"


class LocalPlaying:
    """Orders, checked, sent, and played when everybody is ready."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def join(self, game: str, joining: Joining) -> str:
        """Say how seats are taken here."""
        self._table.require(game)
        if self._table.seat:
            return f"You play {self._table.seat} already."
        seats = ", ".join(self._table.load().variant.world.commands(self._table.load().now.position))
        raise DeclinedError(f"this game is on your own machine: name the seat with each call, one of {seats}")

    async def legal(self, chair: Chair, unit: str) -> ToolAnswer:
        """The legal orders of a seat, or of one unit."""
        log = self._table.load()
        found = legal_texts(_legal(log, self._table.player(log, chair)))
        return legal_words(found, found.votes, found.forms, unit)

    async def orders(self, chair: Chair) -> ToolAnswer:
        """What a seat has sent for this phase."""
        log = self._table.load()
        seat = self._table.player(log, chair)
        sent = waiting.read(self._table.path, log)
        sheet = sent.sheet(log, seat)
        return sheet_words(texts(sheet), _problems(log, seat, sheet), ready=seat in sent.ready, saved="Your orders:")

    async def check(self, chair: Chair, orders: str) -> ToolAnswer:
        """What is wrong with orders."""
        log = self._table.load()
        seat = self._table.player(log, chair)
        sheet, unread = read_sheet(log.variant, log.now.position, seat, orders)
        return sheet_words(texts(sheet), (*unread, *_problems(log, seat, sheet)), ready=None, saved=_NOT_SENT)

    async def send(self, chair: Chair, sending: Sending, orders: str) -> ToolAnswer:
        """Replace a seat's orders; if all are ready, the phase is played."""
        with self._table.changing() as log:
            seat = self._due(log, chair, sending)
            sheet, unread = read_sheet(log.variant, log.now.position, seat, orders)
            if unread:
                told = "\n".join(map(str, unread))
                raise DeclinedError(f"some orders couldn't be read, so nothing was saved:\n{told}")
            sent = waiting.read(self._table.path, log).with_sheet(seat, sheet)
            is_ready = self._keep(sent, seat, sending)
            problems = _problems(log, seat, sheet)
        return self._played(sheet_words(texts(sheet), problems, ready=is_ready, saved=_SENT), log, sending)

    async def set_ready(self, chair: Chair, sending: Sending) -> ToolAnswer:
        """Say that a seat is ready, or isn't; if all are, the phase is played."""
        with self._table.changing() as log:
            seat = self._due(log, chair, sending)
            sent = waiting.read(self._table.path, log)
            sheet = sent.sheet(log, seat)
            is_ready = self._keep(sent, seat, sending)
        return self._played(sheet_words(texts(sheet), (), ready=is_ready, saved="Your orders:"), log, sending)

    def _due(self, log: GameFile, chair: Chair, sending: Sending) -> str:
        seat = self._table.player(log, chair)
        if sending.phase != str(log.now.coming):
            raise DeclinedError(f"nothing was saved: now is {log.now.coming}, not {sending.phase[:40]}; look again")
        return seat

    def _keep(self, sent: waiting.Waiting, seat: str, sending: Sending) -> bool:
        """Keep the sheets, and tell whether the seat is ready."""
        if sending.ready is not None:
            sent = sent.with_ready(seat, ready=sending.ready)
        waiting.write(self._table.path, sent)
        return seat in sent.ready

    def _played(self, told: ToolAnswer, before: GameFile, sending: Sending) -> ToolAnswer:
        """Play the phase if everybody is ready, and add that to what is told."""
        if not sending.ready or waiting.phase_of(play_if_ready(self._table)) == waiting.phase_of(before):
            return told
        news = f"Everybody was ready, so {before.now.coming} was played: results tells what happened."
        return replace(told, text=f"{told.text}\n{news}")


def texts(sheet: Sheet) -> tuple[str, ...]:
    """The orders of a sheet in canonical notation, those with conditions last."""
    return (*map(str, sheet.orders), *map(write_conditional, sheet.conditional))


def _legal(log: GameFile, seat: str) -> LegalOrders:
    position, variant = log.now.position, log.variant
    rules = variant.phase(position.turn).rules
    if seat == GM:
        return join(rule.legal_orders(position, GM) for rule in rules if rule.orders)
    return legal_orders(variant, admitted(rules, position, seat), seat)


def _problems(log: GameFile, seat: str, sheet: Sheet) -> tuple[Problem, ...]:
    """What is wrong with a sheet, and which agreements it breaks."""
    variant, position = log.variant, log.now.position
    agreed = tuple(deal.offer for deal in ledger_of(log).of(seat) if deal.state == "agreed")
    broken = sheet_breaches(variant, position, seat, sheet, agreed, binding=False)
    found = (*check_sheet(variant, position, seat, sheet), *broken)
    return tuple(replace(problem, line=0, column=0) for problem in located({seat: found}, {}))
