"""What a generated form knows of the game at hand: likely values for its fields, and what fields are for."""

import msgspec

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

    `lists`: likely values, by the list's name; `meanings`: what fields are for, by name; `free`: the patterns of whole
    numbers that nobody fills in.
    """

    lists: dict[str, tuple[str, ...]] = {}
    meanings: dict[str, str] = {}
    free: tuple[str, ...] = ()

    def hints(self, field: str, sample: str = "") -> str:
        """The list for a field of that name, or the one that has a value of it; "" if there is none."""
        if _LISTS.get(field) in self.lists:
            return _LISTS[field]
        return next((name for name, known in self.lists.items() if sample in known), "")

    def meaning(self, field: str) -> str:
        """What a field is for, if anybody said so."""
        return self.meanings.get(field, "")


def label(field: str) -> str:
    """The name of a field as people read it."""
    return field.replace("_", " ")
