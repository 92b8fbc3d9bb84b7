"""The way of an army across water, sea by sea, as orders of DAIDE name it."""

from collections.abc import Collection

from variorum.board import AreaId
from variorum.board.geography import Geography
from variorum.game.position import Position


def voyage(geography: Geography, start: str, goal: str, fleets: Collection[str], position: Position) -> tuple[str, ...]:
    """The shortest way by seas with these fleets, or else with any fleet; empty if there is none."""
    present = {unit.area for unit in position.units if geography.is_sea(unit.area)}
    return _shortest(geography, start, goal, fleets) or _shortest(geography, start, goal, present)


def _shortest(geography: Geography, start: str, goal: str, seas: Collection[str]) -> tuple[str, ...]:
    begin, end = (geography.embark.get(AreaId(area), frozenset()) for area in (start, goal))
    routes: list[tuple[str, ...]] = [(sea,) for sea in sorted(begin & set(seas))]
    seen = {sea for route in routes for sea in route}
    for route in routes:
        if route[-1] in end:
            return route
        for sea in sorted(geography.sea.get(AreaId(route[-1]), frozenset()) & set(seas) - seen):
            seen.add(sea)
            routes.append((*route, sea))
    return ()
