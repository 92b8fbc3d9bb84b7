"""The printed board."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from variorum.board.area import Area, Passage, Power
from variorum.board.coastline import BOARD_EDGE, Ring
from variorum.board.derive import derive
from variorum.board.earth import Earth, Pair, WaterGroups
from variorum.board.geography import Geography

_PRINTED = Earth()
_CACHED_GEOGRAPHIES = 512


class Board(Struct, frozen=True, eq=False):
    """Immutable geography: everything that is printed on the map. A board equals only itself.

    Attributes:
        name: what people call the board.
        areas: by id, in the order of the board file.
        powers: by id, in the order of the board file.
        rings: each area's neighbours in cyclic order, one ring a piece of its outline; "*" is the edge.
        straits: land borders that break the coast of neither area.
        waterways: areas whose coasts a natural waterway joins, and neighbours whose coast they leave whole.
        canals: by area, the groups of waters that printed canals join inside it.
        coast_names: for each named coast ("STP/NC"), the waters that it touches while no canal or waterway
            joins it to another.
        passages: links that no border explains.
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
    folder: Path | None = None

    def __repr__(self) -> str:
        return f"<Board {self.name}, {len(self.areas)} areas>"

    @property
    def locations(self) -> tuple[str, ...]:
        """Every place on the printed board where a unit may stand."""
        return self.geography().locations

    def touching(self, area: str) -> frozenset[str]:
        """Return the areas that have a printed border with one, whatever stands or lies there."""
        return frozenset(other for ring in self.rings[area] for other in ring if other != BOARD_EDGE)

    def geography(self, earth: Earth = _PRINTED) -> Geography:
        """Return who is next to whom on this board under that earth; cached by content."""
        return _geography(self, earth)


@lru_cache(maxsize=_CACHED_GEOGRAPHIES)
def _geography(board: Board, earth: Earth) -> Geography:
    return derive(board, earth)
