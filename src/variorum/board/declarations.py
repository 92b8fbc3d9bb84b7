"""Reads the lines of `map.txt` about single places: straits, waterways, canals, coast names, passages."""

from collections import defaultdict
from collections.abc import Collection, Iterable

from variorum.board.area import Movement, Passage
from variorum.board.earth import Pair, WaterGroups
from variorum.board.geography import area_of
from variorum.board.textfile import TextLine, listed


def read_straits(found: Iterable[TextLine], areas: Collection[str]) -> frozenset[Pair]:
    """Return the pairs of areas whose border breaks no coast. Raises BoardError."""
    return frozenset(_pair(line, line.text, areas) for line in found)


def read_waterways(found: Iterable[TextLine], areas: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return by area the neighbours whose coast its waterway leaves whole. Raises BoardError."""
    waterways: dict[str, tuple[str, ...]] = {}
    for line in found:
        area, spared = line.columns(1, 2, "DEN | SWE")
        waterways[_known(line, [area], areas)[0]] = _known(line, listed(spared), areas)
    return waterways


def read_canals(found: Iterable[TextLine], areas: Collection[str]) -> dict[str, WaterGroups]:
    """Return by area the groups of waters that its canals join. Raises BoardError."""
    canals: dict[str, WaterGroups] = defaultdict(tuple)
    for line in found:
        area, joined = line.columns(2, 2, "KIE | HEL BAL")
        _known(line, [area], areas)
        canals[area] += (_known(line, listed(joined), areas),)
    return dict(canals)


def read_coast_names(found: Iterable[TextLine], areas: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return by coast the waters that it touches while nothing joins it to another. Raises BoardError."""
    names: dict[str, tuple[str, ...]] = {}
    for line in found:
        location, touched = line.columns(2, 2, "STP/NC | BAR")
        _known(line, [location], areas)
        if "/" not in location or location in names:
            raise line.error(f'"{location}" isn\'t a new coast', "name each coast once, as in STP/NC")
        names[location] = _known(line, listed(touched), areas)
    return names


def read_passages(found: Iterable[TextLine], areas: Collection[str]) -> tuple[Passage, ...]:
    """Return the passages. Raises BoardError."""
    passages = []
    for line in found:
        name, ends, movements, water = line.columns(3, 4, "name | IRE SCO | army fleet | IRI")
        unknown = [word for word in listed(movements) if word not in set(Movement)]
        if unknown or not movements:
            raise line.error(f'unknown movement "{movements}"', f"movements are {' '.join(Movement)}")
        _known(line, listed(water), areas)
        allowed = tuple(Movement(word) for word in listed(movements))
        passages.append(Passage(name, _pair(line, ends, areas), allowed, water))
    return tuple(passages)


def _pair(line: TextLine, text: str, areas: Collection[str]) -> Pair:
    named = _known(line, listed(text), areas)
    if len(named) != 2 or named[0] == named[1]:
        raise line.error(f'"{text}" isn\'t a pair', "name two areas, as in DEN SWE")
    return named[0], named[1]


def _known(line: TextLine, locations: Iterable[str], areas: Collection[str]) -> tuple[str, ...]:
    named = tuple(locations)
    for location in named:
        if area_of(location) not in areas:
            raise line.error(f'unknown area "{location}"', "name an area of [areas]")
    return named
