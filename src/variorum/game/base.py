"""What a variant brings along when others build on it, on a board or with powers of their own."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.board import Board
from variorum.game.position import Position

AnyVariant: TypeAlias = Any
"""A variant, whose module knows this one."""


class UnfitError(ValueError):
    """A board on which a variant's rules can't be played, or what a file says of it: the problem, and a remedy.

    `key` is what a file would say otherwise.
    """

    def __init__(self, problem: str, remedy: str, key: str = "board") -> None:
        super().__init__(f"{problem}; {remedy}")
        self.problem, self.remedy, self.key = problem, remedy, key


def carried(variant: AnyVariant, board: Board) -> AnyVariant:
    """A variant on another board, its rules unchanged."""
    return variant.but(board=board)


def unchanged(_: AnyVariant, position: Position) -> Position:
    """The opening as it is."""
    return position


class InTurn(msgspec.Struct, frozen=True):
    """What two mechanics add to an opening, one after the other."""

    first: Callable[[AnyVariant, Position], Position]
    then: Callable[[AnyVariant, Position], Position]

    def __call__(self, variant: AnyVariant, position: Position) -> Position:
        """The opening with both. Raises: what they raise."""
        return self.then(variant, self.first(variant, position))


class Prepared(msgspec.Struct, frozen=True):
    """An opening to which a variant's rules add what they need: seats, records."""

    opening: Callable[[AnyVariant], Position]
    setup: Callable[[AnyVariant, Position], Position]

    def __call__(self, variant: AnyVariant) -> Position:
        """The position for that variant. Raises: what the opening raises."""
        return self.setup(variant, self.opening(variant))


def listing(opening: Any) -> Any:
    """The opening within others that lists its units and its first phase; None if it sets up its units itself."""
    while isinstance(opening, Prepared):
        opening = opening.opening
    return opening if {"units", "turn"}.issubset(getattr(opening, "__struct_fields__", ())) else None


def relisted(opening: Any, listed: Any) -> Any:
    """The opening with another listing within it."""
    if isinstance(opening, Prepared):
        return replace(opening, opening=relisted(opening.opening, listed))
    return listed


class Base(msgspec.Struct, frozen=True):
    """How a variant's rules go to another board, and what they add to an opening.

    `onto` makes the variant anew for a board, with the powers that its rules add; it raises UnfitError if a rule needs
    something of the board that can't be made. `setup` adds seats and records to an opening that has nothing but units
    and centers. `regions` are those of the board that rules ask for, each with what it is for.
    """

    onto: Callable[[AnyVariant, Board], AnyVariant] = carried
    setup: Callable[[AnyVariant, Position], Position] = unchanged
    regions: Mapping[str, str] = {}

    def also(self, setup: Callable[[AnyVariant, Position], Position]) -> "Base":
        """The same with something more in openings."""
        return replace(self, setup=setup if self.setup is unchanged else InTurn(self.setup, setup))
