"""Self-play: whole games of a static board in the kernel, one position at a time or many games at once.

For boards with the rules of Standard, without twists. Compile a board to `Rules` once; `Rules.state` makes a
`State`, which is immutable and knows its possible orders, their outcomes, and its successor; a `Batch` holds many
games, with numpy arrays in and out. Orders are numbers (their layout: `src/kernel/codes.hpp`), and `Rules` translates
them from and to canonical text. A `Policy` plays with sense, and `State.search` looks ahead; both keep to a `Pact` if
they are given one. The methods' docstrings say the rest.
"""

import sys
from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

from variorum._kernel import Batch, Beliefs, OrderNumbers, Pact, Policy, Rules, State
from variorum.board import AreaId, Board, Geography, Movement, area_of

__all__ = [
    "Batch",
    "Beliefs",
    "OrderNumbers",
    "Pact",
    "Policy",
    "Rules",
    "State",
    "Tables",
    "compile_board",
    "compile_tables",
    "locations_of",
    "numbering_for",
    "tables_of",
]

# What the kernel that is not for wide boards knows at most.
_NARROW_LOCATIONS = 127
_NARROW_CENTERS = 64


class Tables(TypedDict):
    """A board as lists of numbers: rows by location (areas first, then coasts) or by area, entries likewise.

    `idle` are powers that order nothing.
    """

    area_of: list[int]
    army: list[list[int]]
    fleet: list[list[int]]
    army_places: list[int]
    fleet_places: list[int]
    seas: list[int]
    sea: list[list[int]]
    embark: list[list[int]]
    adjacent: list[list[int]]
    name_rank: list[int]
    centers: list[int]
    homes: list[int]
    idle: list[int]


def numbering_for(rules: Rules) -> type[OrderNumbers]:
    """What numbers orders in the kernel that plays by these rules."""
    found: type[OrderNumbers] = sys.modules[type(rules).__module__].OrderNumbers
    return found


def compile_board(board: Board, victory: int = 18, geography: Geography | None = None) -> Rules:
    """Return the rules of Standard on a board; a power that owns `victory` centers has won.

    The board is as printed, unless a geography of it is given.

    Raises:
        ValueError: the board is too large for self-play (255 locations, 64 seas, 128 centers, 32 powers), or the
            kernel for large boards isn't compiled yet, in a checkout where `make run` has just begun.

    """
    return compile_tables(tables_of(board, geography), locations_of(board, geography), list(board.powers), victory)


def compile_tables(tables: Tables, locations: list[str], powers: list[str], victory: int) -> Rules:
    """Return the same for a board that is only tables. Raises: ValueError as `compile_board`."""
    is_wide = len(locations) > _NARROW_LOCATIONS or len(tables["centers"]) > _NARROW_CENTERS
    rules = _wide_rules() if is_wide else Rules
    return rules(tables, locations, powers, victory)


def _wide_rules() -> type[Rules]:
    try:
        from variorum import _wide  # noqa: PLC0415 - compiled later than the rest, and not needed by most games
    except ImportError as missing:
        raise ValueError("The kernel for boards of this size isn't compiled yet: run `make`.") from missing
    return _wide.Rules


def locations_of(board: Board, geography: Geography | None = None) -> list[str]:
    """Every area in board order, then the coasts of those that have several."""
    geography = geography or board.geography()
    return [*geography.terrain, *(place for place in geography.locations if "/" in place)]


def tables_of(board: Board, geography: Geography | None = None) -> Tables:
    """A board as `Rules` reads it; its places are numbered as in `locations_of`."""
    geography, locations = geography or board.geography(), locations_of(board, geography)
    number = {location: index for index, location in enumerate(locations)}
    areas = [place for place in locations if "/" not in place]
    alphabet = {area: rank for rank, area in enumerate(sorted(areas, key=lambda area: board.areas[area].name))}

    def rows(table: Mapping[Any, Iterable[str]], keys: list[str]) -> list[list[int]]:
        return [sorted(number[place] for place in table.get(key, ())) for key in keys]

    def places(movement: Movement) -> list[int]:
        return sorted(number[place] for area in areas for place in geography.places(movement, AreaId(area)))

    return Tables(
        area_of=[number[area_of(place)] for place in locations],
        army=rows(geography.army, locations),
        fleet=rows(geography.fleet, locations),
        army_places=places(Movement.ARMY),
        fleet_places=places(Movement.FLEET),
        seas=[number[area] for area in areas if geography.is_sea(AreaId(area))],
        sea=rows(geography.sea, areas),
        embark=rows(geography.embark, areas),
        adjacent=rows(geography.adjacent, areas),
        name_rank=[alphabet[area] for area in areas],
        centers=[number[area] for area in geography.centers],
        homes=[_home(board, area) for area in geography.centers],
        idle=[],
    )


def _home(board: Board, area: str) -> int:
    """The number of the power whose home a center is; -1 if it is nobody's."""
    home = board.areas[area].home
    return list(board.powers).index(home) if home in board.powers else -1
