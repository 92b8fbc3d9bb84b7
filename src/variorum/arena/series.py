"""All games of the terms, several at once, and on after a break."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import active_children, get_context
from pathlib import Path
from types import MappingProxyType

from variorum.arena.agent import Agent, AgentError
from variorum.arena.files import Entry, Journal, experiment, resumed, write_game, write_page, write_table
from variorum.arena.game import Step, name_of
from variorum.arena.guest import end_with_parent
from variorum.arena.playing import step
from variorum.arena.results import ENDINGS, GameResult, result_of
from variorum.arena.scores import Score, scores
from variorum.arena.seated import follow, seated
from variorum.arena.terms import Terms
from variorum.game.driver import StuckError

Tell = Callable[[int, Mapping[str, str]], None]
"""Hears how many games are over, and the last phases of those under way, by their names."""

Crew = Callable[[Path, Terms, Sequence[int], Tell], Iterator[GameResult]]
"""Those who play the games of some numbers in a folder, and hand over their results in any order."""

_SECONDS_BETWEEN = 1.0


class SeriesError(RuntimeError):
    """A series that can't go on; what has been played is kept."""


def played(
    terms: Terms, number: int, entries: Sequence[Entry], guests: Mapping[str, Agent] = MappingProxyType({})
) -> Iterator[Entry]:
    """Play a game on from its journal to the end; what has to be added to the journal is told at once, its result last.

    `guests` play, by their names, in the place of agents that would be made.

    Raises: AgentError if an agent can't be made.
    """
    game, known = resumed(terms, number, entries)
    stuck = ""
    with seated(terms, number, guests) as agents:
        while not game.is_over and not stuck:
            follow(agents, game.log)
            try:
                done = yield from step(game, agents, known)
                game, known = game.after(done), {}
                yield done
            except StuckError as error:
                stuck = str(error)
        follow(agents, game.log)
    yield result_of(game, stuck)


def run(folder: Path, terms: Terms, crew: Crew, told: Tell) -> tuple[tuple[GameResult, ...], tuple[Score, ...]]:
    """Play all games that aren't over, and write the table; the same one for the same answers, whoever plays.

    Raises: SeriesError, NotOursError, OSError.
    """
    found = {number: over for number in range(terms.games) if (over := _over(folder, terms, number))}
    missing = [number for number in range(terms.games) if number not in found]
    told(len(found), {})
    for result in crew(folder, terms, missing, lambda more, turns: told(len(found) + more, turns)):
        found[result.number] = result
        told(len(found), {})
    results = tuple(found[number] for number in sorted(found))
    return results, tabled(folder, terms, results)


def scored(folder: Path) -> tuple[Terms, tuple[GameResult, ...], tuple[Score, ...]]:
    """Make the tables of a folder again from its journals: of all games that are over, as this version counts.

    Raises: NotOursError, OSError.
    """
    terms, found = experiment(folder).terms, list[GameResult]()
    for number in range(terms.games):
        if over := _over(folder, terms, number):
            game, _ = resumed(terms, number, Journal(folder, terms, number).read())
            found.append(result_of(game, "" if over.ending in ENDINGS else over.ending))
    return terms, tuple(found), tabled(folder, terms, found)


def tabled(folder: Path, terms: Terms, results: Sequence[GameResult]) -> tuple[Score, ...]:
    """The scores of the agents; they are written as tables, too. Raises: OSError."""
    table = scores(terms, results)
    write_table(folder, terms, results, table)
    return table


def _over(folder: Path, terms: Terms, number: int) -> GameResult | None:
    """The result of a game that is over already."""
    journal = Journal(folder, terms, number)
    entries = journal.read() if journal.path.exists() else []
    return next((entry for entry in reversed(entries) if isinstance(entry, GameResult)), None)


def processes(count: int = 0) -> Crew:
    """So many processes of this machine; as many as it has processors if 0."""

    def play(folder: Path, terms: Terms, missing: Sequence[int], told: Tell) -> Iterator[GameResult]:
        wanted = min(count or os.cpu_count() or 1, len(missing))
        if wanted > 1:
            yield from _side_by_side(folder, terms, missing, wanted, told)
            return
        for number in missing:
            yield play_here(folder, terms, number, partial(_tell, told, name_of(number)))

    return play


def _tell(told: Tell, name: str, turn: str) -> None:
    told(0, {name: turn})


def _side_by_side(folder: Path, terms: Terms, missing: Sequence[int], wanted: int, told: Tell) -> Iterator[GameResult]:
    others = set(active_children())
    with ProcessPoolExecutor(wanted, mp_context=get_context("spawn"), initializer=_begin) as pool:
        waiting = {pool.submit(play_here, folder, terms, number): number for number in missing}
        try:
            while waiting:
                done, _ = wait(waiting, _SECONDS_BETWEEN, FIRST_COMPLETED)
                for future in done:
                    del waiting[future]
                    yield future.result()
                told(0, _turns(folder, terms, waiting.values()))
        except BrokenProcessPool:
            raise SeriesError("a process that played was ended; run the command again to go on") from None
        finally:
            # The pool waits for the games under way, which may take hours; their journals have what was played.
            for process in set(active_children()) - others if waiting else ():
                process.kill()


def _begin() -> None:
    """What a process does before it plays: the one that has started it decides when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def _turns(folder: Path, terms: Terms, numbers: Iterable[int]) -> dict[str, str]:
    """The last phases of the games under way."""
    found = {name_of(number): Journal(folder, terms, number).turn for number in numbers}
    return {name: turn for name, turn in found.items() if turn}


def play_here(folder: Path, terms: Terms, number: int, told: Callable[[str], None] = lambda _: None) -> GameResult:
    """Play a game in this process, on from its journal, and write its files.

    Raises: SeriesError if an agent can't be made; NotOursError, OSError.
    """
    journal = Journal(folder, terms, number)
    with journal.held():
        try:
            for entry in played(terms, number, journal.read()):
                if isinstance(entry, GameResult):
                    close(folder, terms, journal, entry)
                    return entry
                journal.add(entry)
                if isinstance(entry, Step):
                    told(entry.turn)
        except AgentError as error:
            raise SeriesError(str(error)) from None
    raise AssertionError


def close(folder: Path, terms: Terms, journal: Journal, result: GameResult) -> None:
    """Write the files of a game that is over, and then close its journal."""
    game, _ = resumed(terms, result.number, journal.read())
    write_game(folder, game)
    write_page(folder, game, result)
    journal.add(result)
