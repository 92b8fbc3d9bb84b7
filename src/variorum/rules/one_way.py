"""One-way borders: units pass them in one direction only."""

from functools import lru_cache

from msgspec.structs import replace

from variorum.board import Geography, area_of
from variorum.game.docket import Docket
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.rules.movement.reach import Reach
from variorum.rules.movement.twists import Twist

Ways = tuple[tuple[str, str], ...]


class OneWay(Twist, frozen=True):
    """Units pass these borders only from the first area of a pair to the second: they neither move nor support back.

    No convoy passes such a border.
    """

    ways: Ways

    def conceivable(self, reach: Reach, position: Position) -> Reach:
        """The reach without the ways back."""
        return replace(reach, geography=_without_return(reach.geography, self.ways))

    def actual(self, reach: Reach, docket: Docket) -> Reach:
        """The same in the battle."""
        return self.conceivable(reach, docket.position)

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """All places but those from which the unit could only come."""
        return frozenset(place for place in places if (area_of(place), unit.area) not in self.ways)


@lru_cache(maxsize=64)
def _without_return(geography: Geography, ways: Ways) -> Geography:
    """The geography in which nobody goes from the second area of a pair to the first."""
    back = {(to, start) for start, to in ways}
    tables = (geography.army, geography.fleet)
    army, fleet = (
        {
            place: frozenset(other for other in near if (area_of(place), area_of(other)) not in back)
            for place, near in table.items()
        }
        for table in tables
    )
    closed = back.union(ways)
    embark = {
        land: frozenset(sea for sea in seas if (land, sea) not in closed) for land, seas in geography.embark.items()
    }
    return replace(geography, army=army, fleet=fleet, embark=embark)
