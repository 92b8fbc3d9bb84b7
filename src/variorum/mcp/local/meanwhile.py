"""Bots think while others use the game file: what they think counts if the game is still where it was then."""

from collections.abc import Callable
from functools import reduce

from variorum.archive import gamefile
from variorum.archive.gamefile import GameFile
from variorum.mcp.backend import DeclinedError
from variorum.mcp.local import waiting
from variorum.mcp.local.company import Company, said_since
from variorum.mcp.local.table import Table, declining
from variorum.mcp.local.waiting import Waiting

_TRIES = 10
"""Times that bots think again because somebody changes the game meanwhile."""

_MOST_PHASES = 20
"""Phases in a row that nobody but bots has orders for."""


def bots_talk(table: Table, thinking: Callable[[Company, GameFile], GameFile]) -> GameFile:
    """The game with what its bots say; if it changes too often while they think, they say nothing."""
    for _ in range(_TRIES if table.bots else 0):
        before = table.load()
        with declining():
            said = said_since(before, thinking(table.company(before), before))
        with table.changing() as log:
            if log.lines == before.lines:
                return reduce(gamefile.note, said, log)
    return table.load()


def play(table: Table, begun: GameFile, is_due: Callable[[GameFile, Waiting], bool] = lambda *_: True) -> GameFile:
    """The game, played on with what has been sent, if that is due and nobody has done it while the bots thought.

    Raises: DeclinedError if a rule waits for somebody's answer, or the game changes too often.
    """
    for _ in range(_TRIES):
        before = table.load()
        with declining():
            thought = table.company(before).sheets(before)
        with table.changing() as log:
            sent = waiting.read(table.path, log)
            if waiting.phase_of(log) != waiting.phase_of(begun) or not is_due(log, sent):
                return log
            if log.lines == before.lines:
                sheets = thought | {seat: sent.sheet(log, seat) for seat in sent.sheets}
                gamefile.record(log, sheets, gamefile.play(log, sheets))
                waiting.place(table.path).unlink(missing_ok=True)
                break
    else:
        raise DeclinedError("others keep changing the game, so the phase wasn't played. Try again")
    return bots_talk(table, Company.opened)


def play_if_ready(table: Table) -> GameFile:
    """The game, played on for as long as everybody is ready whom its phase waits for."""

    def is_ready(log: GameFile, sent: Waiting) -> bool:
        return log.now.position.ending is None and set(table.expected(log)) <= set(sent.ready)

    log = table.load()
    for _ in range(_MOST_PHASES):
        if not is_ready(log, waiting.read(table.path, log)):
            break
        log = play(table, log, is_ready)
    return log
