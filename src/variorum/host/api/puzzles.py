"""The daily puzzle: its position and legal orders, and the verdict on an answer."""

from datetime import date
from typing import Annotated, Any

import msgspec
from django.http import HttpRequest
from django.utils import timezone
from ninja import Router, Schema
from pydantic import Field

from variorum.host.api import plain
from variorum.host.api.bodies import Body
from variorum.host.games.common import RefusedError
from variorum.host.limits.rates import RARE
from variorum.host.play.learn.puzzle_days import Posed, day_called, posed
from variorum.host.play.learn.puzzles import appraised, reasons_for

router = Router(tags=["puzzles"])

TODAY = "today"
MOST_ORDERS, LONGEST_ORDER = 100, 200


class PuzzleAnswer(Schema):
    """A position in which one set of orders is best for a seat."""

    day: date
    variant: str
    seat: str
    position: dict[str, Any] = Field(description="As in the view of a game.")
    legal_orders: list[str] = Field(description="All orders that the seat may give, in notation.")


class SolutionPut(Body):
    """An answer."""

    orders: Annotated[
        list[Annotated[str, Field(max_length=LONGEST_ORDER)]],
        Field(max_length=MOST_ORDERS, description="Orders as `legal_orders` write them, one a unit."),
    ]


class ReasonAnswer(Schema):
    """Why an order matters."""

    order: str
    words: str
    loss: float = Field(description="What the best orders without it are worth less, in percent of the board.")
    why: str


class SolvedAnswer(Schema):
    """The verdict, with the best orders. Shares are in percent of the board, centers those in prospect."""

    right: bool
    share: int
    centers: float
    best: list[str]
    best_share: int
    best_centers: float
    reasons: list[ReasonAnswer]


@router.get("/puzzles/{day}", response=PuzzleAnswer)
def get_puzzle(request: HttpRequest, day: str) -> dict[str, Any]:  # noqa: ARG001 - the library passes it by this name
    """The puzzle of a day: `today`, or one of the last two weeks as `2026-11-27`."""
    found = _day(day)
    puzzle = posed(found)
    return {
        "day": found,
        "variant": puzzle.variant.id,
        "seat": puzzle.seat,
        "position": plain.position(puzzle.position),
        "legal_orders": sorted(puzzle.war.legal),
    }


@router.post("/puzzles/{day}/answer", response=SolvedAnswer, throttle=[RARE])
def answer_puzzle(request: HttpRequest, day: str, data: SolutionPut) -> dict[str, Any]:  # noqa: ARG001
    """Answer a puzzle. The verdict tells the best orders, and why they are; nothing is kept."""
    puzzle = posed(_day(day))
    _check(puzzle, data.orders)
    given = appraised(puzzle, puzzle.read(data.orders))
    return {
        "right": given.right,
        "share": given.share,
        "centers": given.centers,
        "best": list(puzzle.puzzle.orders),
        "best_share": puzzle.best_share,
        "best_centers": round(puzzle.puzzle.centers, 1),
        "reasons": [msgspec.to_builtins(reason) for reason in reasons_for(puzzle)],
    }


def _check(puzzle: Posed, orders: list[str]) -> None:
    """Refuse what isn't a legal order. Raises: RefusedError."""
    strange = next((order for order in orders if order not in puzzle.war.legal), None)
    if strange is not None:
        raise RefusedError(f'"{strange}" isn\'t one of the legal orders of {puzzle.seat}. GET the puzzle to list them.')


def _day(text: str) -> date:
    return timezone.now().date() if text == TODAY else day_called(text)
