"""Starting points of sandboxes: a variant, a moment of a game as its viewer knows it, or a file."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from variorum.archive.gamelog import new_header
from variorum.archive.lines import AnyLine, Header
from variorum.game.order import Order
from variorum.game.position import Position, position_from_plain
from variorum.game.setting import SettingValue
from variorum.game.sheet import Sheet
from variorum.game.sight import Fog
from variorum.game.validate import faults
from variorum.host.games.access import Access
from variorum.host.games.services.common import RefusedError
from variorum.host.games.services.openings import opening_of
from variorum.host.games.services.sandboxes import MOST_LINES, Origin
from variorum.host.games.services.sheets import saved
from variorum.variants import registry
from variorum.zine.seasons import called

LARGEST = 1_000_000
_MOST_UNITS = 1_000
_FORM = "a game file (JSON Lines, starting with a header) or a position as JSON"


def of_variant(name: str, settings: Mapping[str, SettingValue]) -> Origin:
    """A new game.

    Raises: RefusedError if the variant or a setting is invalid.
    """
    try:
        variant = registry.variant(name)
        return Origin(variant.name, new_header(variant, opening_of(name, settings)))
    except (registry.UnknownVariantError, ValueError) as error:
        raise RefusedError(str(error)) from None


def of_moment(access: Access, number: int) -> Origin:
    """A game that continues from a moment as the viewer knows it, with new dice, and the orders that the viewer knows.

    Raises: Http404 if there is no such moment.
    """
    seen = access.seen(number)
    name = f"{access.game.name}: after {called(access.variant, seen.turn, number)}"
    return Origin(name, new_header(access.variant, whole(seen.position)), sheets=_ordered(access, number))


def _ordered(access: Access, number: int) -> dict[str, Sheet]:
    """What was ordered next: the viewer's whole sheet, and the orders of other seats that became known."""
    is_last = number == access.last
    found: dict[str, list[Order]] = {}
    seats = {power: seat for seat, powers in _commands(access, number).items() for power in powers}
    for given in () if is_last else access.ordered(number + 1):
        found.setdefault(seats.get(given.power, ""), []).append(given.order)
    known = {seat: Sheet(tuple(orders)) for seat, orders in found.items() if seat and seat != access.seat}
    if not access.seat:
        return known
    return {**known, access.seat: saved(access).sheet if is_last else access.sent(number + 1)}


def _commands(access: Access, number: int) -> Mapping[str, tuple[str, ...]]:
    return access.variant.world.commands(access.seen(number).position)


def whole(position: Position) -> Position:
    """A position as a viewer sees it, with secret records reset to those of an opening, and nothing in the fog."""
    fresh = opening_of(position.variant, position.settings).records
    return replace(position, records={**fresh, **position.records}, fog=Fog())


def of_file(data: bytes) -> Origin:
    """The game or position in a file.

    Raises: RefusedError with the problem and its line.
    """
    if len(data) > LARGEST:
        raise RefusedError(f"The file is larger than {LARGEST // 1_000_000} MB, the limit.")
    if not data.strip():
        raise RefusedError(f"The file is empty. Choose {_FORM}.")
    first = data.lstrip().partition(b"\n")[0]
    return _game(data) if b'"header"' in first and b'"line"' in first else _position(data)


def _game(data: bytes) -> Origin:
    rows = [(number, line) for number, line in enumerate(data.splitlines(), start=1) if line.strip()]
    if len(rows) > MOST_LINES:
        raise RefusedError(f"This game file has {len(rows)} lines; a sandbox can hold up to {MOST_LINES}.")
    header, *lines = (_line(number, text) for number, text in rows)
    if not isinstance(header, Header):
        raise RefusedError("Line 1: a game file must start with a header.")
    return Origin(f"A game of {header.variant}", header, lines)


def _line(number: int, text: bytes) -> AnyLine:
    try:
        line: AnyLine = msgspec.json.decode(text, type=AnyLine)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RefusedError(f"Line {number} isn't a valid line of a game file: {error}.") from None
    _bound(getattr(line, "position", None), f"Line {number}")
    return line


def _position(data: bytes) -> Origin:
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RefusedError(f"This file isn't valid JSON: {error}. Choose {_FORM}.") from None
    if not isinstance(plain, dict) or not isinstance(plain.get("variant"), str):
        raise RefusedError(f'This JSON has no "variant". Choose {_FORM}.')
    _bound(plain, "The position")
    try:
        variant = registry.variant(plain["variant"])
        position = position_from_plain(plain, variant.records)
        wrong = faults(variant, position)
        complete = position if wrong else whole(position)
    except (registry.UnknownVariantError, ValueError, RecursionError) as error:
        raise RefusedError(f"Invalid position: {error}.") from None
    if wrong:
        raise RefusedError(f"Impossible position: {'; '.join(map(str, wrong[:10]))}.")
    return Origin(f"{variant.name}, {position.turn}", new_header(variant, complete))


def _bound(plain: Any, where: str) -> None:
    """Refuse positions with more units than fit on any board."""
    if not isinstance(plain, dict):
        return
    for name in ("units", "dislodged", "seats", "contested"):
        found = plain.get(name)
        if isinstance(found, list) and len(found) > _MOST_UNITS:
            raise RefusedError(f"{where} has {len(found)} {name}; the limit is {_MOST_UNITS}.")
