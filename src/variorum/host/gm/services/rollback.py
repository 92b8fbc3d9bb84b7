"""Rolling a game back to an earlier moment, and running the phase after it again, or several phases."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from variorum.archive.gamelog import GameLog
from variorum.archive.lines import seal_line
from variorum.game.dice import Seal, new_seal
from variorum.game.event import Event
from variorum.game.position import Position, to_json
from variorum.game.problem import Problem
from variorum.game.process import Processed
from variorum.game.sheet import Sheet
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games.access import Access
from variorum.host.games.bots.in_games import levels_of
from variorum.host.games.common import HOST, RefusedError, act
from variorum.host.games.log import store
from variorum.host.games.models import Game, SavedSheet, State
from variorum.host.gm.services.courses import (
    MOST_PHASES,
    Sheets,
    chain_of,
    keeps_dice,
    played_on,
    stops_at,
    undone,
    way_again,
    way_back,
)
from variorum.host.gm.services.desk import NOT_MASTER, arrive, at_desk, note, note_news, reason_of
from variorum.host.gm.services.edits import edits_after, lost_in_words


class Rerun(msgspec.Struct, frozen=True):
    """Phases run again, compared with the game as it is now: what they replace is all that has happened since.

    `now` is the current position, `now_events` are the events since the moment before those phases, `edits` the game
    master's changes since then, which would no longer count (as `edits_after`). `done` has the events and the problems
    of all of them. `rolled` are the phases whose dice are rolled anew; the others keep theirs. `stops`: the phase in
    which the game would wait for orders before the last of them, because the new course of the game has a phase that
    the old one lacked; else empty.
    """

    before: Position
    now: Position
    now_events: tuple[Event, ...]
    edits: tuple[str, ...]
    done: Processed
    rolled: tuple[str, ...] = ()
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


def preview(
    access: Access, number: int, sheets: Sheets, later: Sequence[Sheets] = (), *, new_dice: bool = False
) -> Rerun:
    """Preview the phase after a moment with these sheets, and its dice or `new_dice`. Nothing changes.

    `later` are the sheets of further phases to run again.

    Raises: RefusedError if no phase came after that moment, or the viewer isn't the game master.
    """
    log = _checked(access, number)
    chain = chain_of(log, number, (sheets, *later))
    before = undone(log, number, () if new_dice else chain)
    runs = list(played_on(before, chain))
    played = [done for _, _, done in runs]
    problems: dict[str, tuple[Problem, ...]] = {}
    for done in played:
        problems |= {seat: problems.get(seat, ()) + found for seat, found in done.problems.items()}
    events = tuple(event for done in played for event in done.events)
    last = replace(played[-1], events=events, problems=problems)
    stops = "" if last.waiting else stops_at(log, number, chain, last.position)
    now_events = tuple(event for moment in log.moments[number + 1 :] for event in moment.events)
    edits = edits_after(log, number)
    rolled = tuple(str(one.now.position.turn) for one, _, _ in runs if not keeps_dice(one))
    return Rerun(before.now.position, log.now.position, now_events, edits, last, rolled, stops)


@computing_aside
def roll_back(access: Access, mark: str, number: int, reason: str) -> None:
    """Go back to a moment. The phase after it waits for orders again, with the sheets sent for it then.

    It has new dice: whoever orders again has seen what the old ones gave.

    Raises: as `at_desk`; RefusedError if the moment doesn't exist, or without a reason.
    """
    with at_desk(access, mark) as game:
        reason, log = reason_of(reason), store.load(game)
        _check(log, number)
        back = way_back(log, number, reason)
        for line in back.lines:
            log = store.append(game, log, line)
        log = _sealed(game, log)
        note_news(game, f"rolls the game back to before {log.now.position.turn}: {reason}{lost_in_words(back.edits)}")
        arrive(game, log, _drafts(game, back.sent, back.caretakers))


@computing_aside
def run_again(
    access: Access,
    mark: str,
    number: int,
    sheets: Sheets,
    reason: str,
    later: Sequence[Sheets] = (),
    *,
    new_dice: bool = False,
) -> None:
    """Go back to a moment and run its phase again with these sheets, as `preview` showed it.

    `later` and `new_dice` as for `preview`. Sheets for the phase in which the game ends up are kept, be it the current
    phase or one of those undone. Raises: as `roll_back`; ProblemsError if a phase can't be processed with these sheets.
    """
    with at_desk(access, mark) as game:
        reason, log = reason_of(reason), store.load(game)
        _check(log, number)
        present, rows = str(log.now.position.turn), list(SavedSheet.objects.filter(game=game))
        again = way_again(log, number, (sheets, *later), reason, new_dice)
        for line in again.lines:
            log = store.append(game, log, line)
        for words in again.told[:-1]:
            note(game, words)
        note_news(game, f"{again.told[-1]}{lost_in_words(again.edits)}")
        log = _sealed(game, log)
        arrive(game, log, rows if again.coming == present else _drafts(game, again.sent, again.caretakers))


def _checked(access: Access, number: int) -> GameLog:
    if not access.is_master:
        raise RefusedError(NOT_MASTER)
    log = store.load(access.game)
    _check(log, number)
    return log


def _check(log: GameLog, number: int) -> None:
    if not 0 <= number < len(log.moments) - 1:
        raise RefusedError("This game has no such moment to go back to.")


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


def _drafts(game: Game, texts: Mapping[str, str], caretakers: tuple[str, ...]) -> list[SavedSheet]:
    """The sheets that people have sent."""
    others = {*levels_of(game), *caretakers}
    return [SavedSheet(game=game, seat=seat, sheet=text) for seat, text in texts.items() if seat not in others]


def is_same(first: Position, second: Position) -> bool:
    """Whether two positions are identical, byte by byte."""
    return to_json(first) == to_json(second)
