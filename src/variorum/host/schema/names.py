"""The names of generated fields: a path with dots, and marks after a colon."""

from collections.abc import Collection, Mapping

import msgspec

from variorum.game.naming import Named
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


_NAMED = {
    Named.AREA: "areas",
    Named.CENTER: "centers",
    Named.PLACE: "places",
    Named.POWER: "powers",
    Named.SEAT: "seats",
    Named.KIND: "kinds",
    Named.UNIT: "units",
}
_LISTS = {
    "kind": "kinds",
    "power": "powers",
    "powers": "powers",
    "location": "places",
    "retreats": "places",
    "attacker": "places",
    "contested": "places",
    "seat": "seats",
    "id": "seats",
    "winners": "seats",
}


class FormNames(msgspec.Struct, frozen=True):
    """What a form knows.

    `lists`: likely values, by the list's name; `names`: their names for people; `meanings`: explanations of fields, by
    name; `free`: patterns of whole numbers that are assigned automatically.
    """

    lists: dict[str, tuple[str, ...]] = {}
    names: dict[str, str] = {}
    meanings: dict[str, str] = {}
    free: tuple[str, ...] = ()

    def hints(self, named: Named | None, field: str, sample: str = "") -> str:
        """The list of likely values for a field, by what it names, its own name, or a sample value; "" if none fits."""
        if named is not None and _NAMED.get(named) in self.lists:
            return _NAMED[named]
        if _LISTS.get(field) in self.lists:
            return _LISTS[field]
        return next((name for name, known in self.lists.items() if sample in known), "")

    def value_of(self, named: Named | None, field: str, text: str) -> str:
        """The likely value that a text stands for: itself, or what people call so, "POR" for "Portugal"."""
        values, wanted = self.lists.get(self.hints(named, field), ()), text.casefold()
        called = (value for value in values if wanted and self.names.get(value, "").casefold() == wanted)
        return text if text in values else next(called, text)

    @property
    def choices(self) -> dict[str, tuple[tuple[str, str], ...]]:
        """The lists with the name of each value, empty where it has none of its own."""
        return {
            name: tuple((value, self.names.get(value, "")) for value in values) for name, values in self.lists.items()
        }

    def meaning(self, field: str) -> str:
        """The explanation of a field, if any."""
        return self.meanings.get(field, "")


def label(field: str) -> str:
    """A field's name for people."""
    return field.replace("_", " ")
