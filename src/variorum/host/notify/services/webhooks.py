"""Webhooks: addresses to which a game's public news is posted."""

from django.db import transaction

from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Game, Kind
from variorum.host.notify import outgoing, tasks
from variorum.host.notify.models import Webhook

MOST = 5
LONGEST_DETAIL = 1_500


def add(access: Access, url: str) -> Webhook:
    """Add a webhook, or switch it on again.

    Raises: RefusedError if the viewer is neither game master nor creator, or the address is invalid.
    """
    _may(access)
    url = url.strip()
    try:
        outgoing.checked(url)
    except outgoing.AddressError as error:
        raise RefusedError(str(error)) from None
    by = access.person if isinstance(access.person, Person) else None
    values = {"by": by, "off": False, "failures": 0, "trouble": ""}
    with transaction.atomic():
        others = Webhook.objects.filter(game=access.game).exclude(url=url)
        refusal = f"A game can have at most {MOST} webhooks. Remove one first."
        quota.check("webhooks", access.game.pk, others, MOST, refusal)
        hook, _ = Webhook.objects.update_or_create(game=access.game, url=url, defaults=values)
    return hook


def remove(access: Access, pk: int) -> None:
    """Remove a webhook.

    Raises: RefusedError if the viewer is neither game master nor creator.
    """
    _may(access)
    Webhook.objects.filter(game=access.game, pk=pk).delete()


def plan(game: Game, news: str, detail: str) -> None:
    """Queue posts to all webhooks of a game."""
    for pk in Webhook.objects.filter(game=game, off=False).values_list("pk", flat=True):
        tasks.post.enqueue(pk, news, detail[:LONGEST_DETAIL], 1)


def may_have(access: Access) -> bool:
    """Whether the viewer may set up webhooks. Guests may not, and nobody in a sandbox, which anybody can create."""
    known = isinstance(access.person, Person) and not access.person.guest
    return known and (access.is_master or access.is_owner) and access.game.kind != Kind.SANDBOX


def _may(access: Access) -> None:
    if not may_have(access):
        raise RefusedError("Only the game master and the creator can set up webhooks.")
