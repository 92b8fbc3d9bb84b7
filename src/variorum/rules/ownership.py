"""Ownership: after autumn's retreats each occupied center belongs to its occupier. Rule: std:O1."""

from typing import ClassVar, Self

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.rule import Rule
from variorum.game.sight import Fog
from variorum.game.unit import Unit


class CenterCaptured(Event, frozen=True, tag="captured"):
    """A center has a new owner; `previous` is empty if it was neutral."""

    area: str
    power: str
    previous: str = ""

    def through(self, fog: Fog) -> Self | None:
        """The capture if it concerns the reader, or a center whose owner the reader sees."""
        concerned = not {self.power, self.previous}.isdisjoint(fog.powers)
        return self if concerned or self.area not in fog.centers else None

    def sentence(self) -> str:
        """Who took it, and from whom."""
        return f"{self.power} takes {self.area}{f' from {self.previous}' if self.previous else ''}."


class Ownership(Rule, frozen=True):
    """Occupied centers change hands; empty ones, and those that bystanders occupy, stay with their owners."""

    name: ClassVar = "ownership"
    events: ClassVar = (CenterCaptured,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Give every occupied center to the occupier."""
        position = docket.position
        centers = self.world.board.geography(position.earth).centers
        captures = tuple(
            CenterCaptured(area=area, power=unit.power, previous=position.owners.get(area, ""))
            for area in centers
            if area in position.by_area
            for unit in position.by_area[area]
            if position.owners.get(area) != unit.power and self._takes(unit)
        )
        owners = {**position.owners, **{capture.area: capture.power for capture in captures}}
        ordered = {area: owners[area] for area in centers if area in owners}
        return docket.with_position(replace(position, owners=ordered)).happened(*captures)

    def _takes(self, unit: Unit) -> bool:
        return self.world.kind(unit.kind).fights and unit.power not in self.world.bystanders
