"""Webhooks: addresses to which a game's public news is posted."""

from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Router
from ninja.params import Path
from pydantic import Field

from variorum.host.accounts.publicids import Named, shown
from variorum.host.api import answers, shapes
from variorum.host.api.asking import Asking, Who, somebody
from variorum.host.api.bodies import Body
from variorum.host.games.access import Access
from variorum.host.notify.models import Style, Webhook
from variorum.host.notify.services import webhooks as service

router = Router(tags=["webhooks"])


class NewHook(Body):
    """An address that accepts posts, in Discord's format or as {"text": …}.

    `roles`: the numbers of Discord's roles to mention, by seat, and by "replacement" for open seats.
    """

    url: Annotated[str, Field(max_length=400, examples=["https://discord.com/api/webhooks/1234/secret"])]
    style: Style = Style.DISCORD
    roles: dict[shapes.Name, shapes.Name] = Field(default_factory=dict, examples=[{"FRANCE": "1234567890"}])


@router.get("/games/{key}/webhooks", response=list[answers.Hook], auth=somebody)
def list_webhooks(request: HttpRequest, key: str, who: Asking) -> list[dict[str, Any]]:
    """The webhooks of a game that you created or run as its game master."""
    return [_told(hook) for hook in Webhook.objects.filter(game=_manager(request, key, who).game).order_by("pk")]


@router.post("/games/{key}/webhooks", response=answers.Hook, auth=somebody)
def add_webhook(request: HttpRequest, key: str, data: NewHook, who: Asking) -> dict[str, Any]:
    """Add a webhook for a game's public news, or switch it on again."""
    return _told(service.add(_manager(request, key, who), data.url, data.style, data.roles))


@router.post("/games/{key}/webhooks/{hook:pk}/try", response=shapes.Done, auth=somebody)
def try_webhook(request: HttpRequest, key: str, pk: Path[Named], who: Asking) -> dict[str, Any]:
    """Post a line to a webhook, to see whether it works."""
    service.try_out(_manager(request, key, who), pk)
    return {}


@router.delete("/games/{key}/webhooks/{hook:pk}", response=shapes.Done, auth=somebody)
def remove_webhook(request: HttpRequest, key: str, pk: Path[Named], who: Asking) -> dict[str, Any]:
    """Remove a webhook."""
    service.remove(_manager(request, key, who), pk)
    return {}


def _manager(request: HttpRequest, key: str, who: Who) -> Access:
    """The access of a game master or creator. Raises: Http404 for others."""
    access = who.access(request, key)
    if not service.may_have(access):
        raise Http404
    return access


def _told(hook: Webhook) -> dict[str, Any]:
    told = {name: getattr(hook, name) for name in ("host", "style", "roles", "off", "trouble")}
    return {"id": shown("hook", hook.pk), **told}
