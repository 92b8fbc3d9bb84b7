"""Logs of games in the database, and a cache of loaded games.

For `access` and `services` only: these games aren't views, and include every secret.
"""

from collections import OrderedDict
from datetime import datetime
from threading import Lock

import msgspec

from variorum.archive.gamelog import GameLog, fold, follow, started
from variorum.archive.lines import AnyLine, Header
from variorum.game.position import to_json
from variorum.host.games.models import Game, LogLine
from variorum.host.games.services.common import RefusedError

_KEPT = 256
_LOGS: OrderedDict[str, GameLog] = OrderedDict()
_LOCK = Lock()


class StaleGameError(Exception):
    """The log has grown in the meantime; nothing was written."""


class NotBegunError(RefusedError):
    """The game has no log yet."""

    def __init__(self) -> None:
        super().__init__("The game hasn't begun yet.")


def load(game: Game) -> GameLog:
    """The game from its log, up to `game.lines`.

    Raises: NotBegunError.
    """
    if not game.lines:
        raise NotBegunError
    known = _remembered(game)
    if known and known.lines == game.lines:
        return known
    begin = known.lines if known else 0
    rows = game.log.filter(number__gte=begin, number__lt=game.lines).order_by("number")
    log = known
    for text in rows.values_list("text", flat=True):
        line = msgspec.json.decode(text, type=AnyLine)
        log = started(line) if isinstance(line, Header) and log is None else follow(_begun(log), line)
    log = _begun(log)
    _remember(game, log)
    return log


class _Kind(msgspec.Struct):
    """The kind of a line."""

    line: str


def times(game: Game) -> tuple[datetime, ...]:
    """The times of all moments, without undone ones."""
    moments: list[datetime] = []
    rows = game.log.filter(number__lt=game.lines).order_by("number")
    for text, created in rows.values_list("text", "created"):
        match msgspec.json.decode(text, type=_Kind).line:
            case "undo":
                moments.pop()
            case "header" | "phase" | "edit":
                moments.append(created)
    return tuple(moments)


def append(game: Game, log: GameLog, line: AnyLine) -> GameLog:
    """Append a line to the log of a game; the caller has locked the game's row and saves it.

    Raises: StaleGameError if `log` is incomplete; ValueError if the line can't follow.
    """
    if log.lines != game.lines:
        raise StaleGameError(f"{game.key} has {game.lines} lines, not {log.lines}")
    after = fold(log, line)
    LogLine.objects.create(game=game, number=game.lines, text=to_json(line).decode())
    game.lines += 1
    return after


def begin(game: Game, header: Header) -> GameLog:
    """Write the first line of a game's log."""
    log = started(header)
    LogLine.objects.create(game=game, number=0, text=to_json(header).decode())
    game.lines = 1
    return log


def _begun(log: GameLog | None) -> GameLog:
    if log is None:
        raise LookupError("a log begins with a header")
    return log


def _remembered(game: Game) -> GameLog | None:
    with _LOCK:
        log = _LOGS.get(game.key)
        if log is None or log.lines > game.lines:
            return None
        _LOGS.move_to_end(game.key)
        return log


def _remember(game: Game, log: GameLog) -> None:
    with _LOCK:
        _LOGS[game.key] = log
        _LOGS.move_to_end(game.key)
        while len(_LOGS) > _KEPT:
            _LOGS.popitem(last=False)
