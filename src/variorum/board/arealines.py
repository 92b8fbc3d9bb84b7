"""Reads the lines of `map.txt` that list things: areas and powers."""

from collections.abc import Iterable, Mapping
from math import isfinite

from variorum.board.area import Area, Power, Terrain
from variorum.board.error import Faults
from variorum.board.textfile import TextLine, listed

_AREA = "id | name | terrain | center | owner | home | other names | lon,lat lon,lat"
_POWER = "id | adjective | other names"
_CENTER = {"": False, "center": True}


def read_powers(found: Iterable[TextLine]) -> dict[str, Power]:
    """Return the powers by id.

    Raises:
        BoardError: columns missing, or a name used twice.

    """
    powers: dict[str, Power] = {}
    names: dict[str, str] = {}
    faults = Faults()
    for line in found:
        with faults:
            name, adjective, also = line.columns(1, 3, _POWER)
            power = Power(name, adjective, listed(also, ","))
            _claim(line, name, (name, adjective, *power.also), names)
            powers[name] = power
    faults.end()
    return powers


def read_areas(found: Iterable[TextLine], powers: Mapping[str, Power]) -> dict[str, Area]:
    """Return the areas by id.

    Raises:
        BoardError: a column that cannot be read, an unknown terrain or power, an area or a name used twice.

    """
    areas: dict[str, Area] = {}
    names: dict[str, str] = {}
    faults = Faults()
    for line in found:
        with faults:
            area = _area(line, powers)
            if area.id in areas:
                raise line.error(f"area {area.id} is given twice", "give each area one line")
            _claim(line, area.id, (area.id, area.name, *area.also), names)
            areas[area.id] = area
    faults.end()
    return areas


def _area(line: TextLine, powers: Mapping[str, Power]) -> Area:
    name, full, terrain, center, owner, home, also, anchors = line.columns(3, 8, _AREA)
    if not name.isalnum() or not full:
        raise line.error(f'"{name} | {full}" names no area', f"write {_AREA}; an id is letters and digits")
    if terrain not in set(Terrain):
        raise line.unknown("terrain", terrain, Terrain, f"terrains are {', '.join(Terrain)}")
    if center not in _CENTER:
        raise line.error(f'"{center}" in the fourth column', 'write "center" or leave it empty')
    for power in (owner, home):
        if power and power not in powers:
            raise line.unknown("power", power, powers, f"powers are {', '.join(powers)}")
    return Area(name, full, Terrain(terrain), _CENTER[center], owner, home, listed(also, ","), _points(line, anchors))


def _points(line: TextLine, text: str) -> tuple[tuple[float, float], ...]:
    return tuple(_point(line, point) for point in listed(text))


def _point(line: TextLine, text: str) -> tuple[float, float]:
    try:
        lon, lat = map(float, text.split(","))
    except ValueError:
        raise line.error(f'"{text}" isn\'t a point', "write longitude,latitude in degrees: 2.3,48.8") from None
    if not (isfinite(lon) and isfinite(lat) and abs(lon) <= 360 and abs(lat) <= 90):
        raise line.error(f'"{text}" lies nowhere on earth', "write longitude,latitude in degrees: 2.3,48.8")
    return lon, lat


def _claim(line: TextLine, owner: str, names: Iterable[str], taken: dict[str, str]) -> None:
    """Let one thing have its names, and no other thing any of them, however they are written."""
    for name in names:
        plain = "".join(letter for letter in name.casefold() if letter.isalnum())
        if plain and taken.setdefault(plain, owner) != owner:
            raise line.error(f'"{name}" is a name of {taken[plain]} already', "let each name mean one thing")
