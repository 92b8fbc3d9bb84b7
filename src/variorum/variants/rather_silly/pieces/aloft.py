"""What is in the air during movement, and how birds find their way."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, ClassVar

import msgspec

from variorum.board import AreaId, Board, Geography
from variorum.game.happened import OrderResult
from variorum.game.naming import AreaName, Named, UnitId, names
from variorum.game.record import Record
from variorum.game.unit import Unit
from variorum.variants.rather_silly.footing import habitable, habitable_areas, middles


class Flight(msgspec.Struct, frozen=True):
    """Birds in the air: their id and way, and the army that they carry.

    `shared` is how much of the way the army goes along, in areas; `parting` tells that its orders part from theirs.
    `order` and `ride` are the texts of their orders, `goal` where the army wants to be.
    """

    birds: UnitId
    path: tuple[AreaName, ...]
    army: Unit | None = None
    shared: int = 0
    parting: bool = False
    order: str = ""
    ride: str = ""
    goal: Annotated[str, names(Named.PLACE, "")] = ""


class Aloft(Record, frozen=True):
    """All that is in the air during movement, and the ids of the units that shoo birds.

    `burdens`: the ids of birds that have come down with their army, each with the army's.
    """

    flights: tuple[Flight, ...] = ()
    shooing: tuple[UnitId, ...] = ()
    burdens: tuple[tuple[UnitId, UnitId], ...] = ()

    name: ClassVar = "aloft"


class FlightResult(OrderResult, frozen=True, tag="flight_result"):
    """The result of an order of birds or their rider."""

    phrases: ClassVar = {
        "landed": "succeeded: it came down where it was told to (silly:8c)",
        "strayed": "failed: {cause} (silly:8c)",
        "kept_out": "failed: it could not come down there (silly:8c)",
        "grounded": "is void: {cause}",
    }


Path = tuple[str, ...]
Airways = Mapping[str, frozenset[str]]

UNLADEN, LADEN = 3, 2
"""How many areas birds fly, alone and with an army."""


@lru_cache(maxsize=32)
def airways(board: Board, geography: Geography) -> Airways:
    """The areas next to each area, as birds fly: over all in which anything may be, and over Switzerland."""
    sky = frozenset((*habitable_areas(board, geography), *middles(board)))
    return {area: sky & (board.touching(area) | geography.adjacent[AreaId(area)]) for area in board.areas}


@lru_cache(maxsize=1024)
def paths(board: Board, geography: Geography, start: str, most: int) -> tuple[Path, ...]:
    """The ways from an area over at most so many others, none of them twice."""
    return tuple(path for path in _paths(airways(board, geography), (start,), most) if habitable(geography, path[-1]))


def is_path(board: Board, geography: Geography, start: str, path: Path, most: int) -> bool:
    """Whether birds can fly that way."""
    ways = airways(board, geography)
    legs = zip((start, *path), path, strict=False)
    known = all(there in ways.get(here, ()) for here, there in legs)
    return known and 0 < len(path) <= most and habitable(geography, path[-1])


def within(board: Board, geography: Geography, start: str, most: int) -> frozenset[str]:
    """The areas, except the first, that birds can reach."""
    return frozenset(path[-1] for path in paths(board, geography, start, most))


def _paths(ways: Airways, flown: Path, most: int) -> Iterator[Path]:
    for area in sorted(ways[flown[-1]]):
        if area not in flown:
            path = (*flown, area)
            yield path[1:]
            if len(path) <= most:
                yield from _paths(ways, path, most)
