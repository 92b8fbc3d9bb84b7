"""Chains of fleets at sea: where they can carry an army, and which of the fleets it takes."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from variorum.board import AreaId, Geography

_NO_SEAS: frozenset[AreaId] = frozenset()

Voyages = Mapping[AreaId, frozenset[AreaId]]
"""The areas to which an army can be carried, each with the seas of use for it."""


def needed(geography: Geography, seas: frozenset[AreaId], start: AreaId) -> Voyages:
    """The areas to which fleets on these seas can carry an army from `start`, each with the seas needed for it.

    A sea is needed if some chain of seas uses it and would break without any of its seas.

    Rule: std:M11; a fleet that is never needed carries nobody (DATC 6.F.12, 6.G.19).
    """
    seas = seas - {start} if start in seas else seas  # an army that carries others doesn't carry itself
    near = geography.embark.get(start, _NO_SEAS) & seas
    return _chained(geography, _joined(geography, seas, near), start) if near else {}


def usable(geography: Geography, seas: frozenset[AreaId], start: AreaId) -> Voyages:
    """The same areas, each with the seas of all chains, also of those that could do with fewer.

    Broken borders may leave no shorter one. A sea that an army lands on is none by then.
    """
    seas = seas - {start}
    ends = frozenset(end for sea in _passed(geography, seas, start) for end in landings(geography)[sea]) - {start}
    return {end: found for end in ends if (found := _towards(geography, seas, start, end))}


def landings(geography: Geography) -> Mapping[AreaId, frozenset[AreaId]]:
    """The land areas that each sea touches."""
    return _landings(geography)


def _joined(geography: Geography, seas: frozenset[AreaId], near: frozenset[AreaId]) -> frozenset[AreaId]:
    """Those of the seas to which some of them, through neighbors, lead."""
    found, new = set(near), [*near]
    for sea in new:
        further = (geography.sea[sea] & seas) - found
        found |= further
        new += further
    return frozenset(found)


@lru_cache(maxsize=8192)
def _chained(geography: Geography, seas: frozenset[AreaId], start: AreaId) -> Voyages:
    """The voyages from `start` with fleets on these seas, which are all of use."""
    found: dict[AreaId, frozenset[AreaId]] = {}
    first = geography.embark[start] & seas
    chains: list[tuple[AreaId, ...]] = [(sea,) for sea in sorted(first)]
    for chain in chains:
        passed = first.union(*(geography.sea[sea] for sea in chain[:-1]))
        chains += ((*chain, sea) for sea in sorted(geography.sea[chain[-1]] & seas - passed))
        for end in landings(geography)[chain[-1]] - {start}:
            if geography.embark[end].isdisjoint(chain[:-1]):
                found[end] = found.get(end, _NO_SEAS).union(chain)
    return found


@lru_cache(maxsize=64)
def _landings(geography: Geography) -> Mapping[AreaId, frozenset[AreaId]]:
    return {sea: frozenset(land for land, waters in geography.embark.items() if sea in waters) for sea in geography.sea}


def _towards(geography: Geography, seas: frozenset[AreaId], start: AreaId, end: AreaId) -> frozenset[AreaId]:
    """The seas on all chains from `start` to `end`."""
    passed = _passed(geography, seas - {end}, start)
    return _NO_SEAS.union(*(passed[sea] for sea in geography.embark[end] if sea in passed))


@lru_cache(maxsize=8192)
def _passed(geography: Geography, seas: frozenset[AreaId], start: AreaId) -> Voyages:
    """By sea that fleets reach from `start`, all seas on ways there that pass no sea twice.

    Whoever enters a block, a part that no single sea divides, can pass each of its seas on the way to any other.
    """
    ways: dict[AreaId, frozenset[AreaId]] = {start: _NO_SEAS}
    for entry, block in _blocks(geography, seas, start):
        way = ways[entry] | block
        ways |= dict.fromkeys(block, way)
    del ways[start]
    return ways


def _blocks(geography: Geography, seas: frozenset[AreaId], start: AreaId) -> Iterator[tuple[AreaId, frozenset[AreaId]]]:
    """The blocks of the seas joined to `start`, nearest first, each with the place by which ways enter it."""
    first = geography.embark.get(start, _NO_SEAS) & seas
    rank: dict[AreaId, int] = {}
    found: list[tuple[AreaId, frozenset[AreaId]]] = []
    stack: list[AreaId] = []

    def visit(place: AreaId, near: frozenset[AreaId]) -> int:
        """Search on from a place; the rank of the earliest place to which it, or what lies beyond it, leads back."""
        low = rank[place] = len(rank)
        stack.append(place)
        for sea in sorted(near):
            if sea in rank:
                low = min(low, rank[sea])
                continue
            back = visit(sea, geography.sea[sea] & seas)
            low = min(low, back)
            if back >= rank[place]:
                cut = stack.index(sea)
                found.append((place, frozenset(stack[cut:])))
                del stack[cut:]
        return 0 if place in first else low

    visit(start, first)
    return reversed(found)
