"""The maps that come with results, as their readers see them."""

from collections.abc import Callable

from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.host.confined import BusyError
from variorum.host.games.access import Access
from variorum.host.play.pictures import bitmaps
from variorum.host.play.pictures.drawing import INLINE, PLAIN, Look, picture
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.moments import AFTER, shot

MOST_BYTES = (60_000, 40_000, 20_000)
"""The sizes of pictures in mails: of these, the largest that leaves the whole mail small."""

MOST_OF_MAIL = 100_000
_HEADERS = 3_000
_ENCODED = 1.4
"""Base64 makes four bytes of three, and ends its lines."""


def picture_for_mail(access: Access, number: int, others: int = 0) -> bytes:
    """A moment as PNG, for a mail of so many `others` bytes; empty if there is none, or no room or time for it."""
    return picture_of(access.variant, shot(access, number, AFTER).position, others)


def picture_for_chat(access: Access, number: int) -> bytes:
    """The same for chats, in which people enlarge pictures."""
    return _drawn(access.variant, shot(access, number, AFTER).position, PLAIN, bitmaps.pixels)


def picture_of(variant: Variant, position: Position, others: int = 0) -> bytes:
    """A position as it is drawn for mails."""
    most = size_beside(others)
    return _drawn(variant, position, INLINE, lambda svg: bitmaps.plate(svg, most)) if most else b""


def size_beside(others: int) -> int:
    """How many bytes the picture of a mail with so many others may have; 0 if there is no room."""
    room = (MOST_OF_MAIL - _HEADERS - others) / _ENCODED
    return next((size for size in MOST_BYTES if size <= room), 0)


def _drawn(variant: Variant, position: Position, look: Look, draw: Callable[[str], bytes]) -> bytes:
    if ways(variant.id) is None or not bitmaps.is_possible():
        return b""
    try:
        return draw(picture(variant, position, look))
    except BusyError:
        return b""
