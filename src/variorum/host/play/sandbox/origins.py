"""Starting points of sandboxes: a variant, a moment of a game as its viewer knows it, or a file."""

import re
from collections.abc import Mapping

import msgspec

from variorum.archive.gamelog import new_header
from variorum.archive.lines import AnyLine, Header
from variorum.game.order import Order
from variorum.game.setting import SettingValue
from variorum.game.sheet import Sheet
from variorum.host.confined import Job, Limits
from variorum.host.games import private_variants
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.confining import done
from variorum.host.games.life.openings import opening_of
from variorum.host.games.life.sandboxes import MOST_LINES, Origin
from variorum.host.games.seats.sheets import saved
from variorum.host.play.sandbox.confined_upload import FORM, Upload, Uploaded
from variorum.variants import registry
from variorum.variants.imagined import whole
from variorum.zine.seasons import called

LARGEST = 1_000_000
_READ = Job("variorum.host.play.sandbox.confined_upload:read", Uploaded, Limits(seconds=30, processor=15))
_PRIVATE = re.compile(rf"{registry.PRIVATE}[a-z0-9]{{1,40}}".encode())


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


def of_file(data: bytes, whose: str) -> Origin:
    """The game or position in a file, read and tried in a process of its own.

    What a game's source says otherwise than our rules comes with it.

    Raises: RefusedError with the problem and its line, or that it takes too much; BusyError.
    """
    if len(data) > LARGEST:
        raise RefusedError(f"The file is larger than {LARGEST // 1_000_000} MB, the limit.")
    if not data.strip():
        raise RefusedError(f"The file is empty. Choose {FORM}.")
    read = done(_READ, Upload(data, MOST_LINES, _private(data)), whose)
    header, *lines = (msgspec.json.decode(line, type=AnyLine) for line in read.lines)
    assert isinstance(header, Header)  # noqa: S101 - every game begins with one
    return Origin(read.name, header, lines, differences=read.differences, more=read.more)


def _private(data: bytes) -> dict[str, dict[str, str]]:
    """The files of the private variant that a file names first, by its id."""
    named = _PRIVATE.search(data)
    files = private_variants.files(named[0].decode()) if named else {}
    return {named[0].decode(): files} if named and files else {}
