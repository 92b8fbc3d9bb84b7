"""The reach of units while the earth changes under them."""

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

from variorum.board import AreaId, Earth, Geography, Location, area_of
from variorum.game.unit import Unit
from variorum.rules.movement.chains import Voyages
from variorum.rules.movement.reach import Reach


class Change(Protocol):
    """The effects of a season's change of the earth on units."""

    def near(self, unit: Unit) -> frozenset[Location]:
        """The places next to a unit on the changed board."""

    def steps(self, unit: Unit) -> frozenset[Location]:
        """These, and the places to which it can escape."""

    def landing(self, unit: Unit, to: Location, coasts: Sequence[Location]) -> Location | None:
        """The coast where a fleet arrives if the coast that it was to reach has changed; None if it has not."""


class ChangedReach(Reach, frozen=True, kw_only=True, dict=True):
    """The reach of a position whose earth has changed this season, worked out for each unit on demand.

    `left`: the earths on which armies leave their areas, by area.
    """

    change: Change
    left: dict[AreaId, Earth]

    def steps(self, unit: Unit) -> frozenset[Location]:
        """The places next to it on the changed board, and those to which it can escape."""
        if unit.id not in self._steps:
            self._steps[unit.id] = self.change.steps(unit)
        return self._steps[unit.id]

    def landing(self, unit: Unit, to: Location, places: Sequence[Location]) -> Location | None:
        """The landing found for a coast that has changed this season."""
        return self.change.landing(unit, to, places)

    def supported_from(self, unit: Unit) -> frozenset[AreaId]:
        """The areas that it can move to on the changed board, without escaping."""
        if unit.id not in self._supports:
            self._supports[unit.id] = frozenset(map(area_of, self.change.near(unit)))
        return self._supports[unit.id]

    def ports(self, sea: AreaId) -> frozenset[AreaId]:
        """The land that a sea touches, now or as an army leaves it."""
        old = (area for area, earth in self.left.items() if sea in self._geography(earth).embark.get(area, ()))
        return super().ports(sea).union(old)

    def _voyages(self, unit: Unit, seas: frozenset[AreaId]) -> Voyages:
        """The voyages from its area as it is, or as it was."""
        found = dict(super()._voyages(unit, seas))
        if unit.area in self.left:
            for end, passed in self.chains(self._geography(self.left[unit.area]), seas, unit.area).items():
                found[end] = found.get(end, frozenset()).union(passed)
        return found

    def _geography(self, earth: Earth) -> Geography:
        return self.world.board.geography(earth)

    @cached_property
    def _steps(self) -> dict[int, frozenset[Location]]:
        return {}

    @cached_property
    def _supports(self) -> dict[int, frozenset[AreaId]]:
        return {}
