"""The courses a game takes when its master goes back to a moment: what is undone, run again, and with which dice."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce

import msgspec

from variorum.archive.gamelog import GameLog, fold, phase_line, play
from variorum.archive.lines import AnyLine, EditLine, PhaseLine, UndoLine
from variorum.game.position import Position
from variorum.game.process import Processed
from variorum.game.sheet import Sheet
from variorum.host.changes.aside import aside
from variorum.host.games.clock.awaited import expected
from variorum.host.games.common import ProblemsError, RefusedError
from variorum.host.games.life.failing import refusing
from variorum.host.games.log import store
from variorum.host.games.log.store import written

Sheets = Mapping[str, Sheet]

NO_PHASE = "You changed the position at this point, so there is no phase to run again. You can only roll back."
MOST_PHASES = 12
"""The most phases that are run again together."""


class Course(msgspec.Struct, frozen=True):
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
def way_back(log: GameLog, number: int, reason: str) -> Course:
    """The way back to a moment; the phase after it is ready to begin."""
    moment = log.moments[number + 1]
    lines = tuple(_undoing(log, number, (), reason))
    _grown(log, lines)
    sent, edits = _texts(moment.sheets), edits_after(log, number)
    return Course(lines, sent=sent, caretakers=moment.caretakers, edits=edits)


@aside
def way_again(log: GameLog, number: int, given: Sequence[Sheets], reason: str, new_dice: bool) -> Course:
    """The way back to a moment, and the phases after it with these sheets; the phase that comes is ready to begin.

    Raises: RefusedError, ProblemsError as `run_again`.
    """
    chain, old, cared = chain_of(log, number, given), _sent(log, number), _cared(log, number)
    played: dict[str, PhaseLine] = {}
    told = []
    for before, sheets, done in played_on(undone(log, number, () if new_dice else chain), chain):
        turn = str(before.now.position.turn)
        if done.waiting:
            raise _lacking(done)
        played[turn] = phase_line(before, sheets, done, _unchanged(cared, old, before, sheets))
        dice = "the same dice" if keeps_dice(before) else "new dice"
        told.append(f"runs {turn} again {_changed_orders(old, before, sheets)} and {dice}: {reason}")
    lines: tuple[AnyLine, ...] = (*_undoing(log, number, () if new_dice else played, reason), *played.values())
    coming = str(_grown(log, lines).now.position.turn)
    sent, edits = _texts(old.get(coming, {})), edits_after(log, number)
    return Course(lines, tuple(told), coming, sent, cared.get(coming, ()), edits)


def _grown(log: GameLog, lines: Iterable[AnyLine]) -> GameLog:
    for line in lines:
        log, _ = store.grown(log, line)
    expected(log.now.position)
    return log


def _texts(sheets: Sheets) -> dict[str, str]:
    return {seat: written(sheet) for seat, sheet in sheets.items()}


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


def chain_of(log: GameLog, number: int, given: Sequence[Sheets]) -> dict[str, Sheets]:
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


def played_on(log: GameLog, chain: Mapping[str, Sheets]) -> Iterator[tuple[GameLog, Sheets, Processed]]:
    """The phases of a chain in turn, until one that it has no sheets for, or that waits for somebody."""
    while (turn := str(log.now.position.turn)) in chain and not log.now.position.ending:
        with refusing(turn):
            done = play(log, chain[turn])
        yield log, chain[turn], done
        if done.waiting:
            return
        log = fold(log, phase_line(log, chain[turn], done))


def stops_at(log: GameLog, number: int, chain: Mapping[str, Sheets], position: Position) -> str:
    """The phase in which a chain stops early, because the first run had no such phase; else empty."""
    end = log.moments[number + len(chain)].position.turn
    places = [(turn.year, log.variant.calendar.place(turn)) for turn in (position.turn, end)]
    return str(position.turn) if not position.ending and places[0] < places[1] else ""


def _lacking(done: Processed) -> ProblemsError:
    """Why a waiting phase can't be processed."""
    problems = [problem for found in done.problems.values() for problem in found]
    return ProblemsError([done.waits, *problems])


def undone(log: GameLog, number: int, keeping: Collection[str]) -> GameLog:
    """The game at a moment; of the phases after it, those of the turns in `keeping` keep their dice."""
    return reduce(fold, _undoing(log, number, keeping), log)


def _undoing(log: GameLog, number: int, keeping: Collection[str], reason: str = "") -> Iterator[UndoLine]:
    """The lines back to a moment; the phases of the turns in `keeping` keep their dice."""
    for moment in reversed(log.moments[number + 1 :]):
        yield UndoLine(reason, keeps_dice=str(moment.turn) in keeping)


def keeps_dice(log: GameLog) -> bool:
    """Whether the phase that comes has been played before with the dice that it has now."""
    return str(log.now.position.turn) in log.kept


def _changed_orders(sent: Mapping[str, Sheets], before: GameLog, new: Sheets) -> str:
    old = sent[str(before.now.position.turn)]
    seats = [seat for seat in {**old, **new} if old.get(seat, Sheet()) != new.get(seat, Sheet())]
    return f"with different orders from {', '.join(seats)}" if seats else "with the same orders"


def edits_after(log: GameLog, number: int) -> tuple[str, ...]:
    """The game master's changes of the position after a moment: each with its phase and its reason."""
    lines = ((moment.coming, moment.line) for moment in log.moments[number + 1 :])
    return tuple(f"before {turn} ({line.reason})" for turn, line in lines if isinstance(line, EditLine))


def lost_in_words(edits: Sequence[str]) -> str:
    """What the log says of changes that no longer count, to follow a sentence; empty if there are none."""
    return f". The position as changed {', and '.join(edits)}, no longer counts." if edits else ""
