"""What an earth has that the printed board has not, and what came between two earths, in words."""

from collections.abc import Iterator

from variorum.board.area import Terrain
from variorum.board.board import Board
from variorum.board.change import canals_of, terrain_of
from variorum.board.earth import Earth, WaterGroups, sorted_canals
from variorum.board.place import AreaId


def features(board: Board, earth: Earth) -> tuple[tuple[str, str], ...]:
    """What stands otherwise than printed, each sort with its areas; canals, and how many centers there are, always."""
    return tuple((what, where) for what, where in _features(board, earth) if where)


def changes(board: Board, old: Earth, new: Earth) -> tuple[str, ...]:
    """What became of the board from one earth to the next: "ENG is now land". Centers that are lost are left out."""
    return tuple(_changes(board, old, new))


def new_coasts(board: Board, old: Earth, new: Earth) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The areas with other coasts than before, each with its coasts and their waters: "SPA/NC: MAO"."""
    before, after = board.geography(old), board.geography(new)
    for area in map(AreaId, board.areas):
        coasts = after.coasts(area)
        if coasts != before.coasts(area) and (coasts or after.is_land(area)):
            yield area, tuple(f"{coast.location}: {', '.join(coast.waters)}" for coast in coasts)


def _features(board: Board, earth: Earth) -> Iterator[tuple[str, str]]:
    for terrain in Terrain:
        areas = (area for area, now in sorted(earth.terrain.items()) if now is terrain)
        yield f"{terrain} now", ", ".join(f"{area} (was {board.areas[area].terrain})" for area in areas)
    yield "canals", "; ".join(f"{area} {_joined(groups)}" for area, groups in sorted(canals_of(board, earth).items()))
    yield "closed waterways", ", ".join(earth.closed)
    yield "rifts", ", ".join(map("/".join, earth.rifts))
    yield "new centers", ", ".join(earth.created)
    yield "centers gone", ", ".join(earth.destroyed)
    yield "centers in all", str(len(board.geography(earth).centers))


def _changes(board: Board, old: Earth, new: Earth) -> Iterator[str]:
    for area in (area for area in board.areas if area in old.terrain or area in new.terrain):
        terrain = terrain_of(board, new, area)
        if terrain is not terrain_of(board, old, area):
            yield f"{area} is now {terrain}"
    before, after = board.geography(old).centers, board.geography(new).centers
    yield from (f"{area} has a center" for area in after if area not in before)
    yield from _canals(sorted_canals(canals_of(board, old)), sorted_canals(canals_of(board, new)))
    yield from (f"the waterway of {area} is closed" for area in new.closed if area not in old.closed)
    yield from (f"the waterway of {area} is open" for area in old.closed if area not in new.closed)
    yield from (f"a rift parts {one} and {other}" for one, other in new.rifts if (one, other) not in old.rifts)
    yield from (f"no rift parts {one} and {other}" for one, other in old.rifts if (one, other) not in new.rifts)


def _canals(old: dict[str, WaterGroups], new: dict[str, WaterGroups]) -> Iterator[str]:
    for area in dict.fromkeys((*old, *new)):
        if new.get(area, ()) != old.get(area, ()):
            groups = new.get(area)
            yield f"{area} has a canal {_joined(groups)}" if groups else f"{area} has no canal"


def _joined(groups: WaterGroups) -> str:
    return " and ".join(map("-".join, groups))
