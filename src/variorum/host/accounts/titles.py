"""Names that people give to games, boards, variants, zines and lists: no letter in them is hidden or turned around."""

import unicodedata

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of characters that show nothing, or change the direction of others."""

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks of other categories that show nothing."""

_SYMBOLS = frozenset({"So", "Sk"})
_COLORED, _JOINED = "\ufe0f", "\u200d"
"""What makes an emoji of a symbol, and what joins emoji; behind anything else they are hidden."""


class TitleError(ValueError):
    """A name that doesn't show what it is, with the reason in words."""


def title(text: str) -> str:
    """A name as it is stored: composed (NFC), on one line, with single spaces; it may be empty.

    Raises: TitleError for invisible characters and marks of writing direction.
    """
    found = " ".join(unicodedata.normalize("NFC", text).split())
    for before, char in zip(" " + found, found, strict=False):
        if _is_hidden(before, char):
            raise TitleError(
                f"A name can't contain invisible characters or marks of writing direction, such as the one "
                f"after {found[: found.index(char)][-20:]!r} (U+{ord(char):04X}). Delete it, or type the name again."
            )
    return found


def _is_hidden(before: str, char: str) -> bool:
    if char in {_COLORED, _JOINED} and unicodedata.category(before) in _SYMBOLS:
        return False
    if char == _JOINED:
        return before != _COLORED
    return char in _BLANK or char == _COLORED or unicodedata.category(char) in _HIDDEN
