"""What changes of the earth could ever bring about: the areas and borders that change, the geography of all at once."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

import msgspec

from variorum.board.area import Movement, Terrain
from variorum.board.board import Board
from variorum.board.earth import Pair
from variorum.board.geography import Geography
from variorum.board.place import AreaId, Location, area_of


@lru_cache(maxsize=8)
def areas(board: Board) -> tuple[AreaId, ...]:
    """Every area that can change."""
    return tuple(AreaId(area.id) for area in board.areas.values() if area.terrain is not Terrain.INERT)


@lru_cache(maxsize=8)
def borders(board: Board) -> tuple[Pair, ...]:
    """Every border between areas that can change, in board order."""
    return tuple(_borders(board))


@lru_cache(maxsize=64)
def conceivable(board: Board, now: Geography, frozen: frozenset[Location] = frozenset()) -> Geography:
    """A geography in which every area is land and sea at once, its coasts those of now and all others besides.

    `frozen` are the coasts under ice on which there are fleets.
    """
    able = frozenset(areas(board))
    touching = {area: board.touching(area) & able for area in able}
    places = {area: frozenset({Location(area), *now.places(Movement.FLEET, area)}) for area in able}
    sailed = {area: frozenset(chain.from_iterable(places[other] for other in near)) for area, near in touching.items()}
    stations = frozen.union(*places.values())
    fleet = {place: sailed[area_of(place)] for place in stations}
    return msgspec.structs.replace(
        now,
        terrain=dict.fromkeys(map(AreaId, board.areas), Terrain.SEA)
        | dict.fromkeys(frozenset(map(AreaId, board.areas)) - able, Terrain.INERT),
        army=touching,
        fleet=fleet,
        sea=touching,
        embark=touching,
        adjacent=touching,
    )


def _borders(board: Board) -> Iterator[Pair]:
    able = frozenset(areas(board))
    for area in areas(board):
        yield from ((area, other) for other in sorted(board.touching(area) & able) if area < other)
