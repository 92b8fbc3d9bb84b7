"""Rolling a game back to an earlier moment, and running the phase after it again, or several phases."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from variorum.archive.gamelog import GameLog, fold, phase_line, play
from variorum.archive.lines import AnyLine, UndoLine, seal_line
from variorum.game.dice import Seal, new_seal
from variorum.game.event import Event
from variorum.game.position import Position, to_json
from variorum.game.problem import Problem
from variorum.game.process import Processed
from variorum.game.sheet import Sheet
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games.access import Access
from variorum.host.games.bots.in_games import levels_of
from variorum.host.games.clock.expected import expected
from variorum.host.games.common import HOST, ProblemsError, RefusedError, act
from variorum.host.games.life.failing import refusing
from variorum.host.games.log import store
from variorum.host.games.log.kept_sheets import written
from variorum.host.games.models import Game, SavedSheet, State
from variorum.host.gm.services.desk import NOT_MASTER, arrive, at_desk, note, note_news, reason_of
from variorum.host.gm.services.edits import edits_after, lost_in_words

Sheets = Mapping[str, Sheet]

NO_PHASE = "You changed the position at this point, so there is no phase to run again. You can only roll back."
MOST_PHASES = 12
"""The most phases that are run again together."""


class Rerun(msgspec.Struct, frozen=True):
    """Phases run again, compared with the game as it is now: what they replace is all that has happened since.

    `now` is the current position, `now_events` are the events since the moment before those phases, `edits` the game
    master's changes since then, which would no longer count (as `edits_after`). `done` has the events and the problems
    of all of them. `stops`: the phase in which the game would wait for orders before the last of them, because the new
    course of the game has a phase that the old one lacked; else empty.
    """

    before: Position
    now: Position
    now_events: tuple[Event, ...]
    edits: tuple[str, ...]
    done: Processed
    stops: str = ""


def sheets_of(access: Access, number: int) -> Mapping[str, Sheet]:
    """The orders sent for the phase after a moment. The desk may show them: the phase has been processed.

    Raises: RefusedError if nothing came after that moment, or the viewer isn't the game master.
    """
    return _checked(access, number).moments[number + 1].sheets


def edits_lost(access: Access, number: int) -> tuple[str, ...]:
    """The game master's changes after a moment, which going back to it would undo. Raises: as `sheets_of`."""
    return edits_after(_checked(access, number), number)


def phases_after(access: Access, number: int) -> int:
    """How many phases after a moment can be run again together: those before the game master's next change.

    Raises: as `sheets_of`.
    """
    following = _checked(access, number).moments[number + 1 : number + 1 + MOST_PHASES]
    return next((count for count, moment in enumerate(following) if moment.turn is None), len(following))


def preview(access: Access, number: int, sheets: Sheets, later: Sequence[Sheets] = ()) -> Rerun:
    """Preview the phase after a moment with these sheets and new dice. Nothing changes.

    `later` are the sheets of further phases to run again.

    Raises: RefusedError if no phase came after that moment, or the viewer isn't the game master.
    """
    log = _checked(access, number)
    chain = _chain(log, number, (sheets, *later))
    undone = _undone(log, number)
    played = [done for _, _, done in _played(undone, chain)]
    problems: dict[str, tuple[Problem, ...]] = {}
    for done in played:
        problems |= {seat: problems.get(seat, ()) + found for seat, found in done.problems.items()}
    events = tuple(event for done in played for event in done.events)
    last = replace(played[-1], events=events, problems=problems)
    stops = "" if last.waiting else _stops(log, number, chain, last.position)
    now_events = tuple(event for moment in log.moments[number + 1 :] for event in moment.events)
    edits = edits_after(log, number)
    return Rerun(undone.now.position, log.now.position, now_events, edits, last, stops)


@computing_aside
def roll_back(access: Access, mark: str, number: int, reason: str) -> None:
    """Go back to a moment. The phase after it waits for orders again, with the sheets sent for it then.

    Raises: as `at_desk`; RefusedError if the moment doesn't exist, or without a reason.
    """
    with at_desk(access, mark) as game:
        reason, log = reason_of(reason), store.load(game)
        _check(log, number)
        back = _back(log, number, reason)
        for line in back.lines:
            log = store.append(game, log, line)
        log = _sealed(game, log)
        note_news(game, f"rolls the game back to before {log.now.position.turn}: {reason}{lost_in_words(back.edits)}")
        arrive(game, log, _drafts(game, back.sent, back.caretakers))


