"""Where an area's name might stand, in which size and how many lines, and what speaks against each.

Costs are in points: about one for every unit by which a name is smaller than its area deserves.
"""

from collections.abc import Iterable, Iterator

import numpy as np
from msgspec import Struct

from variorum.cartography.candidates import AIR, Places, astray, lattice
from variorum.cartography.grid import NOTHING, Grid, Sums, covered, summed
from variorum.cartography.hand import Wish
from variorum.cartography.labelsize import NameSetting, setting, wraps
from variorum.cartography.shape import Shape

TOO_DEAR = 85.0
"""What the id of an area costs in place of its name. A name that costs more looks wrong where it is."""

_SIZES = {"land": (28, 42, 150, 620), "inert": (24, 38, 150, 620), "sea": (30, 54, 220, 900)}
"""By terrain: smallest and largest size of a name, and the extents of areas that deserve them."""

_LINES = {"land": 2, "inert": 2, "sea": 3}
"""The most lines of a name. At sea there is room below, and names are longer."""

_DIFFERENT_SIZES = 5
"""Sizes that are tried between the smallest and the deserved one: the eye tells no more apart."""

_SQUEEZED, _SQUEEZED_COST = (26, 24), 8.0
_SHORT = (26, 28, 30)
"""Sizes of an id that stands in for a name; more wouldn't make it more legible."""

_WRAP_COST = {"land": 3.0, "inert": 3.0, "sea": 9.0}
"""What every line after the first costs; small letters reach into the lines above and below."""
_ABROAD, _AT_SEA, _ON_ISLET = 450.0, 50.0, 60.0
_OVERHANG = (0.4, 0.5)
"""How far outside the bounds of a land area the middle of its name may be, in widths and heights of the name."""

_MOST_EACH, _MOST = 1500, 6000


class NamePlaces(Struct, frozen=True):
    """Places of a name and the settings that it may have."""

    places: Places
    settings: tuple[NameSetting, ...]


class Around(Struct, frozen=True):
    """What a name may lie on: its own area, the water off its coast, islets."""

    own: Sums
    water: Sums
    islets: Sums


def names(grid: Grid, shape: Shape, wish: Wish) -> NamePlaces:
    """Where an area's name may stand, as far as nothing is set by hand."""
    options = list(_options(shape, wish))
    around = Around(summed(grid.own(shape.id)), grid.all_water if shape.terrain == "land" else NOTHING, grid.islets)
    found = [_places(around, shape, option, wish) for option, _ in options]
    every = Places(
        np.vstack([places.blots for places in found]),
        np.concatenate([places.costs + cost for places, (_, cost) in zip(found, options, strict=True)]),
        np.repeat(np.arange(len(found)), [len(places.costs) for places in found]),
    )
    return NamePlaces(every.best(np.zeros(len(every.costs)), _MOST), tuple(option for option, _ in options))


def _options(shape: Shape, wish: Wish) -> Iterator[tuple[NameSetting, float]]:
    """The settings of a name, with what each costs by itself."""
    deserved = wish.size or _deserved(shape)
    for lines in [wish.lines] if wish.lines else wraps(shape.name, _LINES[shape.terrain]):
        for size in [deserved] if wish.size else _sizes(shape, deserved):
            squeezed = _SQUEEZED_COST if size < min(_SIZES[shape.terrain][0], deserved) else 0
            yield (
                setting(lines, size, shape.terrain),
                _WRAP_COST[shape.terrain] * (len(lines) - 1) + deserved - size + squeezed,
            )
    if not (wish.lines or wish.size or shape.terrain == "inert"):
        yield from ((setting((shape.id,), size, shape.terrain), TOO_DEAR + _SHORT[-1] - size) for size in _SHORT)


def _deserved(shape: Shape) -> int:
    least, most, small, large = _SIZES[shape.terrain]
    return round(np.interp(shape.extent, (small, large), (least, most)))


def _sizes(shape: Shape, deserved: int) -> Iterable[int]:
    return {*_SQUEEZED, *(round(size) for size in np.linspace(_SIZES[shape.terrain][0], deserved, _DIFFERENT_SIZES))}


def _places(around: Around, shape: Shape, option: NameSetting, wish: Wish) -> Places:
    """The places of a name in one setting."""
    beyond = (0.0, 0.0) if shape.terrain == "sea" else (option.width * _OVERHANG[0], option.height * _OVERHANG[1])
    points = np.array([wish.label], dtype=float) if wish.label else lattice(shape, beyond)
    blots = np.column_stack([points, np.tile((option.width / 2, option.height / 2, 0), (len(points), 1))])
    own, wet, islets = covered((around.own, around.water, around.islets), blots, AIR)
    costs = astray(shape, points) + _ABROAD * (1 - own - wet - islets) + _AT_SEA * wet + _ON_ISLET * islets
    places = Places(blots, costs, np.zeros(len(points), dtype=np.intp))
    return places.best(np.zeros(len(points)), _MOST_EACH)
