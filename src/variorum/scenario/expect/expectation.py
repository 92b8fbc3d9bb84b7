"""An expectation: one key under `expect`, and how it can fall short."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.process import Processed
from variorum.game.variant import Variant


class Played(msgspec.Struct, frozen=True):
    """A turn that was played: before and after, and by seat all that order entry had to say."""

    variant: Variant
    before: Position
    done: Processed
    problems: dict[str, tuple[Problem, ...]]


class Shortfall(msgspec.Struct, frozen=True):
    """Something that did not come as expected; `about` narrows the key down."""

    about: str
    expected: str
    came: str


class Expectation(msgspec.Struct, frozen=True):
    """What must hold after a turn; `line` is where the file says so."""

    line: int

    key: ClassVar[str]

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """Everything about this key that is not as expected."""
        raise NotImplementedError


def listed(texts: tuple[str, ...]) -> str:
    """Several texts in a row, or "nothing"."""
    return ", ".join(texts) or "nothing"
