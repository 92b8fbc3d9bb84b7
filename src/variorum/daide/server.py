"""The server: it listens, lets bots think, and plays each phase when everybody is ready or the time is over."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from variorum.agreements import Offer
from variorum.bots import Bot, level
from variorum.daide.connection import Limits, Log, listening, ring
from variorum.daide.match import Match, think
from variorum.daide.table import Table, Terms
from variorum.daide.talking import deliver
from variorum.daide.talks import Manner, heard, opened, talks_of, unheard
from variorum.game.sheet import Sheet


class Server:
    """A game for the clients that connect.

    `opened` is told the port once it listens, `played` the game after each phase; `log` writes every message.
    """

    def __init__(
        self,
        terms: Terms,
        limits: Limits | None = None,
        opened: Callable[[int], None] = lambda _: None,
        played: Callable[[Match], None] = lambda _: None,
        log: Log = lambda _: None,
    ) -> None:
        self.terms, self.limits, self.opened, self.played, self.log = terms, limits or Limits(), opened, played, log

    async def run(self, host: str, port: int) -> None:
        """Serve one game, from the first client to the end, and send everybody off.

        Raises: OSError if the address can't be used; UnknownLevelError for an unknown bot.
        """
        bot = level(self.terms.bot)
        table = Table(self.terms, asyncio.get_running_loop().time)
        changed = asyncio.Event()
        table.changed = changed.set

        async with listening(table, host, port, self.limits, self.log) as found:
            self.opened(found)
            while table.match is None:
                await changed.wait()
                changed.clear()
            while not table.match.is_over:
                await self._phase(table, changed, bot)

    async def _phase(self, table: Table, changed: asyncio.Event, bot: Bot) -> None:
        """One phase: bots talk and think aside while clients order; what they agree to changes what they do."""
        match = table.match
        assert match is not None  # noqa: S101 - the game has begun
        asked = any(match.is_asked(power) for power in table.seats)
        table.start_clock(self.terms.seconds[match.position.turn.phase] if asked else float("inf"))
        await _open_talks(table, match)
        agreed = _agreements(table)
        table.bots = await self._think(table, bot)
        while not table.is_due:
            changed.clear()
            if table.letters:
                await _answer(table)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout_at(ring(table)):
                    await changed.wait()
        if agreed != _agreements(table):
            table.bots = await self._think(table, bot)
        self.played(table.play())
        _drop_letters(table)

    async def _think(self, table: Table, bot: Bot) -> dict[str, Sheet]:
        """The sheets of bots under what is agreed."""
        match, talks = table.match, table.talks
        assert match is not None  # noqa: S101 - the game has begun
        bots = {power: talks.bot(power) if talks else bot for power in table.bot_powers}
        return await asyncio.to_thread(think, match, bots, self.terms.seed, self.terms.evaluations)


async def _open_talks(table: Table, match: Match) -> None:
    """Let bots talk at the beginning of a phase, if the game has press."""
    terms = table.terms
    if not terms.level or not table.bot_powers:
        return
    if table.talks is None:
        manner = Manner(terms.bot, terms.evaluations, terms.seed)
        table.talks = talks_of(match, table.bot_powers, terms.level, manner)
    table.talks, letters = await asyncio.to_thread(opened, table.talks, match)
    for letter in letters:
        deliver(table, letter)


async def _answer(table: Table) -> None:
    """Let bots think about the oldest press that they haven't read."""
    letter = table.letters.pop(0)
    if table.talks:
        table.talks, said = await asyncio.to_thread(heard, table.talks, letter)
        for answer in said:
            deliver(table, answer)


def _agreements(table: Table) -> tuple[Offer, ...]:
    return table.talks.party.ledger.agreements if table.talks else ()


def _drop_letters(table: Table) -> None:
    """Decline what bots had no time for before the phase was played."""
    letters, table.letters, talks = table.letters, [], table.talks
    for answer in (said for letter in letters if talks for said in unheard(talks, letter)):
        deliver(table, answer)
