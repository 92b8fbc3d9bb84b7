"""Orders as the objects that jDip has for them, made from canonical notation."""

from variorum.board import Board, area_of
from variorum.exchange.happenings import Done
from variorum.exchange.java import Instance, Named, Part, Value
from variorum.exchange.jdipboard import place_of
from variorum.game.position import Position

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
