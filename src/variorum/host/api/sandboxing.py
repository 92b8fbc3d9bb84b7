"""Sandboxes: games in which you play all seats."""

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field, model_validator

from variorum.host.api import shapes
from variorum.host.api.asking import Asking, Detail, Who, asker, details, somebody
from variorum.host.api.bodies import Body
from variorum.host.games.access import find
from variorum.host.games.life import sandboxes
from variorum.host.games.life.sandboxes import Holder, Origin
from variorum.host.limits.rates import CREATIONS, RARE, sender_of
from variorum.host.play.board.proposed_orders import hints
from variorum.host.play.sandbox import origins

router = Router(tags=["sandboxes"])


class Sandbox(Body):
    """The origin of a sandbox: a variant with settings, a moment of a game as you may know it, a file, or a sandbox.

    A copy of another sandbox has its whole history.
    """

    variant: Annotated[str, Field(max_length=64)] = ""
    settings: shapes.Settings = Field(default_factory=dict)
    game: Annotated[str, Field(max_length=16)] = ""
    number: shapes.Number = 0
    copy_of: Annotated[str, Field(max_length=16, description="The key of another sandbox.")] = ""
    file: Annotated[str, Field(max_length=origins.LARGEST, description="A game file, or a position as JSON.")] = ""

    @model_validator(mode="after")
    def _one_origin(self) -> "Sandbox":
        if sum(map(bool, (self.variant, self.game, self.copy_of, self.file))) != 1:
            raise ValueError("give exactly one of variant, game, copy_of and file")
        return self


class AtPhase(Body):
    """The phase that the request is for."""

    phase_number: shapes.Number


@router.post("/sandboxes", response=Detail, auth=somebody, throttle=[CREATIONS])
def make_sandbox(request: HttpRequest, data: Sandbox, who: Asking) -> dict[str, Any]:
    """Create a sandbox."""
    person = asker(request)
    game = sandboxes.make(Holder(person), _origin(request, data, who))
    return details(find(person, game.key))


class Hint(Schema):
    """An order that a bot would give, and why; the reason may be empty."""

    text: str = Field(examples=["A PAR - BUR"])
    reason: str = Field(examples=["towards BUR: worth 31, defended once"])


@router.get("/sandboxes/{key}/hint", response=list[Hint], throttle=[RARE])
def get_hint(request: HttpRequest, key: str, who: Asking) -> list[dict[str, str]]:
    """The orders that the variant's strongest bot would give for your seat, each with its reason."""
    return [{"text": hint.text, "reason": hint.reason} for hint in hints(who.seated(request, key))]


@router.post("/sandboxes/{key}/process", response=Detail, auth=somebody)
def process_sandbox(request: HttpRequest, key: str, data: AtPhase, who: Asking) -> dict[str, Any]:
    """Process the phase with the orders given."""
    sandboxes.process_now(who.access(request, key), data.phase_number)
    return details(who.access(request, key))


@router.post("/sandboxes/{key}/back", response=Detail, auth=somebody)
def step_back(request: HttpRequest, key: str, data: AtPhase, who: Asking) -> dict[str, Any]:
    """Undo the last phase."""
    sandboxes.step_back(who.access(request, key), data.phase_number)
    return details(who.access(request, key))


@router.delete("/sandboxes/{key}", response=shapes.Done, auth=somebody)
def delete_sandbox(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Delete a sandbox."""
    sandboxes.remove(who.access(request, key))
    return {}


def _origin(request: HttpRequest, data: Sandbox, who: Who) -> Origin:
    if data.game:
        return origins.of_moment(who.access(request, data.game), data.number)
    if data.copy_of:
        return sandboxes.copy_of(who.access(request, data.copy_of))
    if data.file:
        return origins.of_file(data.file.encode(), sender_of(request))
    return origins.of_variant(data.variant, data.settings)
