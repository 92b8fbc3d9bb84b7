"""Reads the lines of `map.txt` about single places: straits, waterways, canals, coasts, passages, borders, regions."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from variorum.board.area import BORDERED, Area, Border, Movement, Passage, Terrain
from variorum.board.earth import Pair, WaterGroups
from variorum.board.error import Faults
from variorum.board.place import area_of
from variorum.board.textfile import TextLine, listed

_BORDER = "LUS TAR | army fleet"


def read_straits(found: Iterable[TextLine], areas: Collection[str]) -> frozenset[Pair]:
    """Return the pairs of areas whose border breaks no coast. Raises BoardError."""
    pairs, faults = set(), Faults()
    for line in found:
        with faults:
            pairs.add(_pair(line, line.text, areas))
    faults.end()
    return frozenset(pairs)


def read_waterways(found: Iterable[TextLine], areas: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return by area the neighbors whose coast its waterway leaves whole. Raises BoardError."""
    waterways: dict[str, tuple[str, ...]] = {}
    faults = Faults()
    for line in found:
        with faults:
            area, spared = line.columns(1, 2, "DEN | SWE")
            waterways[_known(line, [area], areas)[0]] = _known(line, listed(spared), areas)
    faults.end()
    return waterways


def read_canals(found: Iterable[TextLine], areas: Collection[str]) -> dict[str, WaterGroups]:
    """Return by area the groups of waters that its canals join. Raises BoardError."""
    canals: dict[str, WaterGroups] = defaultdict(tuple)
    faults = Faults()
    for line in found:
        with faults:
            area, joined = line.columns(2, 2, "KIE | HEL BAL")
            _known(line, [area], areas)
            canals[area] += (_known(line, listed(joined), areas),)
    faults.end()
    return dict(canals)


def read_coast_names(found: Iterable[TextLine], areas: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return by coast the waters that it touches while nothing joins it to another. Raises BoardError."""
    names: dict[str, tuple[str, ...]] = {}
    faults = Faults()
    for line in found:
        with faults:
            location, touched = line.columns(2, 2, "STP/NC | BAR")
            _known(line, [location], areas)
            if "/" not in location or location in names:
                raise line.error(f'"{location}" isn\'t a new coast', "name each coast once, as in STP/NC")
            names[location] = _known(line, listed(touched), areas)
    faults.end()
    return names


def read_passages(found: Iterable[TextLine], areas: Collection[str]) -> tuple[Passage, ...]:
    """Return the passages. Raises BoardError."""
    passages = []
    faults = Faults()
    for line in found:
        with faults:
            name, ends, movements, water = line.columns(3, 4, "name | IRE SCO | army fleet | IRI")
            allowed = _movements(line, movements)
            _known(line, listed(water), areas)
            passages.append(Passage(name, _pair(line, ends, areas), allowed, water))
    faults.end()
    return tuple(passages)


def read_borders(found: Iterable[TextLine], areas: Mapping[str, Area]) -> tuple[Border, ...]:
    """Return the listed borders. Raises BoardError."""
    borders: dict[frozenset[str], Border] = {}
    sailed: dict[str, TextLine] = {}
    faults = Faults()
    for line in found:
        with faults:
            written, movements = line.columns(2, 2, _BORDER)
            border = Border(_pair(line, written, areas), _movements(line, movements))
            _check_border(line, border, areas)
            if frozenset(border.ends) in borders:
                raise line.error(f"the border {written} is given twice", "write all who pass it in one line")
            borders[frozenset(border.ends)] = border
            if Movement.FLEET in border.movements:
                sailed |= dict.fromkeys(border.ends, line)
    faults.end()
    for coast in (location for location in sailed if "/" in location):
        if area_of(coast) in sailed:
            raise sailed[area_of(coast)].error(
                f"{area_of(coast)} has a coast {coast}", "name its coast in each border for fleets"
            )
    return tuple(borders.values())


def read_regions(found: Iterable[TextLine], areas: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return the areas of each region that rules ask for. Raises BoardError."""
    regions: dict[str, tuple[str, ...]] = {}
    faults = Faults()
    for line in found:
        with faults:
            name, inside = line.columns(2, 2, "islands | ICE COR")
            if name in regions:
                raise line.error(f"the region {name} is given twice", "write all its areas in one line")
            regions[name] = _known(line, listed(inside), areas)
    faults.end()
    return regions


def _check_border(line: TextLine, border: Border, areas: Mapping[str, Area]) -> None:
    one, other = map(area_of, border.ends)
    terrain = {areas[one].terrain, areas[other].terrain}
    if one == other:
        raise line.error(f"{' '.join(border.ends)} joins {one} with itself", "name two areas")
    if Terrain.INERT in terrain:
        raise line.error(f"nobody enters {one} or {other}", "delete the line, or give the area another terrain")
    if Movement.ARMY in border.movements and (Terrain.SEA in terrain or any("/" in end for end in border.ends)):
        raise line.error(f"no army passes {' '.join(border.ends)}", "write armies' borders between areas of land")


def _movements(line: TextLine, written: str) -> tuple[Movement, ...]:
    unknown = [word for word in listed(written) if word not in BORDERED]
    if unknown or not written:
        raise line.error(f'unknown movement "{written}"', f"movements are {' '.join(BORDERED)}")
    return tuple(Movement(word) for word in listed(written))


def _pair(line: TextLine, text: str, areas: Collection[str]) -> Pair:
    named = _known(line, listed(text), areas)
    if len(named) != 2 or named[0] == named[1]:
        raise line.error(f'"{text}" isn\'t a pair', "name two areas, as in DEN SWE")
    return named[0], named[1]


def _known(line: TextLine, locations: Iterable[str], areas: Collection[str]) -> tuple[str, ...]:
    named = tuple(locations)
    for location in named:
        if area_of(location) not in areas:
            raise line.unknown("area", area_of(location), areas, "name an area of [areas]")
    return named
