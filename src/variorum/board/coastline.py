"""Where the coasts of one area run, from its ring of neighbors.

A slot `(ring, place)` is a position in the rings of an area; a stretch is the slots of one coast, all water.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain, groupby

BOARD_EDGE = "*"

Ring = tuple[str, ...]
Slot = tuple[int, int]
Stretch = tuple[Slot, ...]


def stretches(
    rings: tuple[Ring, ...],
    is_water: Callable[[str], bool],
    passed: Collection[str],
    joined: Iterable[Collection[str]],
) -> list[Stretch]:
    """Return the coasts of an area, in ring order.

    `passed` are neighbors whose border does not break a coast; `joined` are groups of waters that a canal or
    waterway inside the area makes one: all coasts along any water of a group become a single coast.
    """
    found = [run for number, ring in enumerate(rings) for run in _in_ring(number, ring, is_water, passed)]
    for group in joined:
        found = _merged(found, rings, group)
    return found


def waters(stretch: Stretch, rings: tuple[Ring, ...]) -> tuple[str, ...]:
    """Return the waters along a coast, each once, in ring order."""
    return tuple(dict.fromkeys(rings[ring][place] for ring, place in stretch))


def _in_ring(number: int, ring: Ring, is_water: Callable[[str], bool], passed: Collection[str]) -> Iterator[Stretch]:
    unbroken = [is_water(neighbor) or neighbor in passed for neighbor in ring]
    # Starting at a break, if there is one, no coast runs over the end of the list.
    start = 0 if all(unbroken) else unbroken.index(False)
    order = [*range(start, len(ring)), *range(start)]
    for along, places in groupby(order, key=unbroken.__getitem__):
        stretch = tuple((number, place) for place in places if is_water(ring[place]))
        if along and stretch:
            yield stretch


def _merged(found: list[Stretch], rings: tuple[Ring, ...], group: Collection[str]) -> list[Stretch]:
    touching = [stretch for stretch in found if any(water in group for water in waters(stretch, rings))]
    if len(touching) < 2:
        return found
    rest = [stretch for stretch in found if stretch not in touching]
    return sorted([*rest, tuple(chain.from_iterable(touching))])
