"""What a game tells its clients: where everything stands, who owns what, and how orders came out."""

from collections.abc import Collection, Iterator, Sequence

from variorum.board import AreaId, area_of
from variorum.board.geography import Geography
from variorum.daide.language import Message, Part
from variorum.daide.names import KINDS, NOBODY, Names
from variorum.game.happened import OrderResult, UnitDestroyed, UnitDislodged
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.process import Processed
from variorum.game.turn import Turn
from variorum.game.unit import Dislodgement, Unit, UnitRef
from variorum.notation import read_own
from variorum.rules.adjustments.orders import BuildWaived, UnitBuilt, UnitRemoved
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.retreats import Retreat, UnitRetreated

_SEASONS = {"SM": "SPR", "SR": "SUM", "FM": "FAL", "FR": "AUT", "WA": "WIN"}
_PHASES = {token: (letters[0], letters[1]) for letters, token in _SEASONS.items()}
_COUNT = "FO"  # where a game stays that is won when the centers are counted
_RESULTS = {"success": "SUC", "bounce": "BNC", "cut": "CUT", "disrupted": "DSR", "void": "NSO", "destroyed": "SUC"}
_NO_CONVOY = ("no_convoy", "not_carried")


def turn_of(turn: Turn) -> Part:
    """A turn, such as `(SPR 1901)`."""
    letters = turn.season + turn.phase
    return (_SEASONS["WA" if letters == _COUNT else letters], turn.year)


def turn_named(part: Part) -> Turn:
    """The turn that a part names. Raises: KeyError if it is none."""
    if isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], str) and isinstance(part[1], int):
        season, phase = _PHASES[part[0]]
        return Turn(season, part[1], phase)
    raise KeyError(part)


def is_turn(part: Part) -> bool:
    """Whether a part names a turn."""
    try:
        turn_named(part)
    except KeyError:
        return False
    return True


def now(names: Names, position: Position) -> Message:
    """The message NOW: every unit, and the retreats of those that were dislodged."""
    units = (unit_of(names, unit) for unit in position.units)
    return ("NOW", turn_of(position.turn), *units, *(dislodged(names, one) for one in position.dislodged))


def owners(names: Names, position: Position) -> Message:
    """The message SCO: every power's centers, and those of nobody."""
    held = [
        (token, *(names.provinces[area] for area in position.centers_of(power)))
        for power, token in names.powers.items()
    ]
    free = (names.provinces[area] for area in names.variant.board.geography().centers if area not in position.owners)
    listed = [(NOBODY, *free)]
    return ("SCO", *(entry for entry in (*held, *listed) if len(entry) > 1))


def unit_of(names: Names, unit: Unit) -> tuple[Part, ...]:
    """A unit, such as `(RUS FLT (STP SCS))`."""
    return (names.powers[unit.power], KINDS[unit.kind], names.place(unit.location))


def dislodged(names: Names, one: Dislodgement) -> tuple[Part, ...]:
    """A unit that must retreat, with the places that are open to it."""
    return (*unit_of(names, one.unit), "MRT", tuple(names.place(place) for place in one.retreats))


def results(names: Names, before: Position, done: Processed) -> tuple[Message, ...]:
    """The messages ORD of a phase that was played: every order with its result."""
    told = _Told(names, before, done)
    lines = {"M": told.moves, "R": told.retreats, "A": told.adjustments}[before.turn.phase]()
    return tuple(("ORD", turn_of(before.turn), order, result) for order, result in lines)


