"""Secret addresses, `orders+KEY@example.org`, and the Message-IDs by which the host knows its own mails."""

import re
import secrets
from base64 import b32encode
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

_KEY = re.compile(r"[a-z2-7]{26}")
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_OWN = re.compile(r"<([a-z2-7]{26})\.([0-9a-f]{32})@[^<>@\s]+>")


def is_possible() -> bool:
    """Whether this host takes orders by mail."""
    return bool(settings.ORDERS_ADDRESS)


def new_key() -> str:
    """A key of 130 random bits that survives mail programs, which may change the case of an address."""
    return "".join(secrets.choice(_LETTERS) for _ in range(26))


def address_of(key: str) -> str:
    """The address with a key."""
    name, _, domain = settings.ORDERS_ADDRESS.rpartition("@")
    return f"{name}+{key}@{domain}"


def key_of(address: str) -> str:
    """The key in an address of this host; empty if it isn't one."""
    name, _, domain = settings.ORDERS_ADDRESS.lower().rpartition("@")
    local, _, at = address.strip().lower().rpartition("@")
    before, _, key = local.rpartition("+")
    return key if name and (before, at) == (name, domain) and _KEY.fullmatch(key) else ""


def new_message_id() -> str:
    """A Message-ID that only this host can make."""
    return _message_id(new_key())


def message_id_of(what: str) -> str:
    """The Message-ID of a mail that may be sent twice, always the same, so that mail programs show it once."""
    digest = salted_hmac("variorum.letters.again", what, algorithm="sha256").digest()
    return _message_id(b32encode(digest).decode().lower()[:26])


def _message_id(key: str) -> str:
    domain = settings.ORDERS_ADDRESS.rpartition("@")[2] or urlsplit(settings.PUBLIC_URL).hostname
    return f"<{key}.{_digest(key)}@{domain}>"


def is_own(message_id: str) -> bool:
    """Whether a Message-ID was made by this host."""
    found = _OWN.fullmatch(message_id.strip())
    return found is not None and constant_time_compare(found[2], _digest(found[1]))


def _digest(key: str) -> str:
    return salted_hmac("variorum.letters", key, algorithm="sha256").hexdigest()[:32]
