"""The number by which the package `diplomacy` knows a position again, so that it accepts what we write.

It joins, by exclusive or, one random number for each thing that stands somewhere. The package draws them from Python's
generator, seeded by the board, table after table; anybody who draws in the same order gets the same numbers.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

import msgspec

from variorum.board import Board
from variorum.board.area import Terrain
from variorum.game.position import Position
from variorum.game.unit import Unit

_KINDS = ("A", "F")
_LARGEST = 2**63 - 1

_Row = tuple[int, ...]
_Table = tuple[_Row, ...]


class _Numbers(msgspec.Struct, frozen=True):
    """The drawn numbers, in the order of drawing: a row for each kind or power, with a number for each place."""

    kinds: _Table
    units: _Table
    fallen_kinds: _Table
    fallen: _Table
    centers: _Table
    homes: _Table


def position_hash(board: Board, position: Position, lost: Sequence[Unit] = ()) -> str:
    """The number of a position as the package writes it; `lost` are units that it counts as dislodged besides."""
    places, powers, drawn = _places(board), tuple(sorted(board.powers)), _drawn(board)
    at = {place: number for number, place in enumerate(places)}
    total = 0
    for unit in position.units:
        kind, power, place = _KINDS.index(unit.kind), powers.index(unit.power), at[unit.location]
        total ^= drawn.kinds[kind][place] ^ drawn.units[power][place]
    for unit in (*(entry.unit for entry in position.dislodged), *lost):
        kind, power, place = _KINDS.index(unit.kind), powers.index(unit.power), at[unit.location]
        total ^= drawn.fallen_kinds[kind][place] ^ drawn.fallen[power][place]
    for area, owner in position.owners.items():
        total ^= drawn.centers[powers.index(owner)][at[area]]
    for printed in board.areas.values():
        if printed.home and printed.center:
            total ^= drawn.homes[powers.index(printed.home)][at[printed.id]]
    return str(total)


@lru_cache(maxsize=16)
def _places(board: Board) -> tuple[str, ...]:
    areas = (area.id for area in board.areas.values() if area.terrain is not Terrain.INERT)
    return tuple(sorted({*areas, *(place for place in board.locations if "/" in place)}))


@lru_cache(maxsize=16)
def _drawn(board: Board) -> _Numbers:
    """The numbers of a board, whose centers and places make the seed."""
    centers = "-".join(sorted(area.id for area in board.areas.values() if area.center))
    places, powers = len(_places(board)), len(board.powers)
    seed = 12345 + places + sum(ord(letter) * 7**at for at, letter in enumerate(centers))
    chance = Random(seed % 2**32)

    def table(rows: int) -> _Table:
        return tuple(tuple(chance.randint(1, _LARGEST) for _ in range(places)) for _ in range(rows))

    kinds = len(_KINDS)
    return _Numbers(table(kinds), table(powers), table(kinds), table(powers), table(powers), table(powers))
