"""Orders of the game master, who may change the board and rules' records, and force draws; `master.py` runs them."""

from typing import ClassVar

from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.unit import UnitRef

LONGEST_LABEL = 100


class SetOwner(Order, frozen=True, tag="set_owner"):
    """A center belongs to that power, or to nobody."""

    area: str
    power: str = ""

    purpose: ClassVar = "set who owns a center"
    says: ClassVar = ("leave {area} without an owner", "give {area} to {power}")
    meaning: ClassVar = "A supply center belongs to this power from now on, or to nobody."
    refusal: ClassVar = "name a center, and a power that plays on this board, or nobody"
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (
        Form((Word("SET OWNER"), Slot("area", SlotKind.AREA)), {"power": ""}),
        Form((Word("SET OWNER"), Slot("area", SlotKind.AREA), Slot("power", SlotKind.POWER))),
    )


class SetUnit(Order, frozen=True, tag="set_unit"):
    """A unit of that power replaces any unit with which it can't share the area."""

    power: str
    unit: UnitRef

    purpose: ClassVar = "put a unit on the board"
    says: ClassVar = ("put {unit} on the board for {power}",)
    meaning: ClassVar = "A unit of this power is put into an area, in place of any with which it can't share the area."
    refusal: ClassVar = "name a power of this board, and a unit that can stand there, with its coast where it has one"
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (Form((Word("SET UNIT"), Slot("power", SlotKind.POWER), Slot("unit", SlotKind.NEW_UNIT))),)


class SetEmpty(Order, frozen=True, tag="set_empty"):
    """All units there are removed."""

    area: str

    purpose: ClassVar = "take what stands in an area off the board"
    says: ClassVar = ("take everything in {area} off the board",)
    meaning: ClassVar = "All units in this area leave the board."
    refusal: ClassVar = "nothing stands there"
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (Form((Word("SET EMPTY"), Slot("area", SlotKind.AREA))),)


class Delete(Order, frozen=True, tag="delete_unit"):
    """A single unit is removed, and whatever shares its area stays."""

    unit: UnitRef

    purpose: ClassVar = "take a single unit off the board"
    says: ClassVar = ("take {unit} off the board",)
    meaning: ClassVar = "This unit leaves the board; others in its area stay."
    refusal: ClassVar = "name a unit that is on the board"
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (Form((Word("DELETE", also=("DELETE UNIT",)), Slot("unit", SlotKind.UNIT))),)

    @property
    def subject(self) -> None:
        """None: it isn't an order that the unit carries out, so others for the unit can stand beside it."""
        return


class SetRecord(Order, frozen=True, tag="set_record"):
    """What a rule remembers, such as where something is that isn't a unit."""

    record: str
    value: str

    purpose: ClassVar = "set what a rule remembers"
    says: ClassVar = ("set {record} to {value}",)
    meaning: ClassVar = "A record, such as the place of a piece that isn't a unit, or a debt, says this from now on."
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (
        Form((Word("SET RECORD", also=("SET",)), Slot("record", SlotKind.RECORD), Slot("value", SlotKind.DATA))),
    )


class Force(Order, frozen=True, tag="force"):
    """A draw of the dice in this phase has that result."""

    label: str
    result: str

    purpose: ClassVar = "force a draw of the dice"
    says: ClassVar = ("force the draw {label} to give {result}",)
    meaning: ClassVar = "This draw of the dice is not left to chance: it has the result that you name."
    refusal: ClassVar = f"a label and a result have 1 to {LONGEST_LABEL} characters each"
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (Form((Word("FORCE"), Slot("label", SlotKind.TEXT), Slot("result", SlotKind.TEXT))),)
