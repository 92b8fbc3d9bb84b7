"""Carries out edits of a board and draws its preview. Runs confined."""

import msgspec

from variorum.board.error import BoardError
from variorum.cartography.editor.applying import edited, in_words
from variorum.cartography.editor.draft import MapDraft, read_draft
from variorum.cartography.editor.edits import EditError, read_edit
from variorum.cartography.editor.preview import previewed
from variorum.cartography.plane.keeping import kept, revived
from variorum.host.confined import DeclinedError
from variorum.host.workshop.bounds import MOST_AREAS, MOST_MAP, text_fault
from variorum.host.workshop.jobs import Drafted, MapChange


def draft(change: MapChange) -> Drafted:
    """The board after a change. Raises: DeclinedError."""
    text = _changed(change)
    drafted(text)
    try:
        preview = previewed(text, revived(change.sketch))
    except BoardError as error:
        raise DeclinedError(str(error)) from None
    return Drafted(text, msgspec.json.encode(preview.content), kept(preview.sketch))


def name(map_text: str) -> str:
    """The name of the board that a text describes. Raises: DeclinedError."""
    return drafted(map_text).name


def drafted(text: str) -> MapDraft:
    """What a `map.txt` describes. Raises: DeclinedError if it can't be read, or has too many areas."""
    try:
        read = read_draft(text)
    except BoardError as error:
        raise DeclinedError(str(error)) from None
    if len(read.areas) > MOST_AREAS:
        told = f"This board has {len(read.areas):,} areas; on the host it can have {MOST_AREAS}."
        raise DeclinedError(f"{told} Larger ones are drawn with: variorum board edit")
    return read


def _changed(change: MapChange) -> str:
    if change.text is not None:
        return change.text
    if change.edit is None:
        return change.map_text
    try:
        text = edited(change.map_text, read_edit(change.edit))
    except EditError as error:
        raise DeclinedError(str(error)) from None
    except BoardError as error:
        raise DeclinedError(in_words(error)) from None
    if fault := text_fault("map.txt", text, MOST_MAP):
        raise DeclinedError(fault)
    return text
