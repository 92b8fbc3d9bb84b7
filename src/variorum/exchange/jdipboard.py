"""The classical board as jDip has it: the powers, the areas with all their borders, and the coasts."""

from collections.abc import Sequence

from variorum.board import AreaId, Board, area_of
from variorum.exchange.java import Instance, Listed, Named, Value, instance, mapped
from variorum.exchange.saving import POWERS

_WORLD = "dip.world"
_UNCROSSED = "SWI"
"""The one area that nobody enters and that is yet on jDip's board."""

_COASTS = {
    "mv": ("None", 2),
    "xc": ("Single", 3),
    "nc": ("North Coast", 4),
    "sc": ("South Coast", 5),
    "wc": ("West Coast", 6),
    "ec": ("East Coast", 7),
}
"""Where an army stands, where a fleet does, and the coasts of areas with several: jDip's names and numbers."""

_KINDS = {"A": "army", "F": "fleet"}


def place(spot: str, kind: str) -> tuple[str, str]:
    """The area of a place and jDip's name for the coast on which a unit of a kind stands there."""
    area, _, coast = spot.partition("/")
    return area, coast.lower() or ("mv" if kind == "A" else "xc")


def place_of(spot: str, kind: str) -> Instance:
    """A place as jDip's `Location`."""
    area, coast = place(spot, kind)
    return instance("dip.world.Location", province=Named("province", area), coast=Named("coast", coast))


def provinces(board: Board) -> tuple[str, ...]:
    """The areas that jDip has, in its order."""
    return tuple(sorted({area_of(spot) for spot in board.locations} | {_UNCROSSED}))


def map_made(areas: Sequence[str]) -> Instance:
    """The `Map`: all powers and all areas."""
    powers = Listed(tuple(Named("power", power) for power in POWERS), f"{_WORLD}.Power")
    held = Listed(tuple(Named("province", area) for area in areas), f"{_WORLD}.Province")
    return instance(f"{_WORLD}.Map", powers=powers, provinces=held)


def power_made(board: Board, power: str) -> Instance:
    """A `Power` with its names."""
    names = Listed((power.capitalize(),), "java.lang.String")
    adjective = board.powers[power].adjective.capitalize()
    return instance(f"{_WORLD}.Power", names=names, isActive=True, adjective=adjective)


def province_made(board: Board, areas: Sequence[str], area: str) -> Instance:
    """A `Province` with its names and its borders."""
    known = board.areas[AreaId(area)]
    names = (area.lower(), *(name.lower() for name in known.also))
    return instance(
        f"{_WORLD}.Province",
        fullName=known.name,
        shortNames=Listed(names, "java.lang.String"),
        index=areas.index(area),
        isConvoyableCoast=False,
        adjacency=instance(f"{_WORLD}.Province$Adjacency", adjLoc=mapped(_borders(board, area))),
        supplyCenter=known.center,
        borders=None,
    )


def coast_made(coast: str) -> Instance:
    """A `Coast` by its short name."""
    name, number = _COASTS[coast]
    return instance(f"{_WORLD}.Coast", name=name, abbreviation=coast, index=number)


def kind_made(kind: str) -> Instance:
    """A kind of unit."""
    return instance(f"{_WORLD}.Unit$Type", internalName=_KINDS[kind])


def _borders(board: Board, area: str) -> tuple[tuple[Value, Value], ...]:
    """The places next to an area, for an army and for a fleet on each of its coasts."""
    geography, found = board.geography(), list[tuple[Value, Value]]()
    if near := geography.army.get(AreaId(area)):
        found.append((Named("coast", "mv"), _places(sorted(near), "A")))
    for spot, places in geography.fleet.items():
        if area_of(spot) == area and places:
            found.append((Named("coast", place(spot, "F")[1]), _places(sorted(places), "F")))
    return tuple(found)


def _places(spots: Sequence[str], kind: str) -> Listed:
    return Listed(tuple(place_of(spot, kind) for spot in spots), f"{_WORLD}.Location")
