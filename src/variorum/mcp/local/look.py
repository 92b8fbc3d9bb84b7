"""Looking at a game file."""

from collections.abc import Callable

from variorum.agreements import ledger_of
from variorum.archive.gamefile import GameFile
from variorum.archive.moment import Moment as Played
from variorum.face.catalog import find_variant
from variorum.game.event import told
from variorum.game.report import Told
from variorum.game.variant import Variant
from variorum.game.view import View, look_back, view
from variorum.mcp.backend import Chair, DeclinedError, Moment, Search, ToolAnswer
from variorum.mcp.local import waiting
from variorum.mcp.local.play import texts
from variorum.mcp.local.press import messages_of, own_deals
from variorum.mcp.local.table import Table, declining
from variorum.mcp.words import page_words, results_words
from variorum.observe import board_in_words, observe, phases_in_words, scene_of, word_of
from variorum.variants.rulebook import rules_page


class LocalReading:
    """The position, the results, and pages to read."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def games(self, search: Search) -> str:
        """The only game."""
        log = self._table.load()
        seats = ", ".join(log.variant.world.commands(log.now.position))
        yours = f"you play {self._table.seat}" if self._table.seat else "you may play any seat, and are the game master"
        ending = ", over" if log.now.position.ending else ""
        return f"{self._table.path.name}: {log.variant.name}, {log.now.coming}{ending}; seats {seats}; {yours}"

    async def look(self, chair: Chair) -> str:
        """The observation of a seat."""
        log = self._table.load()
        reader = self._table.reader(log, chair)
        sheet = waiting.read(self._table.path, log).sheet(log, reader)
        return observe(scene_of(log, reader, texts(sheet), own_deals(log, reader)))

    async def moment(self, chair: Chair) -> Moment:
        """What the game has come to."""
        log = self._table.load()
        reader = self._table.reader(log, chair)
        offers = [(deal.number, deal.state, *sorted(deal.accepted)) for deal in ledger_of(log).of(reader)]
        news = f"{len(messages_of(log, reader))} {offers}"
        return Moment(str(log.now.coming), waiting.phase_of(log), bool(log.now.position.ending), news)

    async def results(self, chair: Chair, phase: str) -> ToolAnswer:
        """What happened in a phase, as a seat may know it."""
        log = self._table.load()
        reader = self._table.reader(log, chair)
        number = number_of(log, phase)
        moment = log.moments[number]
        seen = _eyes(log)(log.variant, moment.position, reader, moment.events)
        sentences = [told(event, reader, log.variant.citations) for event in seen.events]
        kept = word_of(log, reader, ledger_of(log).of(reader), number)
        promises = [
            f"{one.judged.seat} {one.judged.pledge}: {one.judged.verdict}" for one in kept if one.turn == moment.turn
        ]
        return results_words(str(moment.turn), sentences, promises, _now(log))

    async def played(self, chair: Chair) -> list[str]:
        """The phases that have been played."""
        log = self._table.load()
        self._table.reader(log, chair)
        return [str(moment.turn) for moment in log.moments if moment.turn]

    async def history(self, chair: Chair) -> str:
        """What happened in all phases."""
        log = self._table.load()
        reader, look = self._table.reader(log, chair), _eyes(log)
        told_ = [_told(log.variant, moment, reader, look) for moment in log.moments if moment.turn]
        return page_words(phases_in_words(log.variant, reader, told_) if told_ else "No phase has been played yet.\n")

    async def variant_of(self, game: str) -> str:
        """The game's variant."""
        self._table.require(game)
        return self._table.load().variant.id

    async def rules(self, variant: str) -> str:
        """The rules page of a variant."""
        return page_words(rules_page(self._variant(variant).id))

    async def board(self, variant: str) -> str:
        """The board of a variant."""
        return page_words(board_in_words(self._variant(variant)))

    def _variant(self, name: str) -> Variant:
        own = self._table.load().variant
        if own.id == name.strip().lower():
            return own
        with declining():
            return find_variant(name.strip().lower())


def number_of(log: GameFile, phase: str) -> int:
    """The number of the moment after a phase, the last one of that name; without a name, after the last phase.

    Raises: DeclinedError naming the phases that have been played.
    """
    wanted = phase.strip().upper()
    played = [number for number, moment in enumerate(log.moments) if moment.turn]
    for number in reversed(played):
        if wanted in ("", str(log.moments[number].turn)):
            return number
    if not played:
        raise DeclinedError("no phase has been played yet, so there are no results")
    known = ", ".join(str(log.moments[number].turn) for number in played[-20:])
    raise DeclinedError(f'no phase "{wanted[:40]}" has been played; accepted: {known}')


def _eyes(log: GameFile) -> Callable[..., View]:
    """The fog lifts when a game is over."""
    return look_back if log.now.position.ending else view


def _told(variant: Variant, moment: Played, reader: str, look: Callable[..., View]) -> Told:
    seen = look(variant, moment.position, reader, moment.events)
    return Told(moment.turn, seen.position, seen.events)


def _now(log: GameFile) -> str:
    ending = log.now.position.ending
    if not ending:
        return f"Now {log.now.coming}."
    return f"The game is over, {'drawn between' if ending.drawn else 'won by'} {', '.join(ending.winners) or 'nobody'}."
