"""The secret address to which a seat's orders can be mailed."""

from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router, Schema
from pydantic import Field

from variorum.host.api.asking import Asking, Who, somebody
from variorum.host.api.bodies import Body
from variorum.host.games.access import Access
from variorum.host.letters import boxes
from variorum.host.letters.addresses import address_of

router = Router(tags=["play"])


class Address(Schema):
    """Your seat's secret address: whoever knows it can order for the seat. Empty if the host takes no mail.

    `only_confirmed`: it takes mail from the confirmed address of your account only. `answers`: your mails are answered.
    """

    address: str = Field(examples=["orders+mzxw6ytboi3dgnbvgy3tqojqga@example.org"])
    only_confirmed: bool = False
    answers: bool = True


class AddressPut(Body):
    """From whom your seat's address takes mail, and whether it is answered."""

    only_confirmed: bool
    answers: bool


@router.get("/games/{key}/mail-address", response=Address, auth=somebody)
def get_mail_address(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """The address to which you can mail orders and messages of your seat."""
    return _told(_holder(request, key, who))


@router.post("/games/{key}/mail-address", response=Address, auth=somebody)
def renew_mail_address(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Give your seat another address. The old one no longer works."""
    access = _holder(request, key, who)
    boxes.renew(access)
    return _told(access)


@router.put("/games/{key}/mail-address", response=Address, auth=somebody)
def set_mail_address_up(request: HttpRequest, key: str, data: AddressPut, who: Asking) -> dict[str, Any]:
    """Choose from whom your seat's address takes mail, and whether it is answered."""
    access = _holder(request, key, who)
    boxes.set_up(access, only_confirmed=data.only_confirmed, answers=data.answers)
    return _told(access)


def _told(access: Access) -> dict[str, Any]:
    box = boxes.box_at(access)
    if box is None:
        return {"address": ""}
    return {"address": address_of(box.key), "only_confirmed": box.only_confirmed, "answers": box.answers}


def _holder(request: HttpRequest, key: str, who: Who) -> Access:
    """The access of a player who may have an address. Raises: Http404 for others."""
    access = who.access(request, key)
    if not boxes.may_have(access):
        raise Http404
    return access
