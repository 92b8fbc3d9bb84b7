"""The library's values as plain data for programs."""

from collections.abc import Iterable
from typing import Any

import msgspec

from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.report import Piece, Table

Plain = dict[str, Any]


def position(value: Position) -> Plain:
    """A position, which must already be a view."""
    found: Plain = msgspec.to_builtins(value)
    return found


def problems(values: Iterable[Problem]) -> list[Plain]:
    """Problems with orders."""
    return [msgspec.to_builtins(value) for value in values]


def pieces(values: Iterable[Piece]) -> list[Plain]:
    """The tables and charts of a report."""
    shapes = ((piece, "table" if isinstance(piece, Table) else "chart") for piece in values)
    return [{"shape": shape, **msgspec.to_builtins(piece)} for piece, shape in shapes]
