"""The orders of an adjustment phase: build, remove, waive."""

from typing import ClassVar

from variorum.game.order import Form, Order, Slot, SlotKind, Word
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
