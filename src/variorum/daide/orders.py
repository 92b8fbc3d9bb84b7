"""Orders in the words of DAIDE: read as ours, and what is wrong with them as a note for the message THX."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from variorum.board import AreaId, Location, area_of
from variorum.daide.language import NotUnderstoodError, Part
from variorum.daide.names import KINDS, Names
from variorum.game.legal_orders import Constraint, LegalOrders
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.process import legal_orders
from variorum.game.unit import Unit, UnitRef
from variorum.rules.adjustments.orders import Build, Remove, Waive
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.retreats import Disband, Retreat

BETTER = "MBV"
"""The note for an order that counts."""

_PHASES = {
    **dict.fromkeys(("HLD", "MTO", "SUP", "CVY", "CTO"), "M"),
    **dict.fromkeys(("RTO", "DSB"), "R"),
    **dict.fromkeys(("BLD", "REM", "WVE"), "A"),
}
_KINDS = {token: kind for kind, token in KINDS.items()}


class RefusedError(ValueError):
    """An order that is understood, but doesn't count; `note` is the token that says why."""

    def __init__(self, note: str) -> None:
        super().__init__(note)
        self.note = note


class Orders:
    """A power's orders for a phase, one after another: each knows those before it."""

    def __init__(self, names: Names, position: Position, power: str, given: Sequence[Order] = ()) -> None:
        self.names, self.position, self.power = names, position, power
        self.given = list(given)

    @cached_property
    def legal(self) -> LegalOrders:
        """Everything that the power may order."""
        return legal_orders(self.names.variant, self.position, self.power)

    def add(self, part: Part) -> str:
        """The note for an order, which takes the place of an earlier one for its unit. Raises: NotUnderstoodError."""
        try:
            order = self.read(part)
        except RefusedError as refused:
            return refused.note
        if order.subject is not None:
            self.given = [
                other for other in self.given if other.subject is None or other.subject.area != order.subject.area
            ]
        if isinstance(order, Waive) and not self.due:
            return BETTER  # a build that has no room is waived anyway
        if isinstance(order, Build | Remove | Waive) and self.open <= 0:
            return "NMR" if isinstance(order, Remove) else "NMB"
        self.given.append(order)
        return BETTER

    def drop(self, part: Part) -> bool:
        """Take an order back; whether it had been given. Raises: NotUnderstoodError."""
        try:
            order = self.read(part)
        except RefusedError:
            return False
        if order not in self.given:
            return False
        self.given.remove(order)
        return True

    @property
    def due(self) -> int:
        """How many units the power has to build, or below 0 to remove."""
        found = 0
        for bound in self.legal.constraints:
            if isinstance(bound, Constraint) and bound.due:
                found += -bound.most if Remove in bound.orders else bound.most
        return found

    @property
    def open(self) -> int:
        """How many builds or removals haven't been ordered yet."""
        return abs(self.due) - len(self.given)

    def read(self, part: Part) -> Order:
        """An order. Raises: NotUnderstoodError, RefusedError."""
        match part:
            case (str(power), "WVE") if power in self.names.power_of:
                self._require_phase("WVE")
                if self.names.power_of[power] != self.power:
                    raise RefusedError("NYU")
                if len(self.position.centers_of(self.power)) <= len(self.position.units_of(self.power)):
                    raise RefusedError("NMB")
                return Waive()
            case ((str(power), str(kind), place), str(verb), *rest) if verb in _PHASES:
                self._named(power, kind, place)
                self._require_phase(verb)
                if verb == "BLD":
                    return self._build(power, kind, self._location(place), rest)
                unit = self._own(power, kind, self._location(place))
                return self._unit_order(unit, verb, rest)
        raise NotUnderstoodError

    def _unit_order(self, unit: Unit, verb: str, rest: Sequence[Part]) -> Order:
        mine = UnitRef(unit.kind, Location(unit.location))
        match verb, *rest:
            case ("CTO", to, "VIA", tuple(route)):
                return self._voyage(unit, area_of(self._location(to)), route)
            case ("CVY", target, "CTO", to):
                return self._convoy(unit, self._other(target, "NSA"), area_of(self._location(to)))
        order, note = self._simple(unit, mine, verb, rest)
        return self._counted(order, note)

    def _simple(self, unit: Unit, mine: UnitRef, verb: str, rest: Sequence[Part]) -> tuple[Order, str]:
        """An order that needs no fleets, and the note if it isn't legal."""
        found: tuple[Order, str]
        match verb, *rest:
            case ("HLD",):
                found = Hold(mine), "NSU"
            case ("DSB",):
                found = Disband(mine), "NRN"
            case ("REM",):
                found = Remove(mine), "NMR"
            case ("MTO", to):
                found = Move(mine, self._goal(unit, self._location(to))), "FAR"
            case ("RTO", to):
                found = Retreat(mine, self._goal(unit, self._location(to))), "NVR"
            case ("SUP", target):
                found = SupportHold(mine, self._other(target, "NSU")), "FAR"
            case ("SUP", target, "MTO", to):
                found = SupportMove(mine, self._other(target, "NSU"), area_of(self._location(to))), "FAR"
            case _:
                raise NotUnderstoodError
        return found

    def _voyage(self, unit: Unit, goal: str, route: Sequence[Part]) -> Order:
        seas, geography = [self._location(sea) for sea in route], self.names.variant.board.geography()
        fleets = {other.location for other in self.position.units if other.kind == "F"}
        if unit.kind != "A":
            raise RefusedError("NSA")
        if not seas or any(not geography.is_sea(area_of(sea)) for sea in seas):
            raise RefusedError("NAS")
        if not fleets.issuperset(seas):
            raise RefusedError("NSF")
        ends = [geography.embark.get(AreaId(area), frozenset()) for area in (unit.area, goal)]
        chained = all(two in geography.sea.get(area_of(one), ()) for one, two in pairwise(seas))
        if not chained or seas[0] not in ends[0] or seas[-1] not in ends[1]:
            raise RefusedError("FAR")
        return self._counted(Move(UnitRef(unit.kind, Location(unit.location)), goal, via=True), "FAR")

    def _convoy(self, unit: Unit, army: UnitRef, goal: str) -> Order:
        if unit.kind != "F":
            raise RefusedError("NSF")
        if not self.names.variant.board.geography().is_sea(unit.area):
            raise RefusedError("NAS")
        if army.kind != "A":
            raise RefusedError("NSA")
        return self._counted(Convoy(UnitRef(unit.kind, Location(unit.location)), army, goal), "FAR")

    def _build(self, power: str, kind: str, location: str, rest: Sequence[Part]) -> Order:
        if rest:
            raise NotUnderstoodError
        area, board = area_of(location), self.names.variant.board
        if self.names.power_of[power] != self.power:
            raise RefusedError("NYU")
        if self.due <= 0:
            raise RefusedError("NMB")
        order = Build(UnitRef(_KINDS[kind], Location(location)))
        if self.legal.include(order):
            return order
        if area not in board.geography().centers:
            raise RefusedError("NSC")
        if self.position.owners.get(area) != self.power:
            raise RefusedError("YSC")
        if area in self.position.by_area:
            raise RefusedError("ESC")
        raise RefusedError("HSC" if board.areas[area].home != self.power else "CST")

    def _counted(self, order: Order, note: str) -> Order:
        """The order if it is legal. Raises: RefusedError with the note otherwise."""
        if not self.legal.include(order):
            raise RefusedError(note)
        return order

    def _goal(self, unit: Unit, to: str) -> str:
        """Where a fleet goes; its coast may be left out if it can reach only one. Raises: RefusedError."""
        geography = self.names.variant.board.geography()
        coasts = [coast.location for coast in geography.coasts(AreaId(to))] if unit.kind == "F" else []
        if len(coasts) < 2:
            return area_of(to) if unit.kind == "A" else to
        near = geography.fleet.get(Location(unit.location), frozenset())
        reached = [coast for coast in coasts if coast in near]
        if len(reached) > 1:
            raise RefusedError("CST")
        return reached[0] if reached else to

    def _own(self, power: str, kind: str, location: str) -> Unit:
        """The power's unit there that the phase asks about. Raises: RefusedError."""
        retreats = self.position.turn.phase == "R"
        units = tuple(one.unit for one in self.position.dislodged) if retreats else self.position.units
        there = [unit for unit in units if unit.area == area_of(location) and unit.kind == _KINDS[kind]]
        if not there:
            standing = retreats and area_of(location) in self.position.by_area
            raise RefusedError("NRN" if standing else "NSU")
        mine = [unit for unit in there if unit.power == self.names.power_of[power] == self.power]
        if not mine:
            raise RefusedError("NYU" if any(unit.power == self.names.power_of[power] for unit in there) else "NSU")
        return mine[0]

    def _other(self, part: Part, note: str) -> UnitRef:
        """Another unit, of anybody. Raises: NotUnderstoodError, RefusedError with the note."""
        match part:
            case (str(power), str(kind), place):
                self._named(power, kind, place)
                area = area_of(self._location(place))
                for unit in self.position.by_area.get(area, ()):
                    if unit.kind == _KINDS[kind] and unit.power == self.names.power_of[power]:
                        return UnitRef(unit.kind, Location(unit.location))
                raise RefusedError(note)
        raise NotUnderstoodError

    def _named(self, power: str, kind: str, place: Part) -> None:
        if power not in self.names.power_of or kind not in _KINDS:
            raise NotUnderstoodError
        self._location(place)

    def _location(self, part: Part) -> str:
        try:
            return self.names.location(part)
        except (KeyError, StopIteration):
            raise NotUnderstoodError from None

    def _require_phase(self, verb: str) -> None:
        if _PHASES[verb] != self.position.turn.phase:
            raise RefusedError("NRS")
