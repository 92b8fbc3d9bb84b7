"""Reads uploaded games and positions, and tries them: the last position is drawn and has its orders. Runs confined."""

from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec

from variorum.archive.gamelog import fold, new_header, started
from variorum.archive.lines import AnyLine, Header
from variorum.board.error import BoardError
from variorum.board.misfit import misfit
from variorum.exchange.foreign import holds_game, read_foreign
from variorum.exchange.moving import Difference, Moved, move_in
from variorum.face.textfile import text_of
from variorum.game.position import Position, position_from_plain, to_json
from variorum.game.process import legal_orders
from variorum.game.validate import faults
from variorum.game.variant import Variant
from variorum.host.confined import DeclinedError
from variorum.host.confined.job import variant_of
from variorum.render.picture import draw
from variorum.render.scene import scene_of
from variorum.variants import registry
from variorum.variants.imagined import whole

_MOST_UNITS = 1_000
FORM = "a game file (JSON Lines, starting with a header), a game of another program, or a position as JSON"
_MOST_LISTED = 20
_LARGEST_TEXT = 16 * 1024 * 1024
"""Bytes of a game of another program, unpacked."""


class Upload(msgspec.Struct, frozen=True):
    """A file, how many lines of a game it may have, and the files of private variants by their ids."""

    data: bytes
    most_lines: int
    private: dict[str, dict[str, str]] = {}


class Uploaded(msgspec.Struct, frozen=True):
    """What a sandbox of a file is called, and the lines of its game as JSON, a header first.

    Of the differences between a game's source and our rules the first are listed, and `more` were found.
    """

    name: str
    lines: tuple[bytes, ...]
    differences: tuple[Difference, ...] = ()
    more: int = 0


def read(upload: Upload) -> Uploaded:
    """The game or position in a file. Raises: DeclinedError with the problem and its line."""
    if upload.private:
        _know(upload.private)
    first = upload.data.lstrip().partition(b"\n")[0]
    is_game = b'"header"' in first and b'"line"' in first
    text = "" if is_game else _foreign_text(upload.data)
    if text:
        name, moved = _foreign(text, upload.most_lines)
        listed, more = moved.differences[:_MOST_LISTED], moved.differences[_MOST_LISTED:]
        return Uploaded(name, tuple(map(to_json, moved.lines)), listed, moved.more + len(more))
    name, lines = _game(upload) if is_game else _position(upload.data)
    return Uploaded(name, tuple(map(to_json, lines)))


def _know(private: Mapping[str, Mapping[str, str]]) -> None:
    """Let the registry find private variants."""
    found = {name: variant_of(files) for name, files in private.items()}
    registry.consult(found.get)


def _game(upload: Upload) -> tuple[str, list[AnyLine]]:
    rows = [(number, line) for number, line in enumerate(upload.data.splitlines(), start=1) if line.strip()]
    if len(rows) > upload.most_lines:
        raise DeclinedError(f"This game file has {len(rows)} lines; a sandbox can hold up to {upload.most_lines}.")
    header, *lines = (_line(number, text) for number, text in rows)
    if not isinstance(header, Header):
        raise DeclinedError("Line 1: a game file must start with a header.")
    try:
        log = started(header)
        for line in lines:
            log = fold(log, line)
    except ValueError as error:
        raise DeclinedError(f"This game file can't be read: {error}.") from None
    _try(log.variant, log.now.position)
    return f"A game of {header.variant}", [header, *lines]


def _foreign_text(data: bytes) -> str:
    """The text of a file that looks like a game of another program; empty for any other."""
    try:
        text = text_of(data, _LARGEST_TEXT)
    except ValueError:
        return ""
    return text if holds_game(text) else ""


def _foreign(text: str, most_lines: int) -> tuple[str, Moved]:
    """The only game in a text, played again."""
    try:
        found = list(islice(read_foreign(text, "This file"), 2))
        if len(found) > 1:
            raise DeclinedError("This file has several games; a sandbox holds one.")
        moved = move_in(found[0], registry.variant(found[0].variant))
    except (ValueError, RecursionError) as error:
        raise DeclinedError(f"This game can't be read: {misfit(error)}.") from None
    if len(moved.lines) > most_lines:
        raise DeclinedError(f"This game makes {len(moved.lines)} lines; a sandbox can hold up to {most_lines}.")
    _try(moved.log.variant, moved.log.now.position)
    return f"{found[0].name[:60]}, a game of {moved.log.variant.name}", moved


def _line(number: int, text: bytes) -> AnyLine:
    try:
        line: AnyLine = msgspec.json.decode(text, type=AnyLine)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise DeclinedError(f"Line {number} isn't a valid line of a game file: {misfit(error)}.") from None
    _bound(getattr(line, "position", None), f"Line {number}")
    return line


def _position(data: bytes) -> tuple[str, list[AnyLine]]:
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise DeclinedError(f"This file isn't valid JSON: {misfit(error)}. Choose {FORM}.") from None
    if not isinstance(plain, dict) or not isinstance(plain.get("variant"), str):
        raise DeclinedError(f'This JSON has no "variant". Choose {FORM}.')
    _bound(plain, "The position")
    try:
        variant = registry.variant(plain["variant"])
        position = position_from_plain(plain, variant.records)
        wrong = faults(variant, position)
        complete = position if wrong else whole(position)
    except (registry.UnknownVariantError, ValueError, RecursionError) as error:
        raise DeclinedError(f"Invalid position: {misfit(error)}.") from None
    if wrong:
        raise DeclinedError(f"Impossible position: {'; '.join(map(str, wrong[:10]))}.")
    _try(variant, complete)
    return f"{variant.name}, {position.turn}", [new_header(variant, complete)]


def _bound(plain: Any, where: str) -> None:
    """Refuse positions with more units than fit on any board."""
    if not isinstance(plain, dict):
        return
    for name in ("units", "dislodged", "seats", "contested"):
        found = plain.get(name)
        if isinstance(found, list) and len(found) > _MOST_UNITS:
            raise DeclinedError(f"{where} has {len(found)} {name}; the limit is {_MOST_UNITS}.")


def _try(variant: Variant, position: Position) -> None:
    """Draw a position and find its orders, so that what takes too much is stopped here, and not in the host."""
    with suppress(BoardError):  # not every board has a map
        draw(scene_of(position, variant))
    for seat in position.seats:
        legal_orders(variant, position, seat.id)
