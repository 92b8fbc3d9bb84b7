"""Order sheets as the database keeps them."""

from collections.abc import Mapping

import msgspec

from variorum.archive.codec import sheet_from_plain, sheet_to_plain
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.host.changes.aside import aside

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
