"""Bounds on the texts of a designer's board."""

import re
from hashlib import sha256

MAP, RINGS, TOPO, VARIANT = "map.txt", "rings.txt", "topo.json", "variant.toml"
MOST_AREAS = 300
"""A board with as many relaxes within two seconds after an edit; larger ones are for one's own machine."""

LARGEST = 900_000
"""Bytes of a file."""

MOST_MAP, MOST_VARIANT = 200_000, 40_000
"""Characters of the texts."""

_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


def version_of(text: str) -> str:
    """What tells one text from another."""
    return sha256(text.encode()).hexdigest()[:16]


def text_fault(name: str, text: str, most: int) -> str:
    """Why a text can't be kept: it is too long, or no text; empty if it can."""
    if len(text) > most:
        return f"{name} has {len(text):,} characters; the limit is {most:,}. Nothing was saved."
    if strange := _NO_TEXT.search(text):
        return f"{name} has the character {strange.group()!a}, which is no text. Nothing was saved."
    return ""
