"""Problems that order entry reports."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TypeVar

import msgspec
from msgspec.structs import replace

Judged = TypeVar("Judged")


class OrderError(ValueError):
    """An order means nothing in a position, or cannot be carried out; `accepted` lists what would work."""

    def __init__(self, message: str, accepted: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.accepted = accepted


class Severity(StrEnum):
    """Refused: the order does not count. Warning: it counts, but is probably a mistake. Note: it may well be meant."""

    REFUSED = "refused"
    WARNING = "warning"
    NOTE = "note"


class Problem(msgspec.Struct, frozen=True):
    """Something wrong with one order of a sheet.

    `order` is the order's text as written, `index` its place among the orders checked, from 0 (-1: none); `line` and
    `column` count from 1, 0 where there is no text; `accepted` lists what would work; `falls` are the indices of other
    orders that fall with this one. `incomplete`: nothing is wrong with the order, but it counts only together with
    others that are still missing.
    """

    message: str
    severity: Severity = Severity.REFUSED
    order: str = ""
    line: int = 0
    column: int = 0
    accepted: tuple[str, ...] = ()
    falls: tuple[int, ...] = ()
    index: int = -1
    incomplete: bool = False

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}: " if self.line else ""
        hint = f". Accepted: {', '.join(self.accepted)}" if self.accepted else ""
        return f"{place}{self.message}{hint}"


def each(orders: Sequence[Judged], problem: Callable[[Judged], Problem | None]) -> tuple[Problem, ...]:
    """The problems of orders checked one after another, each with its order's text and index."""
    found: list[Problem] = []
    for index, order in enumerate(orders):
        if wrong := problem(order):
            found.append(replace(wrong, order=str(order), index=index))
    return tuple(found)
