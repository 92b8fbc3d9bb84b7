"""How far places are from each other, in moves on an empty board, without convoys."""

from collections.abc import Iterable, Mapping

from variorum.board.area import Movement
from variorum.board.geography import Geography, area_of


def reach(links: Mapping[str, frozenset[str]], starts: Iterable[str]) -> dict[str, int]:
    """Return the fewest steps from any of the starts to every place that can be reached, nearest first."""
    steps = dict.fromkeys((start for start in starts if start in links), 0)
    queue = list(steps)
    for place in queue:
        for following in sorted(links[place]):
            if following not in steps:
                steps[following] = steps[place] + 1
                queue.append(following)
    return steps


def fleet_steps(geography: Geography, location: str) -> dict[str, int]:
    """Return the fewest moves of one fleet from a location to each area, whatever its coast there."""
    nearest: dict[str, int] = {}
    for place, steps in reach(geography.fleet, [location]).items():
        nearest.setdefault(area_of(place), steps)
    return nearest


def moves_alone(geography: Geography, movement: Movement, start: str, goal: str) -> int | None:
    """Return the fewest moves of one unit between two areas or coasts; None if it cannot get there."""
    links = geography.table(movement)
    goals = set(_places(geography, movement, goal))
    reached = reach(links, _places(geography, movement, start))
    return next((steps for place, steps in reached.items() if place in goals), None)


def moves(geography: Geography, start: str, goal: str) -> int | None:
    """Return the fewest moves of one army alone or one fleet alone, whichever is fewer. Rule: goals G5."""
    found = [moves_alone(geography, movement, start, goal) for movement in (Movement.ARMY, Movement.FLEET)]
    return min((steps for steps in found if steps is not None), default=None)


def steps_from(geography: Geography, starts: Iterable[str]) -> dict[str, int]:
    """Return the fewest steps from any of the start areas to each area, over land and sea alike.

    Rule: civil disorder removes the unit farthest from its home, and the kind of the unit does not matter.
    """
    return reach(geography.adjacent, starts)


def _places(geography: Geography, movement: Movement, place: str) -> tuple[str, ...]:
    located = geography.places(movement, area_of(place))
    return (place,) if place in located else located
