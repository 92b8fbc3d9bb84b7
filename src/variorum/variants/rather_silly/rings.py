"""Counts of things at exactly one, two, three … steps from an area."""

from collections.abc import Mapping
from functools import lru_cache

from variorum.board import AreaId, Geography
from variorum.board.distance import reach

_SHOWN = 3

Pairs = frozenset[tuple[str, str]]
Counts = tuple[int, ...]
Rings = Mapping[str, tuple[frozenset[str], ...]]
"""Every area with the rings around it: itself, the areas one step away, those two steps away …"""


@lru_cache(maxsize=64)
def near(geography: Geography, tunnels: Pairs = frozenset()) -> Mapping[str, frozenset[str]]:
    """The neighbors of every area, land and sea alike; the pairs in `tunnels` are neighbors too."""
    found = {area: set(others) for area, others in geography.adjacent.items()}
    for one, other in tunnels:
        found[AreaId(one)].add(AreaId(other))
        found[AreaId(other)].add(AreaId(one))
    return {area: frozenset(others) for area, others in found.items()}


@lru_cache(maxsize=64)
def rings(geography: Geography, tunnels: Pairs = frozenset()) -> Rings:
    """The rings around every area."""
    links = near(geography, tunnels)
    return {area: _rings(links, area) for area in links}


def counts(around: Rings, area: str, amounts: Mapping[str, int]) -> Counts:
    """The counts in the area and one, two, three … steps away, without trailing zeros."""
    found = [sum(amounts.get(place, 0) for place in ring) for ring in around[area]]
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def compared(counts: Counts, rival: str = "", theirs: Counts = ()) -> str:
    """Counts beside those of the next best area, as far as they differ: "3, 4, against 3, 2 around DEN"."""
    longest = max(len(counts), len(theirs), 1)
    mine, other = (found + (0,) * (longest - len(found)) for found in (counts, theirs))
    if not rival or mine == other:
        return ", ".join(map(str, mine[:_SHOWN]))
    end = next(at for at, pair in enumerate(zip(mine, other, strict=True), start=1) if pair[0] != pair[1])
    return f"{', '.join(map(str, mine[:end]))}, against {', '.join(map(str, other[:end]))} around {rival}"


def _rings(links: Mapping[str, frozenset[str]], area: str) -> tuple[frozenset[str], ...]:
    found: list[set[str]] = []
    for place, steps in reach(links, (area,)).items():
        if steps == len(found):
            found.append(set())
        found[steps].add(place)
    return tuple(map(frozenset, found))
