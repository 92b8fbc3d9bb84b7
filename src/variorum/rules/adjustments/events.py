"""Events of an adjustment phase."""

from typing import ClassVar, Self

from variorum.game.event import Event
from variorum.game.happened import OrderResult
from variorum.game.sight import Fog


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
