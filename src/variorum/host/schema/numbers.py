"""Whole numbers in forms and addresses."""

LARGEST = 999_999_999
"""The largest number where nothing else says; it fits into any column."""

_DIGITS = 18


def whole(text: object, most: int = LARGEST) -> int | None:
    """The number that a text is; None if it isn't a whole one from 0 to `most`."""
    said = str(text)
    number = int(said) if said.isascii() and said.isdecimal() and len(said) <= _DIGITS else most + 1
    return number if number <= most else None


def number_of(text: object) -> int:
    """The number that a text is; -1, which no phase and no version is, if it isn't one."""
    found = whole(text)
    return -1 if found is None else found
