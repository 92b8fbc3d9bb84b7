"""User names: short, readable, in one script, and not easily mistaken for another."""

import unicodedata
from collections.abc import Callable

from disarm import is_mixed_script, skeleton_key
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, RegexValidator

LONGEST = 30
FORMER = "former-"
"""The prefix of the names of deleted accounts."""
GUEST = "guest-"
"""The prefix of the names of guests."""

_ALIKE = (("rn", "m"), ("vv", "w"))
"""Pairs of letters that look like one letter; the library doesn't know them."""

_RESERVED = (
    "gm",
    "host",
    "thehost",
    "gamemaster",
    "thegamemaster",
    "master",
    "admin",
    "administrator",
    "moderator",
    "staff",
    "support",
    "system",
    "bot",
    "variorum",
)


def normal(name: str) -> str:
    """A name in its normal form (NFKC)."""
    return unicodedata.normalize("NFKC", name)


def skeleton(name: str) -> str:
    """The skeleton of a name (UTS #39), which is the same for names that look alike. No two people share one."""
    found = skeleton_key(normal(name), digit_policy="tr39")
    for written, shown in _ALIKE:
        found = found.replace(written, shown)
    return found


def in_one_script(name: str) -> None:
    """Reject names that mix scripts, such as Latin and Cyrillic, except as Japanese, Chinese and Korean do."""
    if is_mixed_script(normal(name)):
        raise ValidationError("Use letters of a single script, such as Latin, Greek or Cyrillic.")


def not_reserved(name: str) -> None:
    """Reject names that suggest the host or a game master."""
    seen = skeleton(name)
    named = _bare(seen) in {_bare(skeleton(word)) for word in _RESERVED}
    if named or seen.startswith((skeleton(FORMER), skeleton(GUEST))):
        raise ValidationError("This name is reserved. Choose another.")


def _bare(seen: str) -> str:
    """A skeleton without separators and with all strokes alike, for a stricter comparison with reserved names."""
    return seen.translate({**dict.fromkeys(map(ord, "-._")), ord("i"): "l"})


VALIDATORS: list[Callable[[str], None]] = [
    RegexValidator(
        r"\A\w[\w.-]+\Z",
        "Use at least two letters, digits, dots, dashes or underscores, and no dot or dash first.",
    ),
    MaxLengthValidator(LONGEST),
    in_one_script,
    not_reserved,
]
