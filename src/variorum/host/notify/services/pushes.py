"""Sending pushes. They say of which game and what kind the news is; to read it, people open the page."""

import logging
from http.client import HTTPException
from zoneinfo import ZoneInfo

import msgspec
from django.urls import reverse
from django.utils import timezone

from variorum.host.games.access import find
from variorum.host.games.clock.waits import discreet_wait
from variorum.host.notify import outgoing
from variorum.host.notify.models import Delivery, Device, Kind
from variorum.host.notify.queries import inbox
from variorum.host.notify.sealing import headers, sealed

GONE = (404, 410)
"""The answers of push services for devices that no longer exist."""

TEXTS = {
    Kind.BEGUN: "The game has begun.",
    Kind.PHASE: "A phase has been processed.",
    Kind.MESSAGE: "You have new messages.",
    Kind.BALLOT: "There are proposals to vote on.",
    Kind.NEWS: "Something has changed: see the game's log.",
}
"""What a push says of its kind; all others, and those of a phase after it, say what the game waits for."""

_WITHOUT = (Kind.MESSAGE, Kind.BALLOT, Kind.NEWS)


def payload(delivery: Delivery) -> dict[str, str | int]:
    """What a device shows: nothing that only the reader's seat may know, since bystanders may see the screen."""
    kind = Kind(delivery.kind)
    page = "press:press" if kind == Kind.MESSAGE else "games:about" if kind == Kind.NEWS else "play:board"
    return {
        "title": delivery.game.name,
        "body": " ".join(filter(None, (TEXTS.get(kind), "" if kind in _WITHOUT else _waiting(delivery)))),
        "url": reverse(page, args=(delivery.game.key,)),
        "tag": f"{delivery.game.key}-{kind.value}",
        "count": len(inbox(delivery.person)),
    }


def _waiting(delivery: Delivery) -> str:
    """What the game waits for, in the reader's time zone; a push about a request asks for the answer to it."""
    wait = discreet_wait(find(delivery.person, delivery.game.key, delivery.seat))
    with timezone.override(ZoneInfo(delivery.person.zone)):
        return (wait.question if delivery.kind == Kind.VOTE else "") or wait.standing


def send(delivery: Delivery, door: outgoing.Door = outgoing.public_door) -> int:
    """Send a push to all devices of its reader, and count them; those that no longer exist get nothing more.

    Raises: OSError if there are devices, and none of them could be reached.
    """
    devices, failed = list(Device.objects.filter(person=delivery.person, expired=None)), 0
    if not devices:
        return 0
    text = msgspec.json.encode(payload(delivery))
    for device in devices:
        trouble = _trouble(device, text, door)
        failed += bool(trouble)
        if trouble:
            logging.getLogger(__name__).warning("push %s failed at %s: %s", delivery.pk, device.host, trouble)
    if failed and failed == len(devices):
        raise OSError("no device could be reached")
    return len(devices) - failed


def _trouble(device: Device, text: bytes, door: outgoing.Door) -> str:
    """Why a push failed, in words; empty if it arrived, or the device has expired."""
    try:
        status = outgoing.post(device.address, sealed(device, text), door, headers(device))
    except (outgoing.AddressError, OSError, HTTPException) as error:
        return str(error) or type(error).__name__
    if status in GONE:
        Device.objects.filter(pk=device.pk).update(expired=timezone.now())
        return ""
    return "" if 200 <= status < 300 else f"status {status}"
