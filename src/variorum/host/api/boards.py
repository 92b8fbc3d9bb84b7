"""Boards that designers draw on the host: their texts, and having them built."""

from datetime import datetime
from typing import Annotated, Any

from django.conf import settings
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from ninja import Router, Schema
from pydantic import Field

from variorum.host.api import shapes
from variorum.host.api.asking import asker, somebody
from variorum.host.api.bodies import Body
from variorum.host.games.private_variants import name_of
from variorum.host.limits.rates import CREATIONS
from variorum.host.workshop import beginnings, desk, services
from variorum.host.workshop.bounds import MOST_MAP, MOST_VARIANT
from variorum.host.workshop.models import Design
from variorum.host.workshop.sharing import share
from variorum.host.workshop.texts import files_of, is_built

router = Router(tags=["boards"])

MapText = Annotated[str, Field(max_length=MOST_MAP, description="map.txt.")]
VariantText = Annotated[str, Field(max_length=MOST_VARIANT, description="variant.toml.")]


class BoardAnswer(Schema):
    """Your board. It is `built` if nothing has changed since; `fault` is what was wrong with the last build.

    `link` is the address at which others play its variant, and `variant` the id of the version shared; both are empty
    if you don't share it.
    """

    key: str
    name: str
    revision: int
    changed: datetime
    built: bool
    building: bool
    fault: str
    notes: list[str]
    link: str
    variant: str


class BoardFiles(BoardAnswer):
    """Your board with the files of its folder, by name."""

    files: dict[str, str]


class NewBoard(Body):
    """A copy of the board `copy_of`, or a map.txt; without either, an empty sheet."""

    copy_of: Annotated[str, Field(max_length=60)] = ""
    map: MapText = ""
    variant: VariantText = ""


class BoardPut(Body):
    """New texts for the board at a revision; what is left out stays."""

    revision: Annotated[int, Field(ge=1, le=2**31 - 1)]
    map: MapText | None = None
    variant: VariantText | None = None


@router.get("/boards", response=list[BoardAnswer], auth=somebody)
def list_boards(request: HttpRequest) -> list[dict[str, Any]]:
    """Your boards, the latest change first."""
    return [_told(design) for design in Design.objects.filter(owner=asker(request))]


@router.post("/boards", response=BoardFiles, auth=somebody, throttle=[CREATIONS])
def create_board(request: HttpRequest, data: NewBoard) -> dict[str, Any]:
    """Make a board."""
    person = asker(request)
    whose = f"person-{person.pk}"
    if data.copy_of:
        begun = beginnings.from_board(data.copy_of, whose)
    elif data.map:
        begun = beginnings.from_texts(data.map, data.variant, whose)
    else:
        begun = beginnings.from_nothing(whose)
    design = services.create(person, begun.name, begun.map_text, data.variant or begun.variant_text)
    return _whole(services.build(design) if data.copy_of else design)


@router.get("/boards/{name}", response=BoardFiles, auth=somebody)
def get_board(request: HttpRequest, name: str) -> dict[str, Any]:
    """Your board with its files, by its key."""
    return _whole(_mine(request, name))


@router.put("/boards/{name}", response=BoardFiles, auth=somebody)
def put_board(request: HttpRequest, name: str, data: BoardPut) -> dict[str, Any]:
    """Put other texts in the place of your board's, unless they have changed since the revision (409)."""
    found = _mine(request, name)
    desk.put(found, data.revision, data.map, data.variant)
    return _whole(found)


@router.delete("/boards/{name}", response=shapes.Done, auth=somebody)
def delete_board(request: HttpRequest, name: str) -> dict[str, Any]:
    """Delete your board."""
    services.delete(_mine(request, name))
    return {}


@router.post("/boards/{name}/build", response=BoardAnswer, auth=somebody, throttle=[CREATIONS])
def build_board(request: HttpRequest, name: str) -> dict[str, Any]:
    """Have your board built, in the background; ask for the board to learn how that goes."""
    return _told(services.build(_mine(request, name)))


@router.put("/boards/{name}/link", response=BoardAnswer, auth=somebody, throttle=[CREATIONS])
def share_board(request: HttpRequest, name: str) -> dict[str, Any]:
    """Let others play your board's variant, as it is now, by a link; games of earlier versions go on with theirs."""
    return _told(share(_mine(request, name)))


@router.delete("/boards/{name}/link", response=BoardAnswer, auth=somebody)
def unshare_board(request: HttpRequest, name: str) -> dict[str, Any]:
    """Take the link back: no new games begin."""
    return _told(services.unshare(_mine(request, name)))


def _mine(request: HttpRequest, name: str) -> Design:
    return get_object_or_404(Design, key=name[:16], owner=asker(request))


def _told(design: Design) -> dict[str, Any]:
    told = {part: getattr(design, part) for part in ("key", "name", "revision", "changed", "fault", "notes")}
    shared = {"link": "", "variant": ""}
    if design.link and design.edition:
        address = settings.PUBLIC_URL + reverse("workshop:play", args=(design.link,))
        shared = {"link": address, "variant": name_of(design.edition)}
    return {**told, **shared, "built": is_built(design), "building": services.is_building(design)}


def _whole(design: Design) -> dict[str, Any]:
    return {**_told(design), "files": files_of(design)}
