"""Showcases: what tells a variant apart, in one picture, from others that begin on the same board."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from variorum.game.order import Order
from variorum.game.position import Position

Shape = Literal["tag", "coin", "star", "die"]
"""A tag has a text, a coin a number, a die as many pips, a star stands for itself."""


class Sign(msgspec.Struct, frozen=True):
    """A small sign at a place of the map; its `text` is what a tag, coin or die shows."""

    shape: Shape
    text: str = ""


Signs: TypeAlias = Mapping[str, Sign]
"""Signs by area."""

Given: TypeAlias = Mapping[str, Sequence[Order]]
"""Orders by seat."""


def no_signs(_: Position, __: Given) -> Signs:
    """Nothing but the position and the orders."""
    return {}


class Showcase(msgspec.Struct, frozen=True):
    """The position and the signs that stand for a variant; by default its opening alone.

    `orders` are texts by seat, by phase ("S1901M"). From the opening every phase is played with what it lists, up to
    the last one listed, whose orders are drawn, not carried out. Without any, bots play the first phases, `bots` of
    them. The picture shows what `seat` sees (empty: the public), and the `signs` on that position with those orders.
    """

    orders: Mapping[str, Mapping[str, str]] = {}
    bots: int = 0
    seat: str = ""
    signs: Callable[[Position, Given], Signs] = no_signs
