"""A node of a generated form: one field, a group of nodes, or rows of nodes."""

import msgspec


class Node(msgspec.Struct, frozen=True):
    """What is shown for one value.

    `shape`: "text", "long", "number", "check", "choice", "date", "hidden" take one value; "group" has `parts`; "choose"
    has parts after a choice among several types; "rows" has a part for each row, the last ones blank, and "table" as
    well, whose rows are groups of fields under the same `heads`. `name` is that of the field in the form; `hints` the
    list of likely values; `least` and `most` bound a number.
    """

    shape: str
    name: str
    label: str
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    parts: tuple["Node", ...] = ()
    heads: tuple[str, ...] = ()
    hints: str = ""
    help: str = ""
    least: str = ""
    most: str = ""

    @property
    def simple(self) -> bool:
        """Whether the node is one field."""
        return self.shape not in {"group", "choose", "rows", "table"}

    @property
    def seen(self) -> tuple["Node", ...]:
        """The parts that are not hidden."""
        return tuple(part for part in self.parts if part.shape != "hidden")

    @property
    def hidden(self) -> tuple["Node", ...]:
        """The parts that are."""
        return tuple(part for part in self.parts if part.shape == "hidden")
