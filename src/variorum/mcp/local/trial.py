"""Trying orders from a game file, or any phase; nothing is kept."""

from collections.abc import Mapping

from variorum.archive.gamefile import GameFile
from variorum.face.once import adjudicate, tried
from variorum.face.result import Result
from variorum.game.audience import GM
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.view import look_back, view
from variorum.mcp.backend import Chair, ToolAnswer
from variorum.mcp.local.look import number_of
from variorum.mcp.local.table import Table, declining
from variorum.mcp.words import problem_lines, results_words


class LocalTrying:
    """What would come of orders."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def what_if(self, chair: Chair, orders: str, phase: str) -> ToolAnswer:
        """What would come of orders in a phase, as far as a seat can tell."""
        log = self._table.load()
        reader = self._table.reader(log, chair)
        before = number_of(log, phase) - 1 if phase.strip() else len(log.moments) - 1
        with declining():
            return result_words(tried(log.variant, _seen(log, before, reader), orders, "" if reader == GM else reader))

    async def adjudicate(self, text: str, variant: str) -> ToolAnswer:
        """The outcome of any phase."""
        with declining():
            return result_words(adjudicate(text, variant.strip().lower()))


def result_words(result: Result) -> ToolAnswer:
    """A result that is of no game."""
    ending = result.position.core.ending
    now = (
        f"The game would be over, for {', '.join(ending.winners)}."
        if ending
        else f"Then comes {result.position.phase}."
    )
    return results_words(result.phase, [*result.sentences(GM), *_problems(result.problems)], (), now)


def _problems(problems: Mapping[str, tuple[Problem, ...]]) -> list[str]:
    return [f"{seat}: {line}" if seat else line for seat, found in problems.items() for line in problem_lines(found)]


def _seen(log: GameFile, number: int, reader: str) -> Position:
    look = look_back if log.now.position.ending else view
    return look(log.variant, log.moments[number].position, reader).position
