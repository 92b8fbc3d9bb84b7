"""Webhooks: addresses to which a game's public news is posted."""

from collections.abc import Mapping

from django.db import transaction

from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.life.creation import seats_of
from variorum.host.games.models import Game, Kind
from variorum.host.limits.rates import allowed
from variorum.host.notify import outgoing, tasks
from variorum.host.notify.models import Style, Webhook
from variorum.host.notify.services.posting import REPLACEMENT, TRIAL

MOST = 5
MOST_ROLES, LONGEST_ROLE = 60, 20
MOST_TRIALS = 10
LONGEST_DETAIL = 1_500


def add(access: Access, url: str, style: str = Style.DISCORD, roles: Mapping[str, str] | None = None) -> Webhook:
    """Add a webhook, or switch it on again.

    Raises: RefusedError if the viewer is neither game master nor creator, or the address, style or roles are invalid.
    """
    _may(access)
    url, roles = url.strip(), dict(roles or {})
    if style not in Style.values:
        raise RefusedError(f'There is no style "{style[:20]}". Choose one of {", ".join(Style.values)}.')
    _check_roles(access, roles)
    try:
        outgoing.checked(url)
    except outgoing.AddressError as error:
        raise RefusedError(str(error)) from None
    by = access.person if isinstance(access.person, Person) else None
    values = {"style": style, "roles": roles, "by": by, "off": False, "failures": 0, "trouble": ""}
    with transaction.atomic():
        others = Webhook.objects.filter(game=access.game).exclude(url=url)
        refusal = f"A game can have at most {MOST} webhooks. Remove one first."
        quota.check("webhooks", access.game.pk, others, MOST, refusal)
        hook, _ = Webhook.objects.update_or_create(game=access.game, url=url, defaults=values)
    return hook


def roles_in(text: str) -> dict[str, str]:
    """The roles in a text: a line for each, with a seat and the number of its role.

    Raises: RefusedError for a line that isn't like that.
    """
    found = {}
    for line in text.splitlines()[: MOST_ROLES + 1]:
        if not line.strip():
            continue
        seat, _, number = line.strip().rpartition(" ")
        if not seat:
            raise RefusedError(
                f'Write a seat and the number of its role, such as "FRANCE 1234567890"; not "{line[:60]}".'
            )
        found[seat.strip()] = number
    return found


def _check_roles(access: Access, roles: Mapping[str, str]) -> None:
    known = (*seats_of(access.game), REPLACEMENT)
    strange = [seat for seat in roles if seat not in known]
    if strange or len(roles) > MOST_ROLES:
        raise RefusedError(f'There is no seat "{strange[0][:40] if strange else "…"}". There are {", ".join(known)}.')
    for number in roles.values():
        if not (number.isascii() and number.isdecimal() and len(number) <= LONGEST_ROLE):
            raise RefusedError(f'A role is a number such as 1234567890, not "{number[:40]}".')


def try_out(access: Access, pk: int) -> None:
    """Post a line to a webhook, so that its owner sees that it works.

    Raises: RefusedError if the viewer is neither game master nor creator, or has tried too often.
    """
    _may(access)
    hook = Webhook.objects.filter(game=access.game, pk=pk, off=False).first()
    if hook is None:
        raise RefusedError("This webhook is switched off or was removed. Add it again.")
    if not allowed(f"try-hook-{access.game.pk}", MOST_TRIALS, 3_600):
        raise RefusedError(f"You can try webhooks {MOST_TRIALS} times an hour. Try again later.")
    tasks.post.enqueue(hook.pk, TRIAL, "", 1)


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
