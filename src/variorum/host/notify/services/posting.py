"""Posting a game's public news to a webhook in Discord's format, from a stranger's view."""

from datetime import timedelta
from http.client import HTTPException
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import F
from django.http import Http404

from variorum.host.games.access import Access, find
from variorum.host.games.models import Game
from variorum.host.notify import outgoing
from variorum.host.notify.addresses import page_of, picture_of
from variorum.host.notify.models import Webhook
from variorum.host.notify.services.texts import number_of, sentences

PHASE, ACT = "phase", "act"
MOST_FAILURES = 5
BACKOFF = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1))
"""The delays before the second, third and fourth attempt."""

LONGEST_TEXT = 4_000


def post(pk: int, news: str, detail: str, attempt: int, door: outgoing.Door = outgoing.public_door) -> timedelta | None:
    """Post news to a webhook. Returns the delay until the next attempt, if any. Attempts count from 1."""
    hook = Webhook.objects.filter(pk=pk, off=False).select_related("game").first()
    body = payload(hook.game, news, detail) if hook else None
    if hook is None or body is None:
        return None
    trouble = _trouble(hook.url, msgspec.json.encode(body), door)
    if not trouble:
        Webhook.objects.filter(pk=pk).update(failures=0, trouble="")
        return None
    Webhook.objects.filter(pk=pk).update(trouble=trouble[:200])
    if attempt <= len(BACKOFF):
        return BACKOFF[attempt - 1]
    Webhook.objects.filter(pk=pk).update(failures=F("failures") + 1)
    Webhook.objects.filter(pk=pk, failures__gte=MOST_FAILURES).update(off=True)
    return None


def payload(game: Game, news: str, detail: str) -> dict[str, Any] | None:
    """The body to post, or None if the phase no longer counts. It mentions nobody, whatever a game's name contains."""
    if news == ACT:
        return _message(game, detail, [])
    access = _as_stranger(game)
    number = number_of(access, detail) if access else None
    if access is None or number is None:
        return None
    text = "\n".join(sentences(access, number))
    shown = text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + " ..."
    picture = {"name": "Map", "value": picture_of(game, number)}
    embed = {"title": f"{game.name}: {detail}"[:250], "description": shown, "url": page_of(game), "fields": [picture]}
    return _message(game, f"{detail} has been processed. {game.summary}", [embed])


def _message(game: Game, text: str, embeds: list[dict[str, Any]]) -> dict[str, Any]:
    content = f"**{game.name}**: {text}\n{page_of(game)}"
    return {"content": content[:2_000], "embeds": embeds, "allowed_mentions": {"parse": []}}


def _as_stranger(game: Game) -> Access | None:
    try:
        return find(AnonymousUser(), game.key, invitation=game.invitation)
    except Http404:
        return None


def _trouble(url: str, body: bytes, door: outgoing.Door) -> str:
    """Why a post failed, in words; empty if it arrived."""
    try:
        status = outgoing.post(url, body, door)
    except (outgoing.AddressError, OSError, HTTPException) as error:
        return str(error) or type(error).__name__
    return "" if 200 <= status < 300 else f"The server answered with status {status}."
