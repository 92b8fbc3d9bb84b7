"""Games as text, and phases that are tried: for programs that read, such as language models."""

from typing import Annotated, Any

import msgspec
from django.http import Http404, HttpRequest
from ninja import Router, Schema
from pydantic import ConfigDict, Field

from variorum.face.legal import legal_texts
from variorum.host.api import plain, shapes
from variorum.host.api.asking import Asking, somebody
from variorum.host.games.observing import history_in_words, observation
from variorum.host.games.seats import sheets
from variorum.host.limits.rates import TRIALS, sender_of
from variorum.host.offers.queries import ledger
from variorum.host.orders.data import sheet_data
from variorum.host.orders.text import lines, understood
from variorum.host.play.sandbox import trials
from variorum.host.play.sandbox.confined_phase import Outcome
from variorum.observe import board_in_words
from variorum.variants import registry
from variorum.variants.rulebook import rules_page

router = Router(tags=["reading"])

Orders = Annotated[str, Field(max_length=sheets.LARGEST_SHEET, examples=["A PAR - BUR\nF BRE - MAO"])]


class Text(Schema):
    """A text."""

    text: str


class LegalTexts(Schema):
    """The legal orders of a seat by unit, as text; `votes` stand apart, `forms` describe those too many to list."""

    phase_number: int
    units: dict[str, list[str]]
    votes: list[str]
    forms: list[str]


class Checking(Schema):
    """Orders to check."""

    model_config = ConfigDict(extra="forbid")

    text: Orders


class Checked(shapes.Sent):
    """Orders as they would be saved, and what is wrong with them; unreadable lines are among the problems."""

    problems: list[shapes.Problem]


class Trying(Checking):
    """Orders of any seats, each seat's below its name, for the phase after a moment; without one, the running phase.

    Those below no name are your seat's. Units without an order hold.
    """

    number: shapes.Number | None = None


class Written(Checking):
    """A phase as YAML or JSON, as scenario files have it, or orders for the opening of a variant."""

    variant: Annotated[str, Field(max_length=64)] = registry.FIRST


class Tried(Schema):
    """What came of a phase: what happened, problems with orders by seat, the next phase, and who won, if anybody."""

    turn: str = Field(examples=["S1901M"])
    told: list[str]
    problems: dict[str, list[shapes.Problem]]
    coming: str = Field(examples=["F1901M"])
    winners: list[str]


@router.get("/games/{key}/observation", response=Text)
def get_observation(request: HttpRequest, key: str, who: Asking) -> dict[str, str]:
    """What your seat sees now, in few words: position, reach, threats, results, agreements, your orders so far."""
    access = who.access(request, key)
    if not access.has_begun:
        raise Http404
    ordered = lines(sheets.saved(access).sheet) if access.seat else ()
    return {"text": observation(access, ledger(access.game, access.seat).deals, ordered)}


@router.get("/games/{key}/history/text", response=Text)
def get_history_text(request: HttpRequest, key: str, who: Asking) -> dict[str, str]:
    """What happened in all phases, in few words, as your seat may know it."""
    return {"text": history_in_words(who.access(request, key))}


@router.get("/games/{key}/legal-orders/text", response=LegalTexts)
def get_legal_texts(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """The legal orders of your seat as text, by unit."""
    access = who.seated(request, key)
    found = legal_texts(access.legal_orders())
    return {"phase_number": access.game.phase_number, "units": found, "votes": found.votes, "forms": found.forms}


@router.post("/games/{key}/sheet/check", response=Checked, auth=somebody, throttle=[TRIALS])
def check_sheet(request: HttpRequest, key: str, data: Checking, who: Asking) -> dict[str, Any]:
    """Check orders of your seat without saving them."""
    access = who.seated(request, key)
    read = understood(access.variant, access.seen().position, access.seat, data.text)
    found = (*read.problems, *sheets.problems_of(access, read.sheet))
    return {**sheet_data(read.sheet), "problems": plain.problems(found)}


@router.post("/games/{key}/what-if", response=Tried, auth=somebody, throttle=[TRIALS])
def try_orders(request: HttpRequest, key: str, data: Trying, who: Asking) -> dict[str, Any]:
    """What would come of orders, from what your seat knows. Nothing changes, and no dice of the game are thrown."""
    access = who.access(request, key)
    return _plain(trials.what_if(access, access.last if data.number is None else data.number, data.text))


@router.post("/adjudicate", response=Tried, auth=somebody, throttle=[TRIALS])
def adjudicate(request: HttpRequest, data: Written) -> dict[str, Any]:
    """Adjudicate a phase that need be of no game."""
    return _plain(trials.adjudicated(data.text, data.variant, sender_of(request)))


@router.get("/variants/{name}/rules", response=Text)
def get_rules(request: HttpRequest, name: str) -> dict[str, str]:  # noqa: ARG001 - the library passes it by this name
    """The rules page of a variant, in Markdown."""
    return {"text": rules_page(_known(name))}


@router.get("/variants/{name}/board", response=Text)
def get_board_text(request: HttpRequest, name: str) -> dict[str, str]:  # noqa: ARG001 - by this name
    """The board of a variant in words: every area, and where units can go from it."""
    return {"text": board_in_words(registry.variant(_known(name)))}


def _known(name: str) -> str:
    if not registry.is_known(name):
        raise Http404
    return name


def _plain(outcome: Outcome) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(outcome)
    return found
