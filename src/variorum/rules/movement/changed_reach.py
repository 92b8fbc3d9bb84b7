"""Where units can go while the earth changes under them."""

from collections.abc import Mapping, Sequence

import msgspec

from variorum.board import Geography, area_of
from variorum.game.unit import Unit
from variorum.rules.movement.reach import Reach, voyages


class ChangedReach(Reach, frozen=True):
    """The reach of a position whose earth has changed this season.

    `moves` and `supports`: by the unit's id, the places that it can move to and the areas that it can support into;
    `left`: the geographies in which armies leave their areas, by area; `landings`: by the unit's id and the area to
    which it goes, the coast where it arrives if somebody else has divided the one that it meant.
    """

    moves: dict[int, frozenset[str]] = msgspec.field(default_factory=dict)
    supports: dict[int, frozenset[str]] = msgspec.field(default_factory=dict)
    left: dict[str, Geography] = msgspec.field(default_factory=dict)
    landings: dict[tuple[int, str], str] = msgspec.field(default_factory=dict)

    def steps(self, unit: Unit) -> frozenset[str]:
        """The places on the changed board, and those to which it can escape."""
        return self.moves.get(unit.id, frozenset())

    def landing(self, unit: Unit, places: Sequence[str]) -> str:
        """As it was found, where the coast was divided this season."""
        return self.landings.get((unit.id, area_of(places[0])), "")

    def supported_from(self, unit: Unit) -> frozenset[str]:
        """The areas that it can move to on the changed board, without escaping."""
        return self.supports.get(unit.id, frozenset())

    def ports(self, sea: str) -> frozenset[str]:
        """The land that a sea touches, now or as an army leaves it."""
        old = (area for area, geography in self.left.items() if sea in geography.embark.get(area, ()))
        return super().ports(sea).union(old)

    def _voyages(self, unit: Unit, seas: frozenset[str]) -> Mapping[str, frozenset[str]]:
        """By convoy from its area as it is, or as it was."""
        found = dict(super()._voyages(unit, seas))
        if unit.area in self.left:
            for end, needed in voyages(self.left[unit.area], seas, unit.area).items():
                found[end] = found.get(end, frozenset()).union(needed)
        return found
