"""Names of people: short, readable, and not to be taken for somebody else's."""

import re
from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

LONGEST = 30
FORMER = "former-"
"""How the names begin that are left of deleted accounts."""

_RESERVED = {
    "gm",
    "host",
    "thehost",
    "gamemaster",
    "thegamemaster",
    "master",
    "admin",
    "administrator",
    "bot",
    "variorum",
}


def not_reserved(name: str) -> None:
    """Refuse names that look as if the host or a game master spoke."""
    if re.sub(r"[-._]", "", name.casefold()) in _RESERVED or name.casefold().startswith(FORMER):
        raise ValidationError(_("This name is reserved; please take another one."))


VALIDATORS: list[Callable[[str], None]] = [
    RegexValidator(
        r"\A\w[\w.-]+\Z", _("A name has letters, digits, dots, dashes and underscores, at least two of them.")
    ),
    MaxLengthValidator(LONGEST),
    not_reserved,
]
