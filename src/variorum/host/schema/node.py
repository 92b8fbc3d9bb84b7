"""A node of a generated form: one field, a group of nodes, or rows of nodes."""

import msgspec


class FormNode(msgspec.Struct, frozen=True):
    """The form of one value.

    `shape`: "text", "long", "number", "check", "choice", "date" and "hidden" take one value; "group" has `parts`;
    "choose" has a choice among several types, then parts; "rows" has a part for each row, the last ones blank, as does
    "table", whose rows are groups of fields under the same `heads`. `name` is the field's name in the form; `hints` the
    name of the list of likely values; `least` and `most` bound a number.
    """

    shape: str
    name: str
    label: str
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    parts: tuple["FormNode", ...] = ()
    heads: tuple[str, ...] = ()
    hints: str = ""
    help: str = ""
    least: str = ""
    most: str = ""

    @property
    def simple(self) -> bool:
        """Whether the node is a single field."""
        return self.shape not in {"group", "choose", "rows", "table"}

    def asks_for(self, lists: frozenset[str]) -> bool:
        """Whether a field has one of these lists of likely values."""
        return self.hints in lists or any(part.asks_for(lists) for part in self.parts)

    @property
    def seen(self) -> tuple["FormNode", ...]:
        """The visible parts."""
        return tuple(part for part in self.parts if part.shape != "hidden")

    @property
    def hidden(self) -> tuple["FormNode", ...]:
        """The hidden parts."""
        return tuple(part for part in self.parts if part.shape == "hidden")
