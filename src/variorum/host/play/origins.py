"""Where sandboxes begin: a variant, a moment of a game as one may know it, or a file."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from variorum.archive.gamelog import new_header
from variorum.archive.lines import AnyLine, Header
from variorum.game.position import Position, position_from_plain
from variorum.game.setting import SettingValue
from variorum.game.validate import faults
from variorum.host.games.access import Access
from variorum.host.games.services.common import RefusedError
from variorum.host.games.services.creation import opening_of
from variorum.host.games.services.sandboxes import MOST_LINES, Origin
from variorum.host.play.moments import called
from variorum.variants import registry

LARGEST = 1_000_000
_MOST_UNITS = 1_000
_FORM = "a game file (JSON lines, a header first), or a position as JSON"


def of_variant(name: str, settings: Mapping[str, SettingValue]) -> Origin:
    """A fresh game.

    Raises: RefusedError if there is no such variant or setting.
    """
    try:
        variant = registry.variant(name)
        return Origin(variant.name, new_header(variant, opening_of(name, settings)))
    except (registry.UnknownVariantError, ValueError) as error:
        raise RefusedError(str(error)) from None


def of_moment(access: Access, number: int) -> Origin:
    """A game that goes on from a moment as the viewer knows it; its dice are others.

    Raises: Http404 if there is no such moment.
    """
    seen = access.seen(number)
    name = f"{access.game.name}: after {called(access.variant, seen.turn, number)}"
    return Origin(name, new_header(access.variant, whole(seen.position)))


def whole(position: Position) -> Position:
    """A position as somebody sees it, with what rules keep secret as it is in an opening."""
    fresh = opening_of(position.variant, position.settings).records
    return replace(position, records={**fresh, **position.records})


def of_file(data: bytes) -> Origin:
    """What is in a file: a whole game, or a position.

    Raises: RefusedError that says what is wrong, and where.
    """
    if len(data) > LARGEST:
        raise RefusedError(f"The file is larger than {LARGEST // 1_000_000} MB.")
    if not data.strip():
        raise RefusedError(f"The file is empty. It should be {_FORM}.")
    first = data.lstrip().partition(b"\n")[0]
    return _game(data) if b'"header"' in first and b'"line"' in first else _position(data)


def _game(data: bytes) -> Origin:
    rows = [(number, line) for number, line in enumerate(data.splitlines(), start=1) if line.strip()]
    if len(rows) > MOST_LINES:
        raise RefusedError(f"A game in a sandbox has at most {MOST_LINES} lines; this one has {len(rows)}.")
    header, *lines = (_line(number, text) for number, text in rows)
    if not isinstance(header, Header):
        raise RefusedError("Line 1: a game file begins with a header.")
    return Origin(f"A game of {header.variant}", header, lines)


def _line(number: int, text: bytes) -> AnyLine:
    try:
        line: AnyLine = msgspec.json.decode(text, type=AnyLine)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RefusedError(f"Line {number}: this is no line of a game file: {error}.") from None
    _bound(getattr(line, "position", None), f"Line {number}")
    return line


def _position(data: bytes) -> Origin:
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RefusedError(f"This is no JSON: {error}. The file should be {_FORM}.") from None
    if not isinstance(plain, dict) or not isinstance(plain.get("variant"), str):
        raise RefusedError(f'This JSON has no "variant". The file should be {_FORM}.')
    _bound(plain, "The position")
    try:
        variant = registry.variant(plain["variant"])
        position = position_from_plain(plain, variant.records)
        wrong = faults(variant, position)
        complete = position if wrong else whole(position)
    except (registry.UnknownVariantError, ValueError, RecursionError) as error:
        raise RefusedError(f"This is no position: {error}.") from None
    if wrong:
        raise RefusedError(f"The position is impossible: {'; '.join(map(str, wrong[:10]))}.")
    return Origin(f"{variant.name}, {position.turn}", new_header(variant, complete))


def _bound(plain: Any, where: str) -> None:
    """Refuse positions with more units than any board has room for."""
    if not isinstance(plain, dict):
        return
    for name in ("units", "dislodged", "seats", "contested"):
        found = plain.get(name)
        if isinstance(found, list) and len(found) > _MOST_UNITS:
            raise RefusedError(f"{where}: there are {len(found)} {name}; at most {_MOST_UNITS} are read.")
