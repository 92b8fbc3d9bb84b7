"""Undoing the last rollback: what it removed counts again, to the byte."""

import msgspec

from variorum.archive.gamelog import GameLog, fold
from variorum.archive.lines import AnyLine, UndoLine
from variorum.game.position import Position
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games.access import Access
from variorum.host.games.clock.expected import expected
from variorum.host.games.common import RefusedError
from variorum.host.games.log import store
from variorum.host.games.models import Game, LogLine
from variorum.host.gm.services.desk import NOT_MASTER, arrive, at_desk, note, reason_of

_UNDO = '{"line":"undo"'


class Restoring(msgspec.Struct, frozen=True):
    """How many current moments go, and the lines of those that come back."""

    gone: int
    again: tuple[str, ...]


def can_be_restored(game: Game) -> bool:
    """Whether a rollback may exist that can be undone; quick, but not certain."""
    return LogLine.objects.filter(game=game, text__startswith=_UNDO).exists()


def preview(access: Access) -> tuple[Position, Position]:
    """The current position, and the position without the last rollback. Nothing changes.

    Raises: RefusedError if there is nothing to undo, or the viewer isn't the game master.
    """
    if not access.is_master:
        raise RefusedError(NOT_MASTER)
    log = store.load(access.game)
    restored = log
    for line in _lines(_restoring(access.game)):
        restored = fold(restored, line)
    return log.now.position, restored.now.position


@computing_aside
def restore(access: Access, mark: str, reason: str) -> None:
    """Undo the last rollback: what it removed replaces everything since.

    Raises: as `at_desk`; RefusedError as `preview`, or without a reason.
    """
    with at_desk(access, mark) as game:
        reason, log = reason_of(reason), store.load(game)
        for line in _restored(log, _restoring(game), reason):
            log = store.append(game, log, line)
        note(game, f"undoes the last rollback, which brings the game back to {log.now.position.turn}: {reason}")
        arrive(game, log)


def _lines(restoring: Restoring, reason: str = "") -> tuple[AnyLine, ...]:
    again = (msgspec.json.decode(text, type=AnyLine) for text in restoring.again)
    return (*[UndoLine(reason)] * restoring.gone, *again)


@aside
def _restored(log: GameLog, restoring: Restoring, reason: str) -> tuple[AnyLine, ...]:
    """The lines that undo a rollback; the phase that they lead to is ready to begin, too."""
    lines = _lines(restoring, reason)
    for line in lines:
        log, _ = store.grown(log, line)
    expected(log.now.position)
    return lines


def _restoring(game: Game) -> Restoring:
    """What undoing the last rollback takes. Raises: RefusedError if there is nothing to undo."""
    counting: list[str] = []
    before: list[str] | None = None
    undoing = False
    for text in game.log.filter(number__gt=0, number__lt=game.lines).order_by("number").values_list("text", flat=True):
        if text.startswith(_UNDO):
            before = before if undoing else list(counting)
            counting.pop()
        elif text.startswith('{"line":"seal"'):
            before = None
        else:
            counting.append(text)
        undoing = text.startswith(_UNDO)
    if before is None:
        raise RefusedError("There is no rollback to undo. A rollback of a finished game can't be undone.")
    same = next((at for at, pair in enumerate(zip(before, counting, strict=False)) if pair[0] != pair[1]), None)
    kept = min(len(before), len(counting)) if same is None else same
    if kept == len(before):
        raise RefusedError("The last rollback has already been undone.")
    return Restoring(len(counting) - kept, tuple(before[kept:]))
