"""Logs of games in the database, and a cache of loaded games.

For `access` and changes only: these games aren't views, and include every secret.
"""

from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime
from threading import Lock

import msgspec
from django.db import transaction

from variorum.archive.codec import sheet_from_plain, sheet_to_plain
from variorum.archive.gamelog import GameLog, fold, follow, started
from variorum.archive.lines import AnyLine, Header
from variorum.game.position import to_json
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.host.changes.aside import aside, is_in_transaction
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Game, LogLine

_KEPT = 256
"""Games whose logs a process remembers. A log that was forgotten is read again."""

_LOGS: OrderedDict[str, GameLog] = OrderedDict()
_LOCK = Lock()


class StaleGameError(Exception):
    """The log has grown in the meantime; nothing was written."""


class NotBegunError(RefusedError):
    """The game has no log yet."""

    def __init__(self) -> None:
        super().__init__("The game hasn't begun yet.")


def load(game: Game) -> GameLog:
    """The game from its log, up to `game.lines`; inside a transaction, its position has been read before.

    Raises: NotBegunError.
    """
    if not game.lines:
        raise NotBegunError
    log = game.grown or _remembered(game)
    if log is None or log.lines != game.lines:
        log = _loaded(game.pk, game.key, game.lines)
    return log if log.now.is_read or not is_in_transaction() else _read_game(log)


@aside
def _loaded(pk: int, key: str, lines: int) -> GameLog:
    """The game from the database, or from the process's memory as far as it has it."""
    game = Game(pk=pk, key=key, lines=lines)
    log = _remembered(game)
    begin = log.lines if log else 0
    rows = game.log.filter(number__gte=begin, number__lt=lines).order_by("number")
    for text in rows.values_list("text", flat=True):
        line = msgspec.json.decode(text, type=AnyLine)
        log = started(line) if isinstance(line, Header) and log is None else follow(_begun(log), line)
    log = _begun(log)
    _remember(key, log)
    return log


@aside
def _read_game(log: GameLog) -> GameLog:
    """The same game, whose present position has been read."""
    _ = log.now.position
    return log


@aside
def grown(log: GameLog, line: AnyLine) -> tuple[GameLog, str]:
    """The game after another line, and the line's text. Raises: ValueError if the line can't follow."""
    return fold(log, line), to_json(line).decode()


@aside
def grown_first(header: Header) -> tuple[GameLog, str]:
    """The game that a header makes, and the header's text. Raises: ValueError if it is invalid."""
    return started(header), to_json(header).decode()


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
    after, text = grown(log, line)
    _write(game, after, text)
    return after


def begin(game: Game, header: Header) -> GameLog:
    """Write the first line of a game's log."""
    log, text = grown_first(header)
    _write(game, log, text)
    return log


def _write(game: Game, log: GameLog, text: str) -> None:
    """Write the last line of a log, which other changes of the game find once it is there for good."""
    LogLine.objects.create(game=game, number=log.lines - 1, text=text)
    game.lines, game.grown = log.lines, log
    transaction.on_commit(lambda: _remember(game.key, log))


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


def _remember(key: str, log: GameLog) -> None:
    with _LOCK:
        _LOGS[key] = log
        _LOGS.move_to_end(key)
        while len(_LOGS) > _KEPT:
            _LOGS.popitem(last=False)


EMPTY = "{}"
"""A sheet without orders."""


def written(sheet: Sheet) -> str:
    """A sheet's text."""
    return msgspec.json.encode(sheet_to_plain(sheet)).decode()


def read(variant: Variant, text: str) -> Sheet:
    """The sheet of a text."""
    return _read(variant, text) if text != EMPTY else Sheet()


@aside
def read_all(variant: Variant, texts: Mapping[str, str]) -> dict[str, Sheet]:
    """The sheets of several texts, by their seats."""
    return {seat: sheet_from_plain(msgspec.json.decode(text), variant) for seat, text in texts.items()}


@aside
def _read(variant: Variant, text: str) -> Sheet:
    return sheet_from_plain(msgspec.json.decode(text), variant)
