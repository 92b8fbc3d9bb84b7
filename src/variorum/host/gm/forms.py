"""Small forms of the desk."""

import secrets
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.schema.numbers import whole

FORMAT = "%Y-%m-%dT%H:%M"


def zone_of(access: Access) -> ZoneInfo:
    """The game's time zone, in which its game master reads and sets times: the same as in the log."""
    return ZoneInfo(access.terms.clock.zone)


def deadline_shown(access: Access) -> str:
    """The deadline, or the current time, in the format of a time field."""
    return (access.game.deadline or timezone.now()).astimezone(zone_of(access)).strftime(FORMAT)


def deadline_read(access: Access, texts: dict[str, str]) -> datetime:
    """The deadline from the form: some hours after the current one, or a time.

    Raises: RefusedError.
    """
    hours = texts.get("hours", "").strip()
    if hours:
        number = whole(hours, 24 * 366)
        if number is None:
            raise RefusedError("Enter the hours as a whole number, up to a year.")
        begin = max(access.game.deadline or timezone.now(), timezone.now())
        return begin + timedelta(hours=number)
    try:
        local = datetime.strptime(texts.get("when", "")[:16], FORMAT).replace(tzinfo=zone_of(access))
        return local.astimezone(UTC)
    except (ValueError, OverflowError):
        raise RefusedError("Enter the date and time, such as 2026-12-24T20:00.") from None


def fresh_key() -> str:
    """A key by which something that is sent twice counts once."""
    return secrets.token_hex(16)
