"""Controls of forms: lists, numbers, texts and boxes, with what they may be filled in with."""

from collections.abc import Iterable, Iterator

import msgspec

from variorum.game.legal_orders import Field
from variorum.game.order import SlotKind
from variorum.host.orders.values import shown
from variorum.notation.in_words import Words


class Control(msgspec.Struct, frozen=True):
    """A labeled control: a list, a bounded number or text, or checkboxes; `picks`: the map can fill it in.

    `blank` is the meaning of an empty value, `values` are filled in already; `orders`: the text is an order;
    `hints` are likely texts, with what each means.
    """

    name: str
    label: str
    kind: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    picks: bool = False
    needed: bool = True
    blank: str = ""
    values: tuple[str, ...] = ()
    orders: bool = False
    hints: tuple[tuple[str, str], ...] = ()


class OrderForm(msgspec.Struct, frozen=True):
    """The form for a type of orders; `step` names the step that carries them out, `bounds` their limits.

    `group` and `meaning` are those of the type.
    """

    step: str
    tag: str
    purpose: str
    controls: tuple[Control, ...]
    bounds: tuple[str, ...]
    group: str = ""
    meaning: str = ""

    @property
    def on_map(self) -> bool:
        """Whether taps on the map can begin such an order."""
        return any(control.picks for control in self.controls)

    @property
    def of_amounts(self) -> bool:
        """Whether it asks for a number."""
        return any(control.kind == "number" for control in self.controls)

    @property
    def stem(self) -> str:
        """The prefix of its controls' ids."""
        return f"c-{self.tag}-"


def control_kind(field: Field) -> str:
    """The kind of control for a field: "boxes", "list", "number" or "text"."""
    if field.kind is SlotKind.POWERS:
        return "boxes"
    if field.choices:
        return "list"
    return "number" if field.kind is SlotKind.AMOUNT else "text"


def labelled(fields: Iterable[Field], words: Words) -> Iterator[tuple[str, str]]:
    """Every choice once, in notation, with the name of a place or a unit; without the empty choice."""
    choices = {(field.kind, choice): field.note(choice) for field in fields for choice in field.choices}
    for (kind, choice), note in choices.items():
        written, spoken = shown(kind, choice), words.value(kind, choice)
        if written:
            alone = spoken.capitalize() if kind is SlotKind.CHOICE else written
            named = alone if spoken.upper() == written.upper() else f"{written} · {spoken}"
            yield written, f"{named} ({note})" if note else named
