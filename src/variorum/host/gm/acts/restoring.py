"""Undoing the last rollback: what it removed counts again, to the byte."""

import msgspec

from variorum.archive.gamelog import GameLog, fold
from variorum.archive.lines import AnyLine, UndoLine
from variorum.game.position import Position
from variorum.host.changes.aside import aside
from variorum.host.games.access import Access
from variorum.host.games.clock.awaited import expected
from variorum.host.games.common import RefusedError
from variorum.host.games.log import store
from variorum.host.games.models import Game, LogLine
from variorum.host.gm.acts.desk import AtDesk, Reason, arrive, note_news, reason_of
from variorum.host.gm.courses import edits_after, lost_in_words
from variorum.host.gm.queries import require_master

_UNDO = '{"line":"undo"'


class Restoring(msgspec.Struct, frozen=True):
    """How many current moments go, and the lines of those that come back."""

    gone: int
    again: tuple[str, ...]


def can_be_restored(game: Game) -> bool:
    """Whether a rollback may exist that can be undone; quick, but not certain."""
    return LogLine.objects.filter(game=game, text__startswith=_UNDO).exists()


class Restored(msgspec.Struct, frozen=True):
    """The current position, the one without the last rollback, and changes made since, which would no longer count."""

    now: Position
    then: Position
    edits: tuple[str, ...]


def preview(access: Access) -> Restored:
    """What undoing the last rollback would change from now. Nothing changes.

    Raises: RefusedError if there is nothing to undo, or the viewer isn't the game master.
    """
    require_master(access)
    log, restoring = store.load(access.game), _restoring(access.game)
    restored = log
    for line in _lines(restoring):
        restored = fold(restored, line)
    return Restored(log.now.position, restored.now.position, _edits(log, restoring))


class TakeRollbackBack(AtDesk, frozen=True, kw_only=True):
    """Undo the last rollback: the phases that it removed count again, with their original dice."""

    road = "POST /games/{key}/rollback/undo"
    paged = False
    done = "The rollback has been undone."

    reason: Reason

    def change(self, game: Game) -> None:
        reason, log = reason_of(self.reason), store.load(game)
        lines, lost = _restored(log, _restoring(game), reason)
        for line in lines:
            log = store.append(game, log, line)
        note_news(
            game, f"undoes the last rollback, which brings the game back to {log.now.position.turn}: {reason}{lost}"
        )
        arrive(game, log)


def _edits(log: GameLog, restoring: Restoring) -> tuple[str, ...]:
    return edits_after(log, len(log.moments) - restoring.gone - 1)


def _lines(restoring: Restoring, reason: str = "") -> tuple[AnyLine, ...]:
    again = (msgspec.json.decode(text, type=AnyLine) for text in restoring.again)
    return (*[UndoLine(reason)] * restoring.gone, *again)


@aside
def _restored(log: GameLog, restoring: Restoring, reason: str) -> tuple[tuple[AnyLine, ...], str]:
    """The lines that undo a rollback, and what is lost, in words; the phase that they lead to is ready to begin."""
    lines, lost = _lines(restoring, reason), lost_in_words(_edits(log, restoring))
    for line in lines:
        log, _ = store.grown(log, line)
    expected(log.now.position)
    return lines, lost


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
