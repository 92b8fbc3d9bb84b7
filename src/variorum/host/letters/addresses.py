"""Secret addresses, `orders+KEY@example.org`, and the Message-IDs by which the host knows its own mails."""

import re
import secrets
from base64 import b32encode
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

_KEY = re.compile(r"[a-z2-7]{26}")
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_OWN = re.compile(r"<([a-z2-7]{26}(?:\.([0-9a-f]{8})-(\d{1,9}))?)\.([0-9a-f]{32})@[^<>@\s]+>")
"""A key, the mark of a game and its phase, if there is one, and a signature."""


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


def new_message_id(game: int, phase: int) -> str:
    """A Message-ID that only this host can make, of a mail about a phase of a game."""
    return _message_id(f"{new_key()}.{_mark(game)}-{phase}")


def message_id_of(what: str, game: int, phase: int) -> str:
    """The Message-ID of a mail that may be sent twice, always the same in a phase, so that programs show it once."""
    return _message_id(f"{_again(what)}.{_mark(game)}-{phase}")


def thread_of(game: int) -> str:
    """The Message-ID of a mail that was never sent, which all mails about a game answer: so they are one thread."""
    return _message_id(_again(f"thread {game}"))


def _again(what: str) -> str:
    digest = salted_hmac("variorum.letters.again", what, algorithm="sha256").digest()
    return b32encode(digest).decode().lower()[:26]


def _message_id(key: str) -> str:
    domain = settings.ORDERS_ADDRESS.rpartition("@")[2] or urlsplit(settings.PUBLIC_URL).hostname
    return f"<{key}.{_digest(key)}@{domain}>"


def is_own(message_id: str) -> bool:
    """Whether a Message-ID was made by this host."""
    return _own(message_id) is not None


def phase_of(message_id: str, game: int) -> int | None:
    """The phase that a mail of this host was about; None for a mail of others, or about another game."""
    found = _own(message_id)
    return int(found[3]) if found and found[2] == _mark(game) else None


def _own(message_id: str) -> re.Match[str] | None:
    found = _OWN.fullmatch(message_id.strip())
    return found if found and constant_time_compare(found[4], _digest(found[1])) else None


def _mark(game: int) -> str:
    """A game's mark, which tells nobody else which game it is."""
    return salted_hmac("variorum.letters.game", str(game), algorithm="sha256").hexdigest()[:8]


def _digest(key: str) -> str:
    return salted_hmac("variorum.letters", key, algorithm="sha256").hexdigest()[:32]
