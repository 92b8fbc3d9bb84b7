"""A season's orders that aren't for units."""

from collections.abc import Hashable, Iterator
from typing import ClassVar, TypeAlias

import msgspec

from variorum.board.coastname import COASTS
from variorum.game.order import Form, Order, Slot, SlotKind, Tie, Word
from variorum.game.unit import UnitRef

AREA_ACTS = ("RAISE", "ERODE", "GLACIATE", "MELT", "CENTER", "OPEN", "CLOSE")
BORDER_ACTS = ("QUAKE", "SEAL")
CANAL = "CANAL"

Target: TypeAlias = tuple[str, ...]
"""An area, or the two areas of a border in alphabetical order."""

_AREA, _BORDER, _SAME = Slot("area", SlotKind.AREA), Slot("border", SlotKind.BORDER), (("target", "target"),)
_SUPPORT: tuple[Word | Slot, ...] = (Word("SUPPORT", also=("SUPPORTS", "S")), Slot("power", SlotKind.POWER))
_STABILIZE = Word("STABILIZE", also=("STABILISE", "STABILIZES", "STABILISES"))


def _act_forms(*before: Word | Slot) -> Iterator[Form]:
    yield Form((*before, Slot("act", SlotKind.CHOICE, AREA_ACTS), _AREA), {"border": (), "waters": ()})
    yield Form((*before, Slot("act", SlotKind.CHOICE, BORDER_ACTS), _BORDER), {"area": "", "waters": ()})
    yield Form((*before, Slot("act", SlotKind.CHOICE, (CANAL,)), _AREA, Slot("waters", SlotKind.PATH)), {"border": ()})


def _stabilize_forms(*before: Word | Slot) -> tuple[Form, ...]:
    return Form((*before, _STABILIZE, _AREA), {"border": ()}), Form((*before, _STABILIZE, _BORDER), {"area": ""})


class Targeted(Order, frozen=True, kw_only=True):
    """An order about an area or a border."""

    area: str = ""
    border: tuple[str, ...] = ()

    plain_only: ClassVar = True

    def __post_init__(self) -> None:
        """Sort a border's areas, so that it is the same target either way round."""
        msgspec.structs.force_setattr(self, "border", tuple(sorted(self.border)))

    @property
    def target(self) -> Target:
        """The target of the order."""
        return (self.area,) if self.area else self.border


class Act(Targeted, frozen=True, kw_only=True, tag="act"):
    """A transformation. `waters` are the two that a canal joins."""

    act: str
    waters: tuple[str, ...] = ()

    purpose: ClassVar = "transform an area or a border"
    says: ClassVar = ("{act} {area}", "{act} {border}", "{act} {area} with {waters}")
    meaning: ClassVar = (
        "You change the board itself: an area rises, sinks, freezes or becomes a center, or a border opens or closes."
    )
    group: ClassVar = "acts"
    forms: ClassVar = tuple(_act_forms())


class SupportAct(Targeted, frozen=True, kw_only=True, tag="support_act"):
    """Support for another power's transformation."""

    power: str
    act: str
    waters: tuple[str, ...] = ()

    purpose: ClassVar = "support another power's transformation"
    says: ClassVar = (
        "support {power}: {act} {area}",
        "support {power}: {act} {border}",
        "support {power}: {act} {area} with {waters}",
    )
    meaning: ClassVar = "You add your strength to another power's change of the board."
    group: ClassVar = "acts"
    forms: ClassVar = tuple(_act_forms(*_SUPPORT))

    @property
    def supported(self) -> Act:
        """The supported act."""
        return Act(act=self.act, area=self.area, border=self.border, waters=self.waters)


class Stabilize(Targeted, frozen=True, kw_only=True, tag="stabilize"):
    """A counter to every transformation of an area or border."""

    upsets: ClassVar = (Tie(Act, same=_SAME), Tie(SupportAct, same=_SAME))
    purpose: ClassVar = "stabilize an area or a border"
    says: ClassVar = ("stabilize {area}", "stabilize {border}")
    meaning: ClassVar = "You work against every change of an area or a border."
    group: ClassVar = "acts"
    forms: ClassVar = _stabilize_forms()


class SupportStabilize(Targeted, frozen=True, kw_only=True, tag="support_stabilize"):
    """Support for a stabilization, possibly the power's own."""

    power: str

    needs: ClassVar = (Tie(Stabilize, same=_SAME, power="power", missing="your sheet has no such stabilization"),)
    purpose: ClassVar = "support a stabilization"
    says: ClassVar = ("support {power} in stabilizing {area}", "support {power} in stabilizing {border}")
    meaning: ClassVar = "You add your strength to a stabilization, your own or another power's."
    group: ClassVar = "acts"
    forms: ClassVar = _stabilize_forms(*_SUPPORT)


class CoastOrder(Order, frozen=True, tag="coast"):
    """The coast for a fleet that could end on several: a side, or a water off the coast."""

    fleet: UnitRef
    coast: str

    purpose: ClassVar = "choose a coast for a fleet that could end on several"
    says: ClassVar = ("choose the {coast} for {fleet}",)
    meaning: ClassVar = (
        "You choose the coast of a fleet that the changed board leaves several: a side, or a water next to it."
    )
    group: ClassVar = "coasts"
    taken: ClassVar = "was noted, for a fleet whose coast has to be chosen (geo:K3)"
    forms: ClassVar = (
        Form((Word("COAST"), Slot("fleet", SlotKind.UNIT), Slot("coast", SlotKind.CHOICE, COASTS))),
        Form((Word("COAST"), Slot("fleet", SlotKind.UNIT), Slot("coast", SlotKind.AREA)), read_only=True),
    )

    @property
    def slot(self) -> Hashable:
        """Each fleet has one coast, however it is named."""
        return type(self), self.fleet.area
