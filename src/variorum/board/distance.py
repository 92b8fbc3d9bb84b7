"""How far places are from each other, in moves on an empty board, without convoys."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from variorum.board.area import Movement
from variorum.board.geography import Geography
from variorum.board.place import AreaId, Location, area_of

Place = TypeVar("Place", bound=str)


def reach(links: Mapping[Place, frozenset[Place]], starts: Iterable[Place]) -> dict[Place, int]:
    """Return the fewest steps from any of the starts to every place that can be reached, nearest first."""
    steps = dict.fromkeys((start for start in starts if start in links), 0)
    queue = list(steps)
    for place in queue:
        for following in sorted(links[place]):
            if following not in steps:
                steps[following] = steps[place] + 1
                queue.append(following)
    return steps


def moves_alone(geography: Geography, movement: Movement, starts: Iterable[str]) -> dict[str, int]:
    """Return the fewest moves of one unit from any of the starts, areas or coasts, to each area it can get to."""
    places = [place for start in starts for place in _places(geography, movement, start)]
    nearest: dict[str, int] = {}
    for place, steps in reach(geography.table(movement), places).items():
        nearest.setdefault(area_of(place), steps)
    return nearest


def moves(geography: Geography, starts: Sequence[str]) -> dict[str, int]:
    """Return the fewest moves of one army alone or one fleet alone from any of the starts to each area.

    Rule: goals G5.
    """
    army, fleet = (moves_alone(geography, movement, starts) for movement in (Movement.ARMY, Movement.FLEET))
    return {area: min(found[area] for found in (army, fleet) if area in found) for area in {**army, **fleet}}


def steps_from(geography: Geography, starts: Iterable[AreaId]) -> dict[AreaId, int]:
    """Return the fewest steps from any of the start areas to each area, over land and sea alike.

    Rule: civil disorder removes the unit farthest from its home, and the kind of the unit does not matter.
    """
    return reach(geography.adjacent, starts)


def _places(geography: Geography, movement: Movement, place: str) -> tuple[Location, ...]:
    located = geography.places(movement, area_of(place))
    return (Location(place),) if place in located else located
