"""Posting a game's public news to webhooks, from a stranger's view."""

from collections.abc import Callable
from datetime import timedelta
from http.client import HTTPException
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AnonymousUser
from django.db.models import F
from django.http import Http404
from django.utils import timezone

from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access, find
from variorum.host.games.common import HOST, act, locked
from variorum.host.games.life.phases import missing
from variorum.host.games.log import store
from variorum.host.games.models import Game
from variorum.host.notify import outgoing
from variorum.host.notify.addresses import page_of
from variorum.host.notify.models import Style, Webhook
from variorum.host.notify.services.attached import picture_for_chat
from variorum.host.notify.services.bridging import Post, body, escaped
from variorum.host.notify.services.texts import name, number_of
from variorum.host.press.models import Message
from variorum.zine.accounts import Account, accounts, care, sentences
from variorum.zine.seasons import called

PHASE, ACT, DUE, SEAT, PRESS, TRIAL = "phase", "act", "due", "seat", "press", "trial"
REPLACEMENT = "replacement"
"""The name in a webhook's roles of the role that hears of open seats."""

MOST_FAILURES = 5
BACKOFF = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1))
"""The delays before the second, third and fourth attempt."""


def post(pk: int, news: str, detail: str, attempt: int, door: outgoing.Door = outgoing.public_door) -> timedelta | None:
    """Post news to a webhook. Returns the delay until the next attempt, if any. Attempts count from 1."""
    hook = Webhook.objects.filter(pk=pk, off=False).select_related("game").first()
    made = made_of(hook, news, detail) if hook else None
    if hook is None or made is None:
        return None
    trouble = _trouble(hook, made, door)
    if not trouble:
        Webhook.objects.filter(pk=pk).update(failures=0, trouble="")
        return None
    Webhook.objects.filter(pk=pk).update(trouble=trouble[:200])
    if attempt <= len(BACKOFF):
        return BACKOFF[attempt - 1]
    _give_up(hook)
    return None


@computing_aside
def _give_up(hook: Webhook) -> None:
    """Count news that could not be posted; after too many, switch the webhook off, and say so in the game's log."""
    with locked(hook.game.pk) as game:
        own = Webhook.objects.filter(pk=hook.pk)
        own.update(failures=F("failures") + 1)
        if own.filter(failures__gte=MOST_FAILURES, off=False).update(off=True):
            act(game, HOST, "A webhook was switched off after repeated failures. Its page says why.")


def made_of(hook: Webhook, news: str, detail: str) -> Post | None:
    """What to post, or None if it no longer counts, such as an undone phase or a message that was removed."""
    return _MADE[news](hook, detail)


def _act(hook: Webhook, detail: str) -> Post:
    return Post(_line(hook, detail), address=page_of(hook.game))


def _trial(hook: Webhook, _detail: str) -> Post:
    return Post(_line(hook, "this webhook works. The game's news will appear here."), address=page_of(hook.game))


def _phase(hook: Webhook, detail: str) -> Post | None:
    access = _as_stranger(hook.game)
    number = number_of(access, detail) if access else None
    if access is None or number is None:
        return None
    seen, bold = access.seen(number), "**" if hook.style == Style.DISCORD else ""
    by_power = [f"{bold}{account.name}{bold} {_orders(account)}" for account in accounts(access.variant, seen.events)]
    others = [*care(seen.caretakers), *sentences(access.variant, seen.events)]
    text = "\n".join([*by_power, *([""] if by_power and others else []), *others])
    title = f"{hook.game.name}: {called(access.variant, seen.turn, number)}"
    line = _line(hook, f"{detail} has been processed. {hook.game.summary}")
    picture = picture_for_chat(access, number) if hook.style == Style.DISCORD else b""
    return Post(line, title, text or "Nothing visible to everybody happened.", page_of(hook.game), picture)


def _due(hook: Webhook, detail: str) -> Post | None:
    """The deadline, and the missing seats where the terms show who is ready."""
    game = hook.game
    if str(game.phase_number) != detail or game.deadline is None:
        return None
    seats = missing(game, store.load(game)) if game.terms.ready_shown else ()
    named = f" Missing: {', '.join(map(name, seats))}." if seats else ""
    at = int(game.deadline.timestamp())
    local = f"{timezone.localtime(game.deadline, ZoneInfo(game.terms.clock.zone)):%A, %-d %B %Y, %H:%M %Z}"
    when = f"<t:{at}:F> (<t:{at}:R>)" if hook.style == Style.DISCORD else local
    roles = tuple(hook.roles[seat] for seat in seats if seat in hook.roles)
    return Post(_line(hook, f"{game.turn} is due on {when}.{named}"), address=page_of(game), roles=roles)


def _seat(hook: Webhook, detail: str) -> Post | None:
    """An open seat, as long as it is open."""
    if not hook.game.members.filter(left__isnull=True, seat=detail, abandoned=True).exists():
        return None
    roles = tuple(filter(None, (hook.roles.get(REPLACEMENT),)))
    return Post(_line(hook, f"{name(detail)} needs a replacement."), address=page_of(hook.game), roles=roles)


def _press(hook: Webhook, detail: str) -> Post | None:
    """A message that everybody can read."""
    message = Message.objects.filter(game=hook.game, pk=int(detail), public=True).first()
    if message is None or _as_stranger(hook.game) is None:
        return None
    text = escaped(message.text) if hook.style == Style.DISCORD else message.text
    return Post(_line(hook, "public press"), f"{name(message.sender)}, {message.turn}", text, page_of(hook.game))


_MADE: dict[str, Callable[[Webhook, str], Post | None]] = {
    PHASE: _phase,
    ACT: _act,
    DUE: _due,
    SEAT: _seat,
    PRESS: _press,
    TRIAL: _trial,
}


def _line(hook: Webhook, text: str) -> str:
    if hook.style == Style.DISCORD:
        return f"**{escaped(hook.game.name)}**: {text}"
    return f"{hook.game.name}: {text}"


def _orders(account: Account) -> str:
    """The orders of a power in a line, with the outcome of those that failed."""
    told = [line.order if line.succeeded else f"{line.order} ({line.outcome})" for line in account.lines]
    return "; ".join([*told, *([f"no order: {', '.join(account.idle)}"] if account.idle else [])])


def _as_stranger(game: Game) -> Access | None:
    try:
        return find(AnonymousUser(), game.key, invitation=game.invitation)
    except Http404:
        return None


def _trouble(hook: Webhook, made: Post, door: outgoing.Door) -> str:
    """Why a post failed, in words; empty if it arrived."""
    sent = body(made, hook.style)
    try:
        status = outgoing.post(hook.url, sent.content, door, {"Content-Type": sent.kind})
    except (outgoing.AddressError, OSError, HTTPException) as error:
        return str(error) or type(error).__name__
    return "" if 200 <= status < 300 else f"The server answered with status {status}."
