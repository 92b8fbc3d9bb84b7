"""Draws the board of a private variant, and pictures of its positions. Runs confined."""

from typing import Any

import msgspec

from variorum.archive.families import Families, from_plain
from variorum.board.error import BoardError
from variorum.game.order import Order
from variorum.game.position import position_from_json
from variorum.game.variant import Variant
from variorum.host.confined import DeclinedError
from variorum.host.confined.job import variant_of
from variorum.render.atlas import atlas_of
from variorum.render.frame import view_box
from variorum.render.picture import bare_base, draw, style
from variorum.render.plan import Ordered
from variorum.render.scene import scene_of
from variorum.render.theme import THEMES


class PrintedBoard(msgspec.Struct, frozen=True):
    """A variant's files, and a theme."""

    files: dict[str, str]
    theme: str


class BoardMarkup(msgspec.Struct, frozen=True):
    """The constant part of a board: markup and style, and the view box of the whole."""

    markup: bytes
    rules: bytes
    view: str


class WantedPicture(msgspec.Struct, frozen=True):
    """A picture: a position as JSON, orders as plain data, and how it is drawn."""

    position: bytes
    theme: str
    legend: bool
    emphasis: float
    ordered: Any = ()


class Pictures(msgspec.Struct, frozen=True):
    """A variant's files, and pictures of its positions."""

    files: dict[str, str]
    wanted: tuple[WantedPicture, ...]


def printed(asked: PrintedBoard) -> BoardMarkup:
    """A board in a theme. Raises: DeclinedError if it has no map."""
    variant = _variant(asked.files)
    return sheet_of(variant, asked.theme)


def sheet_of(variant: Variant, theme: str) -> BoardMarkup:
    """The same of a variant that has been read. Raises: BoardError if its board has no map."""
    scene = scene_of(variant.start({}), variant, THEMES[theme], legend=False)
    markup = f'<svg xmlns="http://www.w3.org/2000/svg">{bare_base(scene)}</svg>'.encode()
    return BoardMarkup(markup, style(scene).encode(), view_box(scene.atlas.size))


def pictures(asked: Pictures) -> list[str]:
    """Pictures as SVG, each of which stands on its own."""
    variant = _variant(asked.files)
    return [_drawn(variant, wanted) for wanted in asked.wanted]


def _drawn(variant: Variant, wanted: WantedPicture) -> str:
    orders: Families = {Order: {kind.tag(): kind for kind in variant.orders}}
    ordered = tuple(from_plain(plain, Ordered, orders) for plain in wanted.ordered)
    position = position_from_json(wanted.position, variant.records)
    theme = THEMES[wanted.theme]
    return draw(scene_of(position, variant, theme, ordered=ordered, legend=wanted.legend, emphasis=wanted.emphasis))


def _variant(files: dict[str, str]) -> Variant:
    variant = variant_of(files)
    try:
        atlas_of(variant.board)
    except BoardError as error:
        raise DeclinedError(str(error)) from None
    return variant
