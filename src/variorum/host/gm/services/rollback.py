"""Rolling a game back to an earlier moment, and running the phase again that followed it."""

from collections.abc import Mapping

import msgspec

from variorum.archive.codec import sheet_to_plain
from variorum.archive.gamelog import GameLog, fold, phase_line, play
from variorum.archive.lines import UndoLine, seal_line
from variorum.game.dice import new_seal
from variorum.game.event import Event
from variorum.game.position import Position, to_json
from variorum.game.process import Processed
from variorum.game.sheet import Sheet
from variorum.host.games import store
from variorum.host.games.access import Access
from variorum.host.games.models import Game, Member, SavedSheet, State
from variorum.host.games.services.common import HOST, RefusedError, act
from variorum.host.games.services.failing import refusing
from variorum.host.gm.services.desk import ProblemsError, arrive, at_desk, note, reason_of


class Rerun(msgspec.Struct, frozen=True):
    """What would come of a phase if it were run again, beside what came of it."""

    before: Position
    old: Position
    old_events: tuple[Event, ...]
    done: Processed


def sheets_of(access: Access, number: int) -> Mapping[str, Sheet]:
    """What was sent for the phase that followed a moment; for the desk, as the phase has been processed.

    Raises: RefusedError if no moment followed it, or somebody else asks.
    """
    log = _log(access)
    _check(log, number)
    return log.moments[number + 1].sheets


def preview(access: Access, number: int, sheets: Mapping[str, Sheet]) -> Rerun:
    """What the phase that followed a moment gives with these sheets and new dice; nothing is changed.

    Raises: RefusedError if no phase followed it, or somebody else asks.
    """
    log = _log(access)
    _check(log, number)
    moment = log.moments[number + 1]
    if moment.turn is None:
        raise RefusedError("What followed was no phase, but a change by hand; it can be rolled back, not run again.")
    undone = _undone(log, number)
    with refusing(moment.turn):
        done = play(undone, sheets)
    return Rerun(undone.now.position, moment.position, moment.events, done)


def roll_back(access: Access, mark: str, number: int, reason: str) -> None:
    """Go back to a moment: the phase that followed it waits for orders again, with the sheets sent for it then.

    Raises: as `at_desk`; RefusedError if there is no such moment, or no reason.
    """
    with at_desk(access, mark) as game:
        reason, log = reason_of(reason), store.load(game)
        _check(log, number)
        sheets = log.moments[number + 1].sheets
        log = _sealed(game, _undo(game, log, number, reason))
        note(game, f"rolls the game back to before {log.now.position.turn}: {reason}")
        arrive(game, log, [_draft(game, seat, sheet) for seat, sheet in sheets.items() if seat not in _bots(game)])


def run_again(access: Access, mark: str, number: int, sheets: Mapping[str, Sheet], reason: str) -> None:
    """Go back to a moment and run its phase again with these sheets and new dice, as `preview` showed it.

    Sheets that have been sent for a phase at which the game then stands again are kept. Raises: as `roll_back`;
    ProblemsError if the phase cannot be processed with these sheets.
    """
    with at_desk(access, mark) as game:
        reason, log = reason_of(reason), store.load(game)
        _check(log, number)
        present, old = log.now.position.turn, log.moments[number + 1].sheets
        rows = list(SavedSheet.objects.filter(game=game))
        log = _undo(game, log, number, reason)
        turn = log.now.position.turn
        with refusing(turn):
            done = play(log, sheets)
        if done.waiting:
            problems = [problem for found in done.problems.values() for problem in found]
            raise ProblemsError([f"{turn} waits for {', '.join(sorted(done.waiting))}", *problems])
        log = _sealed(game, store.append(game, log, phase_line(log, sheets, done)))
        note(game, f"runs {turn} again{_changed_orders(old, sheets)}: {reason}")
        arrive(game, log, rows if log.now.position.turn == present else ())


def is_same(first: Position, second: Position) -> bool:
    """Whether two positions are the same, byte by byte."""
    return to_json(first) == to_json(second)


def _log(access: Access) -> GameLog:
    if not access.is_master:
        raise RefusedError("You are not the game master of this game.")
    return store.load(access.game)


def _check(log: GameLog, number: int) -> None:
    if not 0 <= number < len(log.moments) - 1:
        raise RefusedError("There is no such moment in this game to go back to.")


def _undone(log: GameLog, number: int) -> GameLog:
    while len(log.moments) > number + 1:
        log = fold(log, UndoLine())
    return log


def _undo(game: Game, log: GameLog, number: int, reason: str) -> GameLog:
    while len(log.moments) > number + 1:
        log = store.append(game, log, UndoLine(reason))
    return log


def _sealed(game: Game, log: GameLog) -> GameLog:
    """A game that goes on after its end: whoever has seen the seed must not foretell its dice."""
    if game.state != State.OVER:
        return log
    seal = new_seal()
    act(game, HOST, f"The dice have a new seed from here on, sealed as {seal.commitment}.")
    return store.append(game, log, seal_line(seal))


def _draft(game: Game, seat: str, sheet: Sheet) -> SavedSheet:
    return SavedSheet(game=game, seat=seat, sheet=msgspec.json.encode(sheet_to_plain(sheet)).decode())


def _bots(game: Game) -> set[str]:
    held = Member.objects.filter(game=game, left__isnull=True, person__isnull=True, abandoned=False)
    return set(held.values_list("seat", flat=True))


def _changed_orders(old: Mapping[str, Sheet], new: Mapping[str, Sheet]) -> str:
    seats = [seat for seat in {**old, **new} if old.get(seat, Sheet()) != new.get(seat, Sheet())]
    return f" with other orders of {', '.join(seats)}" if seats else " with the same orders"
