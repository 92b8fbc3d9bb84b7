"""The secret address to which a seat's orders can be mailed."""

from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router, Schema
from pydantic import Field

from variorum.host.api.asking import somebody
from variorum.host.api.rate import CHANGES
from variorum.host.api.who import Asking, Who
from variorum.host.games.access import Access
from variorum.host.letters import boxes

router = Router(tags=["play"])


class Address(Schema):
    """Your seat's secret address: whoever knows it can order for the seat. Empty if the host takes no mail."""

    address: str = Field(examples=["orders+mzxw6ytboi3dgnbvgy3tqojqga@example.org"])


@router.get("/games/{key}/mail-address", response=Address, auth=somebody)
def get_mail_address(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """The address to which you can mail orders and messages of your seat."""
    return {"address": boxes.address(_holder(request, key, who))}


@router.post("/games/{key}/mail-address", response=Address, auth=somebody, throttle=[CHANGES])
def renew_mail_address(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Give your seat another address. The old one no longer works."""
    return {"address": boxes.renew(_holder(request, key, who))}


def _holder(request: HttpRequest, key: str, who: Who) -> Access:
    """The access of a player who may have an address. Raises: Http404 for others."""
    access = who.access(request, key)
    if not boxes.may_have(access):
        raise Http404
    return access
