"""What is printed on a board, as its files say it: the data from which coasts and borders are derived."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from variorum.board.area import Area, Border, Passage, Power
from variorum.board.coastline import BOARD_EDGE, Ring
from variorum.board.earth import Pair, WaterGroups
from variorum.board.place import AreaId, area_of


class Printed(Struct, frozen=True, eq=False):
    """Everything that is printed on the map. It equals only itself.

    Attributes:
        name: what people call the board.
        areas: by id, in the order of the board file.
        powers: by id, in the order of the board file.
        rings: each area's neighbors in cyclic order, one ring a piece of its outline; "*" is the edge.
        straits: land borders that break the coast of neither area.
        waterways: areas whose coasts a natural waterway joins, and neighbors whose coast they leave whole.
        canals: by area, the groups of waters that printed canals join inside it.
        coast_names: for each named coast ("STP/NC"), the waters that it touches while no canal or waterway
            joins it to another.
        passages: links that no border explains.
        borders: who may pass where, if the board lists it; then rings and the declarations above decide nothing.
        regions: by name, areas that rules ask for, such as the edge from which ice comes.
        folder: where its files are, its drawing among them; None for a board made in memory.

    """

    name: str
    areas: Mapping[str, Area]
    powers: Mapping[str, Power]
    rings: Mapping[str, tuple[Ring, ...]]
    straits: frozenset[Pair] = frozenset()
    waterways: Mapping[str, tuple[str, ...]] = {}
    canals: Mapping[str, WaterGroups] = {}
    coast_names: Mapping[str, tuple[str, ...]] = {}
    passages: tuple[Passage, ...] = ()
    borders: tuple[Border, ...] = ()
    regions: Mapping[str, tuple[str, ...]] = {}
    folder: Path | None = None

    def touching(self, area: str) -> frozenset[AreaId]:
        """Return the areas that have a printed or listed border with one, whatever stands or lies there."""
        return _touching(self, area)


@lru_cache(maxsize=8192)
def _touching(board: Printed, area: str) -> frozenset[AreaId]:
    drawn = frozenset(AreaId(other) for ring in board.rings[area] for other in ring if other != BOARD_EDGE)
    pairs = (tuple(map(area_of, border.ends)) for border in board.borders)
    return drawn.union(*(pair for pair in pairs if area in pair)) - {area}
