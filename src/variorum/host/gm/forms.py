"""Small forms of the desk."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from variorum.host.games.access import Access
from variorum.host.games.services.common import RefusedError
from variorum.host.gm.schema.names import count

FORMAT = "%Y-%m-%dT%H:%M"


def zone_of(access: Access) -> ZoneInfo:
    """The time zone in which the game master reads and writes times."""
    try:
        return ZoneInfo(getattr(access.person, "zone", "") or "UTC")
    except (LookupError, ValueError, OSError):
        return ZoneInfo("UTC")


def deadline_shown(access: Access) -> str:
    """The deadline, or the present time, as a field for times takes it."""
    return (access.game.deadline or timezone.now()).astimezone(zone_of(access)).strftime(FORMAT)


def deadline_read(access: Access, texts: dict[str, str]) -> datetime:
    """The deadline that was filled in: so many hours after the present one, or a time.

    Raises: RefusedError.
    """
    hours = texts.get("hours", "").strip()
    if hours:
        number = count(hours, 24 * 366)
        if number is None:
            raise RefusedError("Hours are a whole number, up to a year.")
        begin = max(access.game.deadline or timezone.now(), timezone.now())
        return begin + timedelta(hours=number)
    try:
        local = datetime.strptime(texts.get("when", "")[:16], FORMAT).replace(tzinfo=zone_of(access))
        return local.astimezone(UTC)
    except (ValueError, OverflowError):
        raise RefusedError("A time is a day and an hour, such as 2026-12-24T20:00.") from None


def fresh_key() -> str:
    """A key with which something that is sent twice counts once."""
    return secrets.token_hex(16)


def number_of(text: Any) -> int:
    """A small number from an address or a field, -1 if it is none."""
    found = count(str(text), 10**6)
    return -1 if found is None else found
