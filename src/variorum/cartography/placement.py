"""Places names, badges and center marks: every area in turn where it does best among all others, round by round."""

from collections.abc import Iterator, Mapping

import numpy as np
from msgspec import Struct
from shapely import GeometryCollection
from shapely.geometry.base import BaseGeometry

from variorum.cartography.candidates import Places, badge_places, coast_places
from variorum.cartography.cities import city_spots
from variorum.cartography.crowding import Costs, Item, Taken, together
from variorum.cartography.grid import Grid, grid_of
from variorum.cartography.hand import NO_WISH, Hand
from variorum.cartography.labelsize import NameSetting
from variorum.cartography.namings import TOO_DEAR, NamePlaces, names
from variorum.cartography.placed import MARK, Blots, Label, Placed, Spot
from variorum.cartography.shape import Shape

_PRESSURES = (15.0, 30.0, 60.0, 120.0, 250.0, 500.0, 1000.0, 2000.0)
"""What it costs to overlap something, round by round: at first areas may find out whether the other gives way."""

_BADGES, _NAMES = 160, 700
"""How many of the best places of each are tried as pairs."""

_FIRST_BADGES, _FIRST_NAMES = 16, 64
"""How many are tried first: what they cost as a pair excludes most of the others."""

_ROUNDING = 1e-6
"""Sums in another order may differ by so much; pairs of equal cost must be found on every machine."""


class Site(Struct, frozen=True):
    """An area with the places for its name, its badge and those of its coasts."""

    shape: Shape
    badges: Places
    names: NamePlaces
    coasts: Mapping[str, Places]

    def items(self) -> Iterator[Item]:
        """What is to be placed."""
        yield from (("label", self.shape.id), ("badge", self.shape.id))
        yield from (("badge", coast) for coast in self.coasts)


class NameChoice(Struct, frozen=True):
    """Where a name stands, shape (1, 5), how it is set, and what that costs among all the others."""

    blot: Blots
    setting: NameSetting
    cost: float


def place(areas: Mapping[str, Shape], printed: Hand, badge: int, islets: BaseGeometry | None = None) -> Placed:
    """Place everything on a drawing. `badge` is the radius of a badge; `islets` are islands outside all areas."""
    grid = grid_of(areas, islets or GeometryCollection())
    cities = city_spots(grid, areas)
    sites = sorted((_site(grid, shape, printed, badge) for shape in areas.values()), key=lambda site: site.shape.extent)
    marks = {("mark" if areas[area].center else "city", area): spot for area, spot in cities.items()}
    taken = Taken([*marks, *(item for site in sites for item in site.items())])
    for item, spot in marks.items():
        taken.put(item, np.array([(*spot, 0, 0, MARK)], dtype=float))
    chosen: dict[str, NameChoice] = {}
    for pressure in _PRESSURES:
        for site in sites:
            chosen[site.shape.id] = _settle(site, taken, pressure)
    return Placed(
        badge=badge,
        labels={area: _label(choice) for area, choice in chosen.items() if _is_shown(areas[area], choice)},
        units={name: _spot(blot) for name, blot in taken.spots("badge").items()},
        centers=cities,
        scored=frozenset(area for area in cities if areas[area].center),
    )


def _site(grid: Grid, shape: Shape, printed: Hand, badge: int) -> Site:
    badges = badge_places(grid, shape, badge)
    coasts = {
        coast: coast_places(badges, line).only(printed.get(coast, NO_WISH).unit) for coast, line in shape.coasts.items()
    }
    wish = printed.get(shape.id, NO_WISH)
    return Site(shape, badges.only(wish.unit), names(grid, shape, wish), coasts)


def _settle(site: Site, taken: Taken, pressure: float) -> NameChoice:
    """Choose again where the name and the badges of an area stand, given everything else; keeps that in `taken`."""
    area = site.shape.id
    name, badge = ("label", area), ("badge", area)
    taken.take(name)
    taken.take(badge)
    badges = site.badges.best(taken.crowd(site.badges.blots, pressure, area), _BADGES)
    labels = site.names.places.cheapest(lambda blots: taken.crowd(blots, pressure), _NAMES)
    first, second = _pair(site.shape, badges, labels)
    taken.put(badge, badges.blots[first][None])
    taken.put(name, labels.blots[second][None])
    for coast, places in site.coasts.items():
        taken.take(("badge", coast))
        extra = taken.crowd(places.blots, pressure, area) + taken.covering(places.blots, area)
        taken.put(("badge", coast), places.best(extra, 1).blots)
    return NameChoice(
        labels.blots[second][None], site.names.settings[labels.options[second]], float(labels.costs[second])
    )


def _pair(shape: Shape, badges: Places, labels: Places) -> tuple[int, int]:
    """The badge and the name that cost least together; both places are in the order of their own costs."""
    best = _pairs(shape, badges.part(0, _FIRST_BADGES), labels.part(0, _FIRST_NAMES)).min() + _ROUNDING
    found, begun, many = (0, 0), 0, _FIRST_BADGES
    while begun < len(badges.costs) and badges.costs[begun] + labels.costs[0] < best:
        some = badges.part(begun, begun + many)
        costs = _pairs(shape, some, labels.part(0, int(np.searchsorted(labels.costs, best - some.costs[0]))))
        if costs.min() < best:
            best = costs.min()
            badge, label = np.unravel_index(costs.argmin(), costs.shape)
            found = begun + int(badge), int(label)
        begun, many = begun + many, 2 * many
    return found


def _pairs(shape: Shape, badges: Places, labels: Places) -> Costs:
    return badges.costs[:, None] + labels.costs[None, :] + together(shape, badges.blots, labels.blots)


def _is_shown(shape: Shape, choice: NameChoice) -> bool:
    """Leave out names of closed areas that lack the room."""
    return shape.terrain != "inert" or choice.cost < TOO_DEAR


def _label(choice: NameChoice) -> Label:
    setting = choice.setting
    return Label(_spot(choice.blot), setting.lines, setting.size, setting.width, setting.style)


def _spot(blot: Blots) -> Spot:
    return round(blot[0, 0]), round(blot[0, 1])
