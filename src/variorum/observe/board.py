"""A board in few words: every area, what it is, and where units can go from it."""

from collections.abc import Iterator

from variorum.board.area import BORDERED, Area
from variorum.board.geography import Geography
from variorum.game.variant import Variant


def board_in_words(variant: Variant) -> str:
    """The printed board of a variant, an area a line: `PAR Paris: land, center, home of FRANCE; army BRE BUR GAS PIC`.

    Areas that nobody may enter are left out. Equal boards give equal texts.
    """
    board = variant.board
    geography = board.geography()
    first = f"{board.name}: after army and fleet, where such a unit can go from there"
    return "\n".join((first, *(line for area in board.areas.values() for line in _area(geography, area)))) + "\n"


def _area(geography: Geography, area: Area) -> Iterator[str]:
    ways = list(_ways(geography, area))
    if ways:
        told = [str(area.terrain), *(("center",) if area.center else ())]
        told += [f"home of {area.home}"] if area.home else []
        yield f"{area.id} {area.name}: {', '.join(told)}; {'; '.join(ways)}"


def _ways(geography: Geography, area: Area) -> Iterator[str]:
    for movement in BORDERED:
        for place in geography.places(movement, area.id):  # type: ignore[arg-type]
            near = sorted(geography.neighbors(movement, place))
            name = movement if place == area.id else f"{movement} at {place}"
            yield f"{name} {' '.join(near) or 'nowhere'}"
