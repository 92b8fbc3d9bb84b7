"""The hyperspace link: the two areas with most votes are neighbors for a season. Rule: silly:7b."""

from typing import Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from variorum.board import Earth
from variorum.game.naming import AreaName
from variorum.game.position import Position
from variorum.game.record import Record


class Link(Record, frozen=True):
    """This season's link: two areas, or none."""

    ends: tuple[AreaName, ...] = ()

    name: ClassVar = "link"
    public: ClassVar = True

    def plain(self) -> Any:
        """The two areas, or nothing."""
        return list(self.ends) or None

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The link between these areas. Raises: ValueError unless they are two different ones."""
        ends = msgspec.convert(plain or (), tuple[str, ...])
        if len(ends) not in (0, 2) or len(set(ends)) != len(ends):
            raise ValueError("a link joins two different areas")
        return cls(ends)


def linked_earth(position: Position) -> Earth:
    """The earth with this season's link, for armies and fleets alike. Rule: silly:7b."""
    ends = position.record(Link).ends
    if not ends:
        return position.earth
    one, other = ends
    return replace(position.earth, links=(*position.earth.links, (one, other)))