@computing_aside
def run_again(
    access: Access, mark: str, number: int, sheets: Sheets, reason: str, later: Sequence[Sheets] = ()
) -> None:
    """Go back to a moment and run its phase again with these sheets and new dice, as `preview` showed it.

    `later` as for `preview`. Sheets for the phase in which the game ends up are kept, be it the current phase or one of
    those undone. Raises: as `roll_back`; ProblemsError if a phase can't be processed with these sheets.
    """
    with at_desk(access, mark) as game:
        reason, log = reason_of(reason), store.load(game)
        _check(log, number)
        present, rows = str(log.now.position.turn), list(SavedSheet.objects.filter(game=game))
        again = _again(log, number, (sheets, *later), reason)
        for line in again.lines:
            log = store.append(game, log, line)
        for words in again.told[:-1]:
            note(game, words)
        note_news(game, f"{again.told[-1]}{lost_in_words(again.edits)}")
        log = _sealed(game, log)
        arrive(game, log, rows if again.coming == present else _drafts(game, again.sent, again.caretakers))


class _Course(msgspec.Struct, frozen=True):
    """A course of a game: its lines, what the log tells of them, and the phase that then comes.

    `sent` are the texts of the sheets sent for that phase before, `caretakers` the seats that a caretaker ordered for,
    `edits` the game master's changes that no longer count.
    """

    lines: tuple[AnyLine, ...]
    told: tuple[str, ...] = ()
    coming: str = ""
    sent: dict[str, str] = {}
    caretakers: tuple[str, ...] = ()
    edits: tuple[str, ...] = ()


@aside
def _back(log: GameLog, number: int, reason: str) -> _Course:
    """The way back to a moment; the phase after it is ready to begin."""
    moment = log.moments[number + 1]
    lines = tuple([UndoLine(reason)] * (len(log.moments) - number - 1))
    _grown(log, lines)
    sent, edits = _texts(moment.sheets), edits_after(log, number)
    return _Course(lines, sent=sent, caretakers=moment.caretakers, edits=edits)


@aside
def _again(log: GameLog, number: int, given: Sequence[Sheets], reason: str) -> _Course:
    """The way back to a moment, and the phases after it with these sheets; the phase that comes is ready to begin.

    Raises: RefusedError, ProblemsError as `run_again`.
    """
    chain, old, cared = _chain(log, number, given), _sent(log, number), _cared(log, number)
    lines: list[AnyLine] = [UndoLine(reason)] * (len(log.moments) - number - 1)
    told = []
    undone = _grown(log, lines)
    for before, sheets, done in _played(undone, chain):
        if done.waiting:
            raise _lacking(before, done)
        lines.append(phase_line(before, sheets, done, _unchanged(cared, old, before, sheets)))
        told.append(f"runs {before.now.position.turn} again {_changed_orders(old, before, sheets)}: {reason}")
    coming = str(_grown(log, lines).now.position.turn)
    sent, edits = _texts(old.get(coming, {})), edits_after(log, number)
    return _Course(tuple(lines), tuple(told), coming, sent, cared.get(coming, ()), edits)


def _grown(log: GameLog, lines: Iterable[AnyLine]) -> GameLog:
    for line in lines:
        log, _ = store.grown(log, line)
    expected(log.now.position)
    return log


def _texts(sheets: Sheets) -> dict[str, str]:
    return {seat: written(sheet) for seat, sheet in sheets.items()}


def _drafts(game: Game, texts: Mapping[str, str], caretakers: tuple[str, ...]) -> list[SavedSheet]:
    """The sheets that people have sent."""
    others = {*levels_of(game), *caretakers}
    return [SavedSheet(game=game, seat=seat, sheet=text) for seat, text in texts.items() if seat not in others]


def _sent(log: GameLog, number: int) -> dict[str, Sheets]:
    """The sheets sent for each phase after a moment, by its turn."""
    return {str(moment.turn): moment.sheets for moment in log.moments[number + 1 :] if moment.turn}


