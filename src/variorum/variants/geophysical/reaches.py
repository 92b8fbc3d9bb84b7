"""Where units can go while the earth changes: for all that order entry knows, and as it turns out. Rule: geo:R2."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

import msgspec

from variorum.board import Board, Geography, Movement, Terrain, area_of
from variorum.game.unit import Unit
from variorum.rules.movement.reach import Reach, voyages
from variorum.variants.geophysical.ground import areas


class ShakenReach(Reach, frozen=True):
    """The reach of a position whose earth has changed this season.

    `moves` and `supports`: by the unit's id, the places that it can move to and the areas that it can support into;
    `left`: the geographies in which armies leave their areas, by area.
    """

    moves: dict[int, frozenset[str]] = msgspec.field(default_factory=dict)
    supports: dict[int, frozenset[str]] = msgspec.field(default_factory=dict)
    left: dict[str, Geography] = msgspec.field(default_factory=dict)

    def steps(self, unit: Unit) -> frozenset[str]:
        """The places on the changed board, and those to which it can escape."""
        return self.moves.get(unit.id, frozenset())

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


@lru_cache(maxsize=64)
def conceivable(board: Board, now: Geography) -> Geography:
    """A geography in which every area is land and sea at once, its coasts those of now and all others besides."""
    able = frozenset(areas(board))
    touching = {area: board.touching(area) & able for area in able}
    places = {area: frozenset({area, *now.places(Movement.FLEET, area)}) for area in able}
    sailed = {area: frozenset(chain.from_iterable(places[other] for other in near)) for area, near in touching.items()}
    stations = frozenset(chain.from_iterable(places.values()))
    fleet = {place: sailed[area_of(place)] for place in stations}
    return msgspec.structs.replace(
        now,
        terrain=dict.fromkeys(board.areas, Terrain.SEA) | dict.fromkeys(frozenset(board.areas) - able, Terrain.INERT),
        army=touching,
        fleet=fleet,
        sea=touching,
        embark=touching,
        adjacent=touching,
    )
