"""Taking the last rollback back: what it had undone counts again, to the byte."""

import msgspec

from variorum.archive.gamelog import GameLog, fold
from variorum.archive.lines import AnyLine, UndoLine
from variorum.game.position import Position
from variorum.host.games import store
from variorum.host.games.access import Access
from variorum.host.games.models import Game, LogLine
from variorum.host.games.services.common import RefusedError
from variorum.host.gm.services.desk import arrive, at_desk, note, reason_of

_UNDO = '{"line":"undo"'


class Restoring(msgspec.Struct, frozen=True):
    """How many of the moments that count go, and the lines of those that come again."""

    gone: int
    again: tuple[str, ...]


def can_be_restored(game: Game) -> bool:
    """Whether something may have been rolled back; quick, but not sure."""
    return LogLine.objects.filter(game=game, text__startswith=_UNDO).exists()


def preview(access: Access) -> tuple[Position, Position]:
    """The position as it is, and as it would be without the last rollback; nothing is changed.

    Raises: RefusedError if there is nothing to be taken back, or somebody else asks.
    """
    if not access.is_master:
        raise RefusedError("You are not the game master of this game.")
    log = store.load(access.game)
    restored = log
    for line in _lines(_restoring(access.game)):
        restored = fold(restored, line)
    return log.now.position, restored.now.position


def restore(access: Access, mark: str, reason: str) -> None:
    """Let count again what the last rollback had undone, in place of what has come since.

    Raises: as `at_desk`; RefusedError as `preview`, or without a reason.
    """
    with at_desk(access, mark) as game:
        reason, log = reason_of(reason), store.load(game)
        log = _appended(game, log, _lines(_restoring(game), reason))
        note(game, f"takes the last rollback back, so that the game stands before {log.now.position.turn}: {reason}")
        arrive(game, log)


def _lines(restoring: Restoring, reason: str = "") -> tuple[AnyLine, ...]:
    again = (msgspec.json.decode(text, type=AnyLine) for text in restoring.again)
    return (*[UndoLine(reason)] * restoring.gone, *again)


def _appended(game: Game, log: GameLog, lines: tuple[AnyLine, ...]) -> GameLog:
    for line in lines:
        log = store.append(game, log, line)
    return log


def _restoring(game: Game) -> Restoring:
    """Raises: RefusedError if no rollback is left to be taken back."""
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
        raise RefusedError("There is no rollback that could be taken back; one after the end of a game stands.")
    same = next((at for at, pair in enumerate(zip(before, counting, strict=False)) if pair[0] != pair[1]), None)
    kept = min(len(before), len(counting)) if same is None else same
    if kept == len(before):
        raise RefusedError("What the last rollback had undone counts again already.")
    return Restoring(len(counting) - kept, tuple(before[kept:]))
