"""What a generated form knows about the current game: likely values and explanations of its fields."""

import msgspec

from variorum.game.naming import Named

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