def _cared(log: GameLog, number: int) -> dict[str, tuple[str, ...]]:
    """The seats that caretakers ordered for in each phase after a moment, by its turn."""
    return {str(moment.turn): moment.caretakers for moment in log.moments[number + 1 :] if moment.turn}


def _unchanged(
    cared: Mapping[str, tuple[str, ...]], sent: Mapping[str, Sheets], before: GameLog, given: Sheets
) -> tuple[str, ...]:
    """The seats whose orders are still their caretaker's when a phase is run again."""
    turn = str(before.now.position.turn)
    return tuple(seat for seat in cared.get(turn, ()) if given.get(seat) == sent[turn].get(seat))


def _chain(log: GameLog, number: int, given: Sequence[Sheets]) -> dict[str, Sheets]:
    """The sheets for the phases after a moment, by their turns.

    Raises: RefusedError if fewer phases came after it, or something else came between.
    """
    moments = log.moments[number + 1 : number + 1 + len(given)]
    if len(given) > MOST_PHASES:
        raise RefusedError(f"You can run at most {MOST_PHASES} phases again at once.")
    if len(moments) < len(given):
        raise RefusedError(f"Only {len(moments)} phases came after that moment.")
    if any(moment.turn is None for moment in moments):
        raise RefusedError(NO_PHASE)
    return {str(moment.turn): sheets for moment, sheets in zip(moments, given, strict=True)}


def _played(log: GameLog, chain: Mapping[str, Sheets]) -> Iterator[tuple[GameLog, Sheets, Processed]]:
    """The phases of a chain in turn, until one that it has no sheets for, or that waits for somebody."""
    while (turn := str(log.now.position.turn)) in chain and not log.now.position.ending:
        with refusing(turn):
            done = play(log, chain[turn])
        yield log, chain[turn], done
        if done.waiting:
            return
        log = fold(log, phase_line(log, chain[turn], done))


def _stops(log: GameLog, number: int, chain: Mapping[str, Sheets], position: Position) -> str:
    """The phase in which a chain stops early, because the first run had no such phase; else empty."""
    end = log.moments[number + len(chain)].position.turn
    places = [(turn.year, log.variant.calendar.place(turn)) for turn in (position.turn, end)]
    return str(position.turn) if not position.ending and places[0] < places[1] else ""


def _lacking(log: GameLog, done: Processed) -> ProblemsError:
    """Why a waiting phase can't be processed."""
    problems = [problem for found in done.problems.values() for problem in found]
    return ProblemsError([f"{log.now.position.turn} waits for {', '.join(sorted(done.waiting))}", *problems])


def is_same(first: Position, second: Position) -> bool:
    """Whether two positions are identical, byte by byte."""
    return to_json(first) == to_json(second)


def _checked(access: Access, number: int) -> GameLog:
    if not access.is_master:
        raise RefusedError(NOT_MASTER)
    log = store.load(access.game)
    _check(log, number)
    return log


def _check(log: GameLog, number: int) -> None:
    if not 0 <= number < len(log.moments) - 1:
        raise RefusedError("This game has no such moment to go back to.")


def _undone(log: GameLog, number: int) -> GameLog:
    while len(log.moments) > number + 1:
        log = fold(log, UndoLine())
    return log


def _sealed(game: Game, log: GameLog) -> GameLog:
    """Give a finished game that continues a new seed: players who have seen the old one could predict its dice."""
    if game.state != State.OVER:
        return log
    seal = _seal(game.pk, game.lines)
    act(game, HOST, f"The dice have a new seed from here on, sealed as {seal.commitment}.")
    return store.append(game, log, seal_line(seal))


@aside
def _seal(_game: int, _lines: int) -> Seal:
    """A new seed for the dice of a game with so many lines: one and the same while it changes once."""
    return new_seal()


def _changed_orders(sent: Mapping[str, Sheets], before: GameLog, new: Sheets) -> str:
    old = sent[str(before.now.position.turn)]
    seats = [seat for seat in {**old, **new} if old.get(seat, Sheet()) != new.get(seat, Sheet())]
    return f"with different orders from {', '.join(seats)}" if seats else "with the same orders"
