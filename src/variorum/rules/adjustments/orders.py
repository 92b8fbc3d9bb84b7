"""The orders of an adjustment phase, build, remove and waive, and its events."""

from typing import ClassVar, Self

from variorum.game.event import Event
from variorum.game.happened import OrderResult
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.sight import Fog
from variorum.game.unit import UnitRef

_NEW = Slot("unit", SlotKind.NEW_UNIT)
_OLD = Slot("unit", SlotKind.UNIT)


class Build(Order, frozen=True, tag="build"):
    """A new unit in a vacant center."""

    unit: UnitRef

    purpose: ClassVar = "build"
    says: ClassVar = ("build {unit}",)
    meaning: ClassVar = "A new unit is put into a vacant supply center where its power may build."
    group: ClassVar = "builds"
    forms: ClassVar = (
        Form((Word("BUILD", also=("B", "BUILDS")), _NEW)),
        Form((_NEW, Word("B", also=("BUILD", "BUILDS"))), read_only=True),
    )


class Remove(Order, frozen=True, tag="remove"):
    """A unit leaves the board, because its power owns too few centers."""

    unit: UnitRef

    purpose: ClassVar = "remove"
    says: ClassVar = ("remove {unit}",)
    meaning: ClassVar = "A unit leaves the board, because its power has more units than supply centers."
    group: ClassVar = "builds"
    forms: ClassVar = (
        Form((Word("REMOVE", also=("DISBAND", "R", "D", "DESTROY")), _OLD)),
        Form((_OLD, Word("D", also=("DISBAND", "DISBANDS", "R", "REMOVE", "REMOVES"))), read_only=True),
    )


class Waive(Order, frozen=True, tag="waive"):
    """One of the builds due is not used."""

    purpose: ClassVar = "waive"
    says: ClassVar = ("waive a build",)
    meaning: ClassVar = "You do without one of the builds that you are due."
    group: ClassVar = "builds"
    taken: ClassVar = "was carried out: the build is left undone (std:A3)"
    forms: ClassVar = (Form((Word("WAIVE", also=("WAIVED", "WAIVES", "WAIVE BUILD", "BUILD WAIVED")),)),)


class AdjustmentResult(OrderResult, frozen=True, tag="adjustment_result"):
    """The outcome of an order to build or remove."""

    ordered_things: ClassVar = ("a build", "a removal")

    phrases: ClassVar = {
        "built": "was carried out (std:A2)",
        "removed": "was carried out (std:A4)",
    }


class UnitBuilt(Event, frozen=True, tag="built"):
    """A new unit."""

    power: str
    unit: str

    says: ClassVar = "{power} builds {unit}."


class UnitRemoved(Event, frozen=True, tag="removed"):
    """A unit is removed; `automatic` if its power did not order it. `remains` is what is left of it, if anything."""

    power: str
    unit: str
    automatic: bool = False
    remains: str = ""

    def sentence(self) -> str:
        """Who removes what."""
        why = " (no order was given; it is the unit farthest from its power's centers)" if self.automatic else ""
        return f"{self.power} removes {self.unit}{why}{f', and {self.remains} is left' if self.remains else ''}."


class BuildWaived(Event, frozen=True, tag="waived"):
    """A build due was not used."""

    power: str

    says: ClassVar = "{power} waives a build."

    def through(self, fog: Fog) -> Self | None:
        """Nothing about other powers: it tells how strong they are."""
        return None if fog.veils(self.power) else self
