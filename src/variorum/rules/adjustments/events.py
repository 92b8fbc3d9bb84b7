"""What happens in an adjustment phase."""

from variorum.game.event import Event


class UnitBuilt(Event, frozen=True, tag="built"):
    """A new unit."""

    power: str
    unit: str

    def sentence(self) -> str:
        """Who builds what."""
        return f"{self.power} builds {self.unit}."


class UnitRemoved(Event, frozen=True, tag="removed"):
    """A unit is gone; `automatic` if its power did not order it."""

    power: str
    unit: str
    automatic: bool = False

    def sentence(self) -> str:
        """Who removes what."""
        why = " (no order was given: it is the farthest from its power's centers)" if self.automatic else ""
        return f"{self.power} removes {self.unit}{why}."


class BuildWaived(Event, frozen=True, tag="waived"):
    """A build that was due was not used."""

    power: str

    def sentence(self) -> str:
        """Who waives."""
        return f"{self.power} waives a build."
