"""The text of `rings.txt`, from arcs: for every area its neighbors in cyclic order."""

from collections.abc import Iterable

from variorum.cartography.arcs import Arc, Outlines, neighbors

_HEADER = "# Made from map.txt by `variorum board build`; do not edit."


def rings_text(arcs: list[Arc], outlines: Outlines, order: Iterable[str]) -> str:
    """The file, one line an area, in the given order; equal topologies give equal text.

    Every ring begins where its text is the first in the alphabet; the outer ring of an area comes first.
    """
    lines = [f"{area}: {' / '.join(_written(neighbors(arcs, ring)) for ring in outlines[area])}" for area in order]
    return "\n".join([_HEADER, *lines, ""])


def _written(ring: list[str]) -> str:
    """The names along a ring, begun at a fixed place. Parts of one border that hangs together are one."""
    return " ".join(min(ring[place:] + ring[:place] for place in range(len(ring))))
