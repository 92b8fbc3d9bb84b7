"""How fields of generated forms are named: a path, its parts joined by dots, and marks after a colon."""

from collections.abc import Collection, Mapping

MOST_ROWS = 1_000

ROWS = ":rows"
"""Beside rows: how many there are."""
DROP = ":drop"
"""Beside a row: that it is to go."""
TYPE = ":type"
"""Beside a value of one of several types: the place of the type among them."""
AGAIN = "again"
"""Sent by buttons that only change the form: the name of the rows that are to be more, or else anything."""


def part(name: str, field: str | int) -> str:
    """The name of a part of what has a name."""
    return f"{name}.{field}"


def count(text: str, most: int) -> int | None:
    """The number that a mark says, None if it is none or too large."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 and int(text) <= most else None


def rows(data: Mapping[str, str], name: str) -> int:
    """How many rows a form has under a name; none if it does not say so."""
    return count(data.get(name + ROWS, ""), MOST_ROWS) or 0


def filled(texts: Mapping[str, str], free: Collection[str] = ()) -> frozenset[str]:
    """Every name under which somebody has written something, but for the patterns of fields that nobody fills in."""
    found: set[str] = set()
    for name, text in texts.items():
        if text.strip() and ":" not in name and pattern(name) not in free:
            words = name.split(".")
            found.update(".".join(words[: i + 1]) for i in range(len(words)))
    return frozenset(found)


def pattern(name: str) -> str:
    """A name without rows, and without the part that all names have in common: "units.id"."""
    return ".".join(word for word in name.split(".")[1:] if not word.isdigit())


def place(name: str) -> str:
    """A name as people read it: rows counted from 1, without the part that all names have in common."""
    words = [str(int(word) + 1) if word.isdigit() else word for word in name.split(".")[1:] if word != "is"]
    return " ".join(words).replace("_", " ") or "this"
