"""Who borders on whom on a board, for a variant's page."""

from collections.abc import Iterator

import msgspec

from variorum.board import Location, Movement, area_of
from variorum.game.position import Position
from variorum.game.variant import Variant


class Bordering(msgspec.Struct, frozen=True):
    """A place where units may stand, its name, and where armies and fleets go from there."""

    place: str
    name: str
    center: bool
    armies: str
    fleets: str


def borders(variant: Variant, position: Position) -> Iterator[Bordering]:
    """All places of a board at the start, in the order of their areas' names; coasts follow their area."""
    geography = variant.board.geography(position.earth)
    for place in sorted(geography.locations, key=lambda place: (variant.board.areas[area_of(place)].name, place)):
        area = area_of(place)
        ways = (" ".join(sorted(geography.neighbors(kind, place))) for kind in (Movement.ARMY, Movement.FLEET))
        yield Bordering(place, variant.board.areas[area].name, place in map(Location, geography.centers), *ways)
