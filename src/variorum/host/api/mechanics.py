"""The mechanics that whoever creates a game may add to a variant."""

from typing import Any

import msgspec
from django.http import Http404, HttpRequest
from ninja import Router, Schema
from pydantic import Field

from variorum.host.workshop.altering import unfit_in
from variorum.variants import menu, registry
from variorum.variants.composing import groups
from variorum.variants.together import excluded
from variorum.variants.variantfile import GIVEN, wanted

router = Router(tags=["games"])


class Mechanic(Schema):
    """A mechanic: what it does, its fields, and what it doesn't go with."""

    name: str
    title: str
    told: str
    fields: dict[str, str] = Field(description="What each takes.")
    required: list[str]
    unfit: str = Field(description="Why the variant has no place for it; empty if it has one.")
    excludes: dict[str, str] = Field(description="Mechanics that it doesn't go with, each with the reason.")


@router.get("/variants/{name}/mechanics", response=list[Mechanic])
def list_mechanics(request: HttpRequest, name: str) -> list[dict[str, Any]]:  # noqa: ARG001 - passed by this name
    """The mechanics that a new game of a variant may have besides, each a table with its `name` and its fields."""
    if not registry.is_known(name):
        raise Http404
    titles = {group.mechanic: group.title for group in groups() if group.mechanic}
    return [_told(one, title, unfit_in(name).get(one, ""), frozenset(titles)) for one, title in titles.items()]


def _told(name: str, title: str, why_not: str, among: frozenset[str]) -> dict[str, Any]:
    kind = menu.mechanic_type(name)
    fields = [field for field in msgspec.structs.fields(kind) if field.name not in GIVEN]
    return {
        "name": name,
        "title": title,
        "told": (kind.__doc__ or "").partition("\n")[0].replace("`", ""),
        "fields": {field.name: wanted(field.type) for field in fields},
        "required": [field.name for field in fields if field.required],
        "unfit": why_not,
        "excludes": dict(excluded(name, among)),
    }
