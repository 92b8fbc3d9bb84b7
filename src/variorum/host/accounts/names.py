"""Names of people: short, readable, in one script, and not to be taken for somebody else's."""

import unicodedata
from collections.abc import Callable

from disarm import is_mixed_script, skeleton_key
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

LONGEST = 30
FORMER = "former-"
"""How the names begin that are left of deleted accounts."""

_ALIKE = (("rn", "m"), ("vv", "w"))
"""Letters that look like another one side by side, which the library keeps apart."""

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
    """A name in its one way of being written (NFKC)."""
    return unicodedata.normalize("NFKC", name)


def skeleton(name: str) -> str:
    """What names have in common that look alike, by UTS #39: no two people's names have the same."""
    found = skeleton_key(normal(name), digit_policy="tr39")
    for written, shown in _ALIKE:
        found = found.replace(written, shown)
    return found


def in_one_script(name: str) -> None:
    """Refuse names that mix scripts, such as Latin and Cyrillic; Japanese, Chinese and Korean mix as they do."""
    if is_mixed_script(normal(name)):
        raise ValidationError(_("A name has letters of one script only, such as Latin, Greek or Cyrillic."))


def not_reserved(name: str) -> None:
    """Refuse names that look as if the host or a game master spoke."""
    seen = skeleton(name)
    if _bare(seen) in {_bare(skeleton(word)) for word in _RESERVED} or seen.startswith(skeleton(FORMER)):
        raise ValidationError(_("This name is reserved; please take another one."))


def _bare(seen: str) -> str:
    """A skeleton without what parts words, and with all strokes alike: where the host is meant, less is enough."""
    return seen.translate({**dict.fromkeys(map(ord, "-._")), ord("i"): "l"})


VALIDATORS: list[Callable[[str], None]] = [
    RegexValidator(
        r"\A\w[\w.-]+\Z", _("A name has letters, digits, dots, dashes and underscores, at least two of them.")
    ),
    MaxLengthValidator(LONGEST),
    in_one_script,
    not_reserved,
]
