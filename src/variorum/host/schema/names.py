"""The names of generated fields: a path with dots, and marks after a colon."""

from collections.abc import Collection, Mapping

from variorum.host.schema.numbers import whole

MOST_ROWS = 1_000

ROWS = ":rows"
"""The mark for the number of rows."""
DROP = ":drop"
"""The mark for a row to remove."""
TYPE = ":type"
"""The mark for the type of a value that may have one of several types: its index."""
AGAIN = "again"
"""Sent by buttons that only change the form: the name of the rows to extend, or anything else."""


def part(name: str, field: str | int) -> str:
    """The name of a part of a named value."""
    return f"{name}.{field}"


def rows(data: Mapping[str, str], name: str) -> int:
    """The number of rows under a name; 0 if the form doesn't say."""
    return whole(data.get(name + ROWS, ""), MOST_ROWS) or 0


def filled(texts: Mapping[str, str], free: Collection[str] = ()) -> frozenset[str]:
    """Every name under which somebody has written something, but for the patterns of fields that nobody fills in."""
    found: set[str] = set()
    for name, text in texts.items():
        if text.strip() and ":" not in name and pattern(name) not in free:
            words = name.split(".")
            found.update(".".join(words[: i + 1]) for i in range(len(words)))
    return frozenset(found)


def field_of(name: str) -> str:
    """The field that a name belongs to: its last word that isn't a row number."""
    return next((word for word in reversed(name.split(".")) if not word.isdigit()), name)


def pattern(name: str) -> str:
    """A name without its row numbers and without the common prefix: "units.id"."""
    return ".".join(word for word in name.split(".")[1:] if not word.isdigit())


def place(name: str) -> str:
    """A name for people: rows counted from 1, without the common prefix."""
    words = [str(int(word) + 1) if word.isdigit() else word for word in name.split(".")[1:] if word != "is"]
    return " ".join(words).replace("_", " ") or "this"
