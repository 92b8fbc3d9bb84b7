"""The orders of a movement phase: hold, move, support, convoy."""

from typing import ClassVar

from variorum.game.order import Form, Partner, Slot, SlotKind, Tie, UnitOrder, Word
from variorum.game.problem import Severity
from variorum.game.unit import UnitRef

UNIT = Slot("unit", SlotKind.UNIT)
TARGET = Slot("target", SlotKind.UNIT)
TO = Slot("to", SlotKind.LOCATION)
HOLD = Word("H", also=("HOLD", "HOLDS", "HLD", "STAND", "STANDS"))
STAYS = Word("H", also=(*HOLD.also, "TO HOLD"))
DASH = Word("-", also=("->", ">", "TO", "M", "MTO", "MOVE", "MOVES", "MOVE TO", "MOVES TO"))
SUPPORT = Word("S", also=("SUPPORT", "SUPPORTS", "SUP", "SUPP"))
CONVOY = Word("C", also=("CONVOY", "CONVOYS", "CON", "CONV", "CVY"))
VIA = Word("VIA", also=("VIA CONVOY", "BY CONVOY", "CONVOYED"))


class Hold(UnitOrder, frozen=True, tag="hold"):
    """A unit stays where it is."""

    purpose: ClassVar = "hold"
    says: ClassVar = ("hold",)
    meaning: ClassVar = "The unit stays where it is and defends its area."
    forms: ClassVar = (
        Form((UNIT, HOLD)),
        Form((UNIT,), read_only=True),
    )


class Move(UnitOrder, frozen=True, tag="move"):
    """A unit moves to an area and attacks any unit there; `via` asks for a convoy.

    Rule: a written route does not bind anybody (DATC 4.A.6:a); it only asks for a convoy.
    """

    to: str
    via: bool = False

    purpose: ClassVar = "move"
    says: ClassVar = ("move to {to}", "move to {to} by convoy")
    meaning: ClassVar = "The unit goes to a neighboring area, or across water by convoy, and attacks any unit there."
    labels: ClassVar = {"via": "by convoy"}
    forms: ClassVar = (
        Form((UNIT, DASH, TO), {"via": False}),
        Form((UNIT, DASH, TO, VIA), {"via": True}),
        Form((UNIT, VIA, DASH, TO), {"via": True}, read_only=True),
        Form((UNIT, DASH, Slot("", SlotKind.PATH), DASH, TO), {"via": True}, read_only=True),
        Form((UNIT, TO), {"via": False}, read_only=True),
        Form((UNIT, TO, VIA), {"via": True}, read_only=True),
    )

    @property
    def partners(self) -> tuple[Partner, ...]:
        """Convoy orders of the fleets that may carry it, if it goes by sea."""
        return (Partner(Convoy, {"target": self.unit, "to": self.to}, everybody=True),) if self.via else ()


# Deliberate in a stand-off that keeps others out, or if one of the two is sure to be stronger.
Move.upsets = (
    Tie(
        Move,
        same=(("to", "to"),),
        severity=Severity.NOTE,
        told="your order {other} goes to the same area, so neither enters unless one of them is stronger",
    ),
)


class SupportHold(UnitOrder, frozen=True, tag="support_hold"):
    """A unit supports another one that does not move against attacks."""

    target: UnitRef

    upsets: ClassVar = (Tie(Move, "target", told="it supports nothing, as your order is {other}"),)

    purpose: ClassVar = "support hold"
    says: ClassVar = ("support {target} to hold",)
    meaning: ClassVar = (
        "The unit lends its strength to a unit that doesn't move, so that it withstands stronger attacks."
    )
    forms: ClassVar = (
        Form((UNIT, SUPPORT, TARGET)),
        Form((UNIT, SUPPORT, TARGET, STAYS), read_only=True),
    )


class SupportMove(UnitOrder, frozen=True, tag="support_move"):
    """A unit supports another one's move."""

    target: UnitRef
    to: str

    needs: ClassVar = (Tie(Move, "target", (("to", "to"),), told="it supports nothing, as your order is {other}"),)

    purpose: ClassVar = "support move"
    says: ClassVar = ("support {target} to {to}",)
    meaning: ClassVar = "The unit lends its strength to another unit's move, into an area that it could enter itself."
    forms: ClassVar = (
        Form((UNIT, SUPPORT, TARGET, DASH, TO)),
        Form((UNIT, SUPPORT, TARGET, DASH, TO, VIA), read_only=True),
        Form((UNIT, SUPPORT, TARGET, TO), read_only=True),
    )

    @property
    def partners(self) -> tuple[Partner, ...]:
        """The supported move."""
        return (Partner(Move, {"unit": self.target, "to": self.to}),)


class Convoy(UnitOrder, frozen=True, tag="convoy"):
    """A fleet at sea convoys an army, perhaps together with other fleets."""

    target: UnitRef
    to: str

    needs: ClassVar = (Tie(Move, "target", (("to", "to"),), told="it carries nothing, as your order is {other}"),)

    purpose: ClassVar = "convoy"
    says: ClassVar = ("convoy {target} to {to}",)
    meaning: ClassVar = "The fleet carries an army across its water, alone or in a chain with other fleets."
    forms: ClassVar = (
        Form((UNIT, CONVOY, TARGET, DASH, TO)),
        Form((UNIT, CONVOY, TARGET, DASH, TO, VIA), read_only=True),
        Form((UNIT, CONVOY, TARGET, TO), read_only=True),
    )

    @property
    def partners(self) -> tuple[Partner, ...]:
        """The army's move."""
        return (Partner(Move, {"unit": self.target, "to": self.to, "via": True}),)


UNIT_ORDERS = (Hold, Move, SupportHold, SupportMove, Convoy)
"""All that a unit may be ordered to do."""
