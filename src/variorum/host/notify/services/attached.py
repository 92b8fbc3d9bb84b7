"""The map that comes with the results."""

from variorum.host.confined import BusyError
from variorum.host.games.access import Access
from variorum.host.notify.services.texts import number_of
from variorum.host.play.pictures import bitmaps
from variorum.host.play.pictures.drawing import picture
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.moments import AFTER, shot


def picture_for_mail(access: Access, turn: str) -> bytes:
    """The position after a phase as PNG, as the reader's seat sees it; empty if there is none, or no time for it."""
    number = number_of(access, turn)
    if number is None or ways(access.variant.id) is None or not bitmaps.is_possible():
        return b""
    try:
        return bitmaps.pixels(picture(access.variant, shot(access, number, AFTER).position))
    except BusyError:
        return b""
