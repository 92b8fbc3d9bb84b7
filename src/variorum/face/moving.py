"""Games of other programs: read as games of ours, and written for them."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from variorum.exchange.foreign import read_foreign
from variorum.exchange.jdipworld import jdip_text
from variorum.exchange.moving import Difference, move_in
from variorum.exchange.reporting import text_report
from variorum.exchange.stages import saved_log
from variorum.exchange.told import Foreign
from variorum.exchange.writing import judge_results, order_list
from variorum.face import keep
from variorum.face.catalog import find_variant
from variorum.face.names import quoted
from variorum.face.textfile import text_of

if TYPE_CHECKING:
    from variorum.archive.gamelog import GameLog
    from variorum.face.game import Game

LARGEST = 64 * 1024 * 1024
DIPLOMACY = "diplomacy"
JUDGE, LIST, JDIP, REPORT = "judge", "list", "jdip", "report"
FORMATS = (DIPLOMACY, JUDGE, LIST, JDIP, REPORT)


class Imported(msgspec.Struct, frozen=True):
    """A game that was played elsewhere: its name there, the game, and where its source differs from our rules.

    Of the differences the first hundred are listed, and `more` were found. `compared` is false for a source that tells
    neither positions nor outcomes.
    """

    name: str
    format: str
    game: "Game"
    differences: tuple[Difference, ...] = ()
    more: int = 0
    compared: bool = True

    @property
    def log(self) -> "GameLog":
        """The game's log, for programs that work with the core."""
        return _log(self.game)

    def __repr__(self) -> str:
        return f"<Imported {self.name}: {self.game!r}, {len(self.differences) + self.more} differences>"


def read_games(path: object, variant: str = "") -> Iterator[Imported]:
    """The games in a file of another program, each phase played again by our rules, and compared.

    The format is found from the content. Where a source differs from our rules, the game follows the source by an edit.
    `variant` is ours, if the file doesn't tell. Raises: ValueError with the place of what cannot be read.
    """
    if not isinstance(path, str | Path) or not str(path).strip():
        raise ValueError(f"expected the name of a file; got {quoted(path)}")
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise ValueError(f"{path}: cannot be read: {error.strerror}") from None
    yield from games_in(data, str(path), variant)


def games_in(data: bytes, source: str, variant: str = "") -> Iterator[Imported]:
    """The games in a file's bytes, which messages call `source`. Raises: ValueError as `read_games` does."""
    if len(data) > LARGEST:
        raise ValueError(f"{source}: larger than {LARGEST >> 20} MB")
    chosen = find_variant(variant) if variant else None
    try:
        text = text_of(data, LARGEST)
    except ValueError as error:
        raise ValueError(f"{source}: {error}") from None
    for foreign in read_foreign(text, source, chosen.id if chosen else ""):
        try:
            yield _imported(foreign)
        except ValueError as error:
            raise ValueError(f"{source}: {foreign.name}: {error}") from None


def _imported(foreign: Foreign) -> Imported:
    from variorum.face.game import Game  # noqa: PLC0415 - which need not be loaded to say that a file is none

    moved = move_in(foreign, find_variant(foreign.variant))
    game = Game.__new__(Game)
    game.__setstate__((keep.Kept(moved.log, moved.lines), {}, False))
    compared = any(told.ends for told in foreign.phases)
    return Imported(foreign.name, foreign.format, game, moved.differences, moved.more, compared)


def write_game(game: "Game", to: str = DIPLOMACY, name: str = "game") -> str:
    """A game as a text in another program's format; `name` is what it is called there, if it had no name before.

    Raises: ValueError if there is no such format, or the format has no place for such a game.
    """
    return written_log(_log(game), to, name)


def _log(game: "Game") -> "GameLog":
    return game.__getstate__()[0].log


def written_log(log: "GameLog", to: str, name: str) -> str:
    """The same for a game's log. Raises: ValueError as `write_game` does."""
    if to not in FORMATS:
        raise ValueError(f"no format {quoted(to)}; accepted: {', '.join(FORMATS)}")
    if to == JUDGE:
        return judge_results(log, name)
    if to == LIST:
        return order_list(log, name)
    if to == REPORT:
        return text_report(log, name)
    if to == JDIP:
        return jdip_text(log, name)
    return json.dumps(saved_log(log, name), ensure_ascii=False) + "\n"


def as_file(text: str, to: str) -> bytes:
    """The bytes of a file in a format: jDip opens only packed ones. The same text always makes the same bytes."""
    return gzip.compress(text.encode(), mtime=0) if to == JDIP else text.encode()
