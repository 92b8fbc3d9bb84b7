"""The classical board as jDip has it: the powers, the areas with all their borders, and the coasts."""

from collections.abc import Sequence

from variorum.board import AreaId, Board, area_of
from variorum.exchange.java import Instance, Listed, Named, Part, Value, instance, mapped
from variorum.exchange.saving import POWERS
from variorum.exchange.stages import Done
from variorum.game.position import Position

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


_ORDER = "dip.order"


def order_made(done: Done, position: Position, board: Board) -> Instance:
    """An order as an object. Raises: ValueError if jDip has none like it."""
    words = done.order.split()
    match words:
        case ["BUILD" | "REMOVE" as verb, kind, spot]:
            return _given(done.power, (kind, spot), (verb.capitalize(),))
        case [kind, spot, "H"]:
            return _given(done.power, (kind, spot), ("Hold",))
        case [kind, spot, "D"]:
            return _given(done.power, (kind, spot), ("Disband",))
        case [kind, spot, "-", goal, *via]:
            move = _move(kind, spot, goal, board, by_sea=bool(via))
            return _given(done.power, (kind, spot), ("Move",), move)
        case [kind, spot, "R", goal]:
            move = _move(kind, spot, goal, board, by_sea=False)
            return _given(done.power, (kind, spot), ("Move", "Retreat"), move, {"evalResult": Named("undecided")})
        case [kind, spot, "S" | "C" as verb, helped, start, *rest]:
            goal = rest[1] if rest else start
            help_ = _help(verb, (helped, start), goal, position)
            return _given(done.power, (kind, spot), ("Support" if verb == "S" else "Convoy",), help_)
    raise ValueError(f'jDip has no order such as "{done.order}"')


def _given(power: str, unit: tuple[str, str], names: tuple[str, ...], *fields: dict[str, Value]) -> Instance:
    """An order of a unit: what all orders have, then what the classes of such orders have."""
    kind, spot = unit
    common = (("power", Named("power", power)), ("src", place_of(spot, kind)), ("srcUnitType", Named("kind", kind)))
    own = (*fields, *({} for _ in names))
    parts = (Part(f"{_ORDER}.{name}", tuple(has.items())) for name, has in zip(names, own, strict=False))
    return Instance((Part(f"{_ORDER}.Order", common), *parts, Part(f"dip.gui.order.GUI{names[-1]}")))


def _move(kind: str, spot: str, goal: str, board: Board, *, by_sea: bool) -> dict[str, Value]:
    geography = board.geography()
    near = geography.army.get(spot, ()) if kind == "A" else geography.fleet.get(spot, ())  # type: ignore[call-overload]
    walks = area_of(goal) in {area_of(each) for each in near}
    return {
        "dest": place_of(goal, kind),
        "convoyRoutes": None,
        "_isViaConvoy": by_sea,
        "_isConvoyIntent": by_sea or not walks,
        "_isAdjWithPossibleConvoy": by_sea and walks,
        "_fmtIsAdjWithConvoy": False,
        "_hasLandRoute": walks,
    }


def _help(verb: str, helped: tuple[str, str], goal: str, position: Position) -> dict[str, Value]:
    """The fields of a support or of a convoy; the coast of a fleet that is helped is that on which it stands."""
    kind, start = helped
    there = next((unit for unit in position.by_area.get(area_of(start), ()) if unit.kind == kind), None)
    spot = there.location if there else start
    prefix = "sup" if verb == "S" else "convoy"
    owner = Named("power", there.power) if there else None
    goal_of = place_of(spot if area_of(goal) == area_of(start) else goal, kind)
    fields: dict[str, Value] = {
        f"{prefix}Src": place_of(spot, kind),
        f"{prefix}Dest": goal_of,
        f"{prefix}UnitType": Named("kind", kind),
    }
    return fields | ({"narrowingOrder": None, "supPower": owner} if verb == "S" else {"convoyPower": owner})
