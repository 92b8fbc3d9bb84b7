"""Settings from the environment; invalid values are refused, with what would be accepted."""

import os
import stat
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

SHORTEST_SECRET = 32
_DATABASES = {"postgres", "postgresql", "sqlite"}
_YES, _NO = {"1", "true", "yes", "on"}, {"0", "false", "no", "off", ""}


def text(name: str, default: str) -> str:
    """A text; an empty one counts as missing."""
    return os.environ.get(name, "").strip() or default


def keep_private(folder: Path) -> None:
    """Make a folder, if it isn't there, that nobody else on the machine can look into, nor at what is made from now on.

    What was there before is closed to others as well: the folder, and what it contains directly.
    """
    os.umask(0o077)
    folder.mkdir(parents=True, exist_ok=True)
    for path in (folder, *folder.iterdir()):
        # A file may go meanwhile; somebody else's folder, such as a volume that is mounted, is for them to close.
        with suppress(FileNotFoundError, PermissionError):
            mode = path.lstat().st_mode
            if mode & 0o077 and (stat.S_ISDIR(mode) or stat.S_ISREG(mode)):
                path.chmod(mode & 0o700)


def words(name: str, default: str) -> list[str]:
    """A comma-separated list."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def flag(name: str, *, usual: bool = False) -> bool:
    """Yes or no. Raises: ImproperlyConfigured."""
    given = text(name, "yes" if usual else "no").lower()
    if given not in _YES | _NO:
        raise _wrong(name, given, "yes or no")
    return given in _YES


def choice(name: str, default: str, known: Collection[str]) -> str:
    """One of several words. Raises: ImproperlyConfigured."""
    given = text(name, default)
    if given not in known:
        raise _wrong(name, given, f"one of {', '.join(known)}")
    return given


def number(name: str, default: int, most: int) -> int:
    """A number from 1. Raises: ImproperlyConfigured."""
    given = text(name, str(default))
    if not (given.isascii() and given.isdecimal() and 1 <= int(given[:10]) <= most):
        raise _wrong(name, given, f"a number from 1 to {most}")
    return int(given)


def address(name: str) -> str:
    """A mail address; empty if none is given. Raises: ImproperlyConfigured."""
    given = text(name, "")
    before, _, domain = given.partition("@")
    if given and not (before and domain and "@" not in domain and "+" not in before and given.isprintable()):
        raise _wrong(name, given, "an address such as orders@example.org, without +")
    if given and any(char in given for char in ' <>,;"'):
        raise _wrong(name, given, "an address such as orders@example.org, alone")
    return given


def site(name: str, default: str) -> str:
    """The address of a site, without a path. Raises: ImproperlyConfigured."""
    given = text(name, default).rstrip("/")
    try:
        parts = urlsplit(given)
        whole = parts.scheme in {"http", "https"} and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        whole = False
    if not whole or parts.path or parts.query or parts.fragment or parts.username:
        raise _wrong(name, given, "an address such as https://diplomacy.example.org, without a path")
    return given


def endpoint(name: str) -> str:
    """The address of a service, perhaps with a path; empty if none is given. Raises: ImproperlyConfigured."""
    given = text(name, "")
    try:
        parts = urlsplit(given)
        whole = parts.scheme in {"http", "https"} and bool(parts.hostname) and given.isprintable()
    except ValueError:
        whole = False
    if given and not whole:  # the message doesn't repeat it, as it may contain a key
        raise ImproperlyConfigured(f"{name} should be an address such as https://models.example.org/v1.")
    return given


def database(name: str, default: str) -> str:
    """The address of a supported database. Raises: ImproperlyConfigured."""
    given = text(name, default)
    if given.partition("://")[0] not in _DATABASES:  # the message doesn't repeat it, as it may contain a password
        raise ImproperlyConfigured(f"{name} should be postgres://user:password@host/name, or sqlite:////a/path.")
    return given


def place(name: str, default: str) -> str:
    """The import path of an existing class. Raises: ImproperlyConfigured."""
    given = text(name, default)
    try:
        import_string(given)
    except ImportError:
        raise _wrong(name, given, f"the name of a class, such as {default}") from None
    return given


def secret(name: str) -> str:
    """A secret, empty if missing. Raises: ImproperlyConfigured for a weak one."""
    given = text(name, "")
    if given and (len(given) < SHORTEST_SECRET or " " in given):
        accepted = f"at least {SHORTEST_SECRET} random characters without spaces, as from `openssl rand -base64 48`"
        raise ImproperlyConfigured(f"{name} is too easy to guess. Use {accepted}, or leave it unset.")
    return given


def _wrong(name: str, given: str, accepted: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f'{name} is "{given[:80]}". It should be {accepted}.')
