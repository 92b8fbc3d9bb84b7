"""A board's division of the sheet as it is drawn, before names and units have their places."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from shapely import Polygon

from variorum.board.textfile import TextLine
from variorum.cartography.arcs import Arc, Outlines, Point, Step
from variorum.cartography.topology import rings_text

Deltas = list[int]
"""A line in whole units: its first point, then every step."""


class Drawn(Struct, frozen=True):
    """What both ways of making a board end with.

    `badge` is the radius of a unit's, `labels` the lines of `[labels]`, `lakes` areas that look like water without
    being seas, `cities` where the marks of land areas belong, `rocks` closed land that is no area, `islets` small
    islands that belong to none.
    """

    badge: int
    labels: tuple[TextLine, ...]
    height: float
    lakes: Collection[str]
    arcs: list[Arc]
    outlines: Outlines
    cities: Mapping[str, Point]
    islets: tuple[Polygon, ...] = ()
    rocks: Sequence[Sequence[Sequence[Step]]] = ()
    graticule: Sequence[Deltas] = ()
    notes: tuple[str, ...] = ()

    @property
    def rings(self) -> str:
        """The text of `rings.txt`."""
        return rings_text(self.arcs, self.outlines, sorted(self.outlines))


def deltas(points: Iterable[Sequence[float]]) -> Deltas:
    """A line in whole units: its first point, then every step."""
    whole = [(round(point[0]), round(point[1])) for point in points]
    steps = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(whole)]
    return [*whole[0], *(value for step in steps if step != (0, 0) for value in step)]
