"""What mechanics ask of areas on a board: that neighbors touch, centers are centers, and canals join seas."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta

from variorum.board import AreaId, Board
from variorum.game.mechanic import Lack
from variorum.game.naming import AreaName, PowerName
from variorum.game.rule import own_power
from variorum.game.variant import Variant

Pair: TypeAlias = Annotated[tuple[AreaName, AreaName], Meta(description='two areas, such as ["BEL", "HOL"]')]
Pairs: TypeAlias = Annotated[
    tuple[Pair, ...], Meta(min_length=1, max_length=200, description='pairs of areas, such as [["BEL", "HOL"]]')
]
Areas: TypeAlias = Annotated[
    tuple[AreaName, ...], Meta(min_length=1, max_length=400, description='areas, such as ["BEL", "HOL"]')
]
AreasByPower: TypeAlias = Mapping[PowerName, Annotated[tuple[AreaName, ...], Meta(max_length=200)]]
MOST_POWERS = 60
"""Powers in a file."""

Seas: TypeAlias = Annotated[
    tuple[AreaName, AreaName], Meta(description='the two seas that it joins, as ["MED", "RED"]')
]


def not_neighbors(board: Board, pairs: Iterable[tuple[str, str]], field: str) -> Iterator[Lack]:
    """Pairs that are no neighbors."""
    for one, other in pairs:
        if other not in board.touching(AreaId(one)):
            yield Lack(f"{one} and {other} are no neighbors", "list pairs of areas that touch", field)


def not_centers(board: Board, areas: Iterable[str], field: str) -> Iterator[Lack]:
    """Areas that are no supply centers."""
    centers = board.geography().centers
    return (Lack(f"{area} is no supply center", "name centers", field) for area in areas if area not in centers)


def not_land(board: Board, areas: Iterable[str], field: str) -> Iterator[Lack]:
    """Areas on which no army could stand."""
    strange = (area for area in areas if not board.geography().is_land(AreaId(area)))
    return (Lack(f"{area} isn't on land", "name areas on land", field) for area in strange)


def not_sea(board: Board, areas: Iterable[str], field: str) -> Iterator[Lack]:
    """Areas that are no seas."""
    strange = (area for area in areas if not board.geography().is_sea(AreaId(area)))
    return (Lack(f"{area} is no sea", "name seas", field) for area in strange)


def too_many(board: Board, numbers: Iterable[int], field: str) -> Iterator[Lack]:
    """Numbers of centers that nobody can own."""
    most = len(board.geography().centers)
    return (Lack(f"nobody can own {one} centers", f"the board has {most}", field) for one in numbers if one > most)


def no_passage(board: Board, area: str, ends: tuple[str, str], field: str) -> Iterator[Lack]:
    """An area through which no seas could be joined."""
    geography = board.geography()
    if not geography.is_coastal(AreaId(area)) or not all(geography.is_sea(AreaId(end)) for end in ends):
        yield Lack(f"{area} joins no seas {ends[0]} and {ends[1]}", "name an area on a coast, and two seas", field)


def shared_powers(base: Variant, what: str) -> Iterator[Lack]:
    """Seats whose powers aren't their own, where something is a power's."""
    if base.world.commands is not own_power:
        yield Lack(f"seats of {base.name} share powers, and {what} are a power's own")


def rows(listed: Mapping[str, Iterable[str]]) -> tuple[tuple[str, str], ...]:
    """What powers list, each with its power."""
    return tuple((one, power) for power, found in listed.items() for one in found)
