"""The printed board, and its geography under any earth."""

from functools import lru_cache

from variorum.board.derive import derive
from variorum.board.earth import Earth
from variorum.board.geography import Geography
from variorum.board.place import Location
from variorum.board.printed import Printed

_PRINTED = Earth()
_CACHED_GEOGRAPHIES = 512
"""Boards on which the earth changes have a geography for each state of it; a game looks back at few."""


class Board(Printed, frozen=True, eq=False):
    """Immutable geography: what is printed on the map, and who is next to whom. A board equals only itself."""

    def __repr__(self) -> str:
        return f"<Board {self.name}, {len(self.areas)} areas>"

    @property
    def locations(self) -> tuple[Location, ...]:
        """Every place on the printed board where a unit may stand."""
        return self.geography().locations

    def geography(self, earth: Earth = _PRINTED) -> Geography:
        """Return who is next to whom on this board under that earth; cached by content."""
        return _printed(self) if earth.is_printed else _geography(self, earth)


@lru_cache(maxsize=_CACHED_GEOGRAPHIES)
def _printed(board: Board) -> Geography:
    return _geography(board, _PRINTED)


@lru_cache(maxsize=_CACHED_GEOGRAPHIES)
def _geography(board: Board, earth: Earth) -> Geography:
    return derive(board, earth)
