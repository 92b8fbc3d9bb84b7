"""What a generated form knows of the game at hand: likely values for its fields, and what fields are for."""

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


class Words(msgspec.Struct, frozen=True):
    """What a form knows.

    `lists`: likely values, by the list's name; `names`: what people call them; `meanings`: what fields are for, by
    name; `free`: the patterns of whole numbers that nobody fills in.
    """

    lists: dict[str, tuple[str, ...]] = {}
    names: dict[str, str] = {}
    meanings: dict[str, str] = {}
    free: tuple[str, ...] = ()

    def hints(self, named: Named | None, field: str, sample: str = "") -> str:
        """The list for what a field names; else by its name, or by a value that it has; "" if there is none."""
        if named is not None and _NAMED.get(named) in self.lists:
            return _NAMED[named]
        if _LISTS.get(field) in self.lists:
            return _LISTS[field]
        return next((name for name, known in self.lists.items() if sample in known), "")

    @property
    def options(self) -> dict[str, tuple[tuple[str, str], ...]]:
        """The lists with the name of each value, empty where it has none of its own."""
        return {
            name: tuple((value, self.names.get(value, "")) for value in values) for name, values in self.lists.items()
        }

    def meaning(self, field: str) -> str:
        """What a field is for, if anybody said so."""
        return self.meanings.get(field, "")


def label(field: str) -> str:
    """The name of a field as people read it."""
    return field.replace("_", " ")
