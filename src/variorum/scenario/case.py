"""A case: a position, the orders of one or several turns, and the expected outcome."""

import msgspec

from variorum.game.position import Position
from variorum.scenario.expect.expectation import Expectation
from variorum.scenario.node import Node


class Script(msgspec.Struct, frozen=True):
    """One turn of a case: the order lines of each seat, forced dice, and the expectations."""

    line: int
    orders: dict[str, tuple[Node, ...]]
    dice: dict[str, str]
    expect: tuple[Expectation, ...]


class Case(msgspec.Struct, frozen=True):
    """One example of a scenario file; `file` and `line` say where it begins."""

    id: str
    title: str
    variant: str
    file: str
    line: int
    position: Position
    turns: tuple[Script, ...]