class _Told:
    """The orders of a phase and what became of them."""

    def __init__(self, names: Names, before: Position, done: Processed) -> None:
        self.names, self.before, self.done = names, before, done

    def moves(self) -> Iterator[tuple[Part, Part]]:
        """The orders of a movement phase."""
        beaten = {
            (one.power, one.unit)
            for one in self.done.events
            if isinstance(one, UnitDislodged) or (isinstance(one, UnitDestroyed) and one.cause == "no retreat")
        }
        given = [(one, self._read(one.power, one.order)) for one in self.done.events if isinstance(one, OrderResult)]
        carrying = [order for one, order in given if isinstance(order, Convoy) and one.result != "void"]
        for one, order in given:
            fell = (one.power, one.unit) in beaten
            yield (
                told_order(self.names, self.before, order, carrying),
                (*_result(one, order, fell=fell), *(("RET",) if fell else ())),
            )

    def retreats(self) -> Iterator[tuple[Part, Part]]:
        """The orders of a retreat phase; units without one disband."""
        goals = {(one.power, one.unit): one.area for one in self.done.events if isinstance(one, UnitRetreated)}
        failed = {(one.power, one.unit): one for one in self.done.events if isinstance(one, OrderResult)}
        for lost in self.before.dislodged:
            unit, key = unit_of(self.names, lost.unit), (lost.unit.power, str(lost.unit))
            order = self._read(key[0], failed[key].order) if key in failed and failed[key].result == "bounce" else None
            if key in goals:
                yield (unit, "RTO", self.names.place(goals[key])), ("SUC",)
            elif isinstance(order, Retreat):
                yield (unit, "RTO", self.names.place(order.to)), ("BNC",)
            else:
                yield (unit, "DSB"), ("SUC",)

    def adjustments(self) -> Iterator[tuple[Part, Part]]:
        """The builds, removals and waived builds of an adjustment phase, ordered or not."""
        for one in self.done.events:
            if isinstance(one, UnitBuilt | UnitRemoved):
                kind, _, place = one.unit.partition(" ")
                unit = (self.names.powers[one.power], KINDS[kind], self.names.place(place))
                yield (unit, "BLD" if isinstance(one, UnitBuilt) else "REM"), ("SUC",)
            elif isinstance(one, BuildWaived):
                yield (self.names.powers[one.power], "WVE"), ("SUC",)

    def _read(self, power: str, text: str) -> Order:
        """The order that an event tells in words."""
        found = read_own(self.names.variant, self.before, power, text).sheet.orders
        assert len(found) == 1, text  # noqa: S101 - events write orders in the canonical notation
        return found[0]


def told_order(names: Names, before: Position, order: Order, carrying: Sequence[Convoy] = ()) -> Part:
    """An order of a movement phase in DAIDE's words; a voyage is told by the fleets that carry it."""
    assert order.subject is not None  # noqa: S101 - orders of movement phases are for units
    geography = names.variant.board.geography()

    def told(ref: UnitRef) -> Part:
        return unit_of(names, next(unit for unit in before.by_area[ref.area] if unit.kind == ref.kind))

    unit = told(order.subject)
    match order:
        case Move(ref, to, via):
            near = area_of(to) in geography.army.get(AreaId(ref.area), ())
            if ref.kind == "A" and (via or not near):
                fleets = {one.unit.area for one in carrying if one.target.area == ref.area}
                route = voyage(geography, ref.area, area_of(to), fleets, before)
                if route:
                    return (unit, "CTO", names.place(area_of(to)), "VIA", tuple(map(names.place, route)))
            return (unit, "MTO", names.place(to))
        case SupportHold(_, target):
            return (unit, "SUP", told(target))
        case SupportMove(_, target, to):
            return (unit, "SUP", told(target), "MTO", names.place(area_of(to)))
        case Convoy(_, target, to):
            return (unit, "CVY", told(target), "CTO", names.place(area_of(to)))
    return (unit, "HLD")


def _result(one: OrderResult, order: Order, *, fell: bool) -> tuple[str, ...]:
    """The result in a token; none for a unit that held or convoyed, and was dislodged."""
    if isinstance(order, Hold) or (isinstance(order, Convoy) and one.result != "void"):
        return () if fell else ("SUC",)
    if isinstance(order, Move) and one.reason in _NO_CONVOY:
        return ("NSO",)
    return (_RESULTS[one.result],)


def voyage(geography: Geography, start: str, goal: str, fleets: Collection[str], position: Position) -> tuple[str, ...]:
    """The shortest way by seas with these fleets, or else with any fleet; empty if there is none."""
    present = {unit.area for unit in position.units if geography.is_sea(unit.area)}
    return _shortest(geography, start, goal, fleets) or _shortest(geography, start, goal, present)


def _shortest(geography: Geography, start: str, goal: str, seas: Collection[str]) -> tuple[str, ...]:
    begin, end = (geography.embark.get(AreaId(area), frozenset()) for area in (start, goal))
    routes: list[tuple[str, ...]] = [(sea,) for sea in sorted(begin & set(seas))]
    seen = {sea for route in routes for sea in route}
    for route in routes:
        if route[-1] in end:
            return route
        for sea in sorted(geography.sea.get(AreaId(route[-1]), frozenset()) & set(seas) - seen):
            seen.add(sea)
            routes.append((*route, sea))
    return ()
