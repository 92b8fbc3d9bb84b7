"""The turning points of a game for a seat."""

from typing import Any

import msgspec
from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from variorum.host.api.asking import Asking, somebody
from variorum.host.limits.rates import RARE
from variorum.host.play.coach import looking
from variorum.host.play.coach.asking import ask, permitted

router = Router(tags=["coach"])


class TurningAnswer(Schema):
    """A phase where other orders were better. Shares (0 to 1) are of the board, centers those in prospect."""

    number: int = Field(description="The number of the moment before the orders, as in the history.")
    given: list[str]
    given_share: float
    given_centers: float
    best: list[str]
    best_share: float
    best_centers: float


class CoachAnswer(Schema):
    """How far the search is, and what it has found."""

    asked: bool
    done: int = Field(description="How many of the phases have been looked at.")
    phases: int
    turnings: list[TurningAnswer]


@router.get("/games/{key}/coach", response=CoachAnswer)
def get_turning_points(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """The turning points of a game that is over, or of a sandbox, for your seat, as far as they have been found."""
    report = looking.report_of(permitted(who.access(request, key)))
    return {
        "asked": report is not None,
        "done": report.done if report else 0,
        "phases": report.phases if report else 0,
        "turnings": [
            {"number": one.number, **msgspec.to_builtins(one.better)} for one in (report.turnings if report else ())
        ],
    }


@router.post("/games/{key}/coach", response=CoachAnswer, auth=somebody, throttle=[RARE])
def find_turning_points(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Have a worker look for the turning points. Ask for them again until `done` reaches `phases`."""
    ask(request, permitted(who.access(request, key)))
    return get_turning_points(request, key, who)
