"""Several units in an area: two armies join into a corps, which fights with the strength of both, and split again.

Rule: corps:J1, corps:J2, corps:J3, corps:J4, corps:S1, corps:S2, corps:S3, corps:A1, corps:A2.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple, TypeGuard

from msgspec.structs import replace

from variorum.adjudicator.battle import Battle
from variorum.board import Location
from variorum.board import Movement as Way
from variorum.game.dice import Dice
from variorum.game.docket import Docket, Entry
from variorum.game.event import Event
from variorum.game.happened import OrderResult, Result
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.mechanic import Mechanic
from variorum.game.order import Form, Order, Slot, SlotKind, UnitOrder, Word
from variorum.game.places import After
from variorum.game.position import Position
from variorum.game.rule import Hints, Rule
from variorum.game.unit import ARMY, Unit, UnitKind
from variorum.game.variant import Variant
from variorum.rules.adjustments import Upkeep
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import UNIT
from variorum.rules.movement.reach import has_room
from variorum.rules.movement.result import MoveResult
from variorum.rules.movement.rule import Movement, movement_of
from variorum.rules.movement.twists import Twist
from variorum.rules.overrule import UnitOrders
from variorum.rules.strengths import stronger
from variorum.rules.units import own

CORPS = UnitKind("K", "corps", Way.ARMY, built=False, also=("CORPS", "DOUBLE ARMY"), emblem="cavalry")
_TO = Slot("to", SlotKind.AREA)


class Join(UnitOrder, frozen=True, tag="join"):
    """An army goes to another one of its power, and they become a corps."""

    to: str

    purpose: ClassVar = "join another army"
    says: ClassVar = ("join the army in {to}",)
    meaning: ClassVar = (
        "An army goes to another army of its power, and from then on they are one corps with the strength of two."
    )
    refusal: ClassVar = "only armies join, and only in neighboring areas"
    forms: ClassVar = (Form((UNIT, Word("JOIN", also=("JOINS", "MERGE", "MERGES")), _TO)),)


class Split(UnitOrder, frozen=True, tag="split"):
    """A corps becomes two armies: one stays, and one goes to a neighboring area."""

    to: str

    purpose: ClassVar = "split a corps"
    says: ClassVar = ("split, with a part to {to}",)
    meaning: ClassVar = "A corps becomes two armies again: one stays, and one goes to a neighboring area."
    refusal: ClassVar = "only corps split, and only into neighboring areas"
    forms: ClassVar = (Form((UNIT, Word("SPLIT", also=("SPLITS",)), _TO)),)


class CorpsResult(OrderResult, frozen=True, tag="corps_result"):
    """The outcome of an order to join or to split."""

    phrases: ClassVar = {
        "dislodged": "failed: it was dislodged (corps:J1)",
        "joined": "was carried out (corps:J1)",
        "nobody": "failed: no army of its own was there to join (corps:J2)",
        "crowd": "failed: several armies wanted to join the same one (corps:J3)",
        "split": "was carried out (corps:S1)",
        "closed": "failed: the area was not free (corps:S2)",
    }


class Doubled(Twist, frozen=True):
    """Corps have twice the strength, in attack, defence and support."""

    number: ClassVar = "K3"
    says: ClassVar = "A corps has the strength of two armies in attack, defense and support."

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle with their strength."""
        corps = {unit.id: 2 for unit in docket.position.units if unit.kind == CORPS.code}
        return stronger(battle, corps) if corps else battle


class CorpsUpkeep(Upkeep, frozen=True):
    """A corps costs as much as two armies, and loses one of them at a time."""

    number: ClassVar = "K3"
    says: ClassVar = "A corps costs two centers, and is removed one army at a time."

    def cost(self, position: Position, power: str) -> int:
        """A center for every army and fleet, two for every corps."""
        return sum(1 + (unit.kind == CORPS.code) for unit in self.counted(position, power))

    def remains(self, unit: Unit) -> Unit | None:
        """An army, of a corps."""
        return replace(unit, kind=ARMY.code) if unit.kind == CORPS.code else None


class _Wish(NamedTuple):
    """An order to join or to split that stands, and the unit that carries it out."""

    order: Join | Split
    unit: Unit


class Corps(Rule, frozen=True):
    """Armies join and corps split as the phase ends. It runs after movement, and before exits."""

    of: Movement

    name: ClassVar = "corps"
    number: ClassVar = "K3"
    belongs: ClassVar = After(Movement)
    says: ClassVar = (
        "Two armies of a power may join into a corps as a phase ends, and a corps may split into two armies."
    )
    orders: ClassVar = (Join, Split)
    accompany: ClassVar = True
    events: ClassVar = (CorpsResult,)

    def hints(self, position: Position, seat: str) -> Hints:
        """Bots keep their armies apart."""
        return Hints(orders=())

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Joins of every army, and splits of every corps, with the areas next to it."""
        within, powers = self.of.reach(position), self.world.commands(position).get(seat, ())
        mine = [unit for unit in position.units if unit.power in powers and unit.kind in _ORDERS]
        return LegalOrders(
            tuple(
                OrderKind(_ORDERS[unit.kind], (Field("unit", SlotKind.UNIT, (reference(unit),)), _areas(near)))
                for unit in mine
                if (near := within.next_to(unit))
            ),
            (Constraint("one order a unit", self.orders, 1, each="unit"),),
        )

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The order with the kind of its unit."""
        assert isinstance(order, Join | Split)  # noqa: S101 - the orders of this rule
        unit = own(position.by_area, order.unit, self.world.commands(position).get(seat, ()))
        return replace(order, unit=reference(unit))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Join and split the units that were not dislodged."""
        position, wishes = docket.position, list(self._wishes(docket))
        busy, wanted = {wish.unit.id for wish in wishes}, Counter(map(_goal, wishes))
        units, next_id = {unit.id: unit for unit in position.units}, position.next_id
        results = list(self._failed(docket))
        for wish in wishes:
            order, unit = wish
            reason = self._reason(position, wish, busy, alone=wanted[_goal(wish)] == 1)
            results.append(_result(unit.power, order, reason))
            if reason == "joined":
                other = _army(position, unit.power, order.to)
                assert other  # noqa: S101 - as the reason says
                units[other.id] = replace(other, kind=CORPS.code)
                del units[unit.id]
            elif reason == "split":
                units[unit.id] = replace(unit, kind=ARMY.code)
                units[next_id] = Unit(next_id, ARMY.code, unit.power, Location(order.to))
                next_id += 1
        after = replace(position, units=tuple(units.values()), next_id=next_id)
        return _without_holds(docket, results).with_position(after).happened(*results)

    def _reason(self, position: Position, wish: _Wish, busy: set[int], *, alone: bool) -> str:
        """What becomes of an order, as `CorpsResult` words it."""
        order, unit = wish
        if isinstance(order, Split):
            return "split" if alone and has_room(self.world, position, unit, order.to) else "closed"
        other = _army(position, unit.power, order.to)
        if other is None or other.id in busy:
            return "nobody"
        return "joined" if alone else "crowd"

    def _wishes(self, docket: Docket) -> Iterator[_Wish]:
        """The orders of units that are still where they were."""
        for power, order, entry in self._given(docket):
            here = docket.position.by_area.get(order.unit.area, ())
            unit = next((unit for unit in here if (unit.power, unit.kind) == (power, order.unit.kind)), None)
            if entry.stands and unit:
                yield _Wish(order, unit)

    def _failed(self, docket: Docket) -> Iterator[CorpsResult]:
        """The results of orders that were refused, or whose unit was dislodged."""
        lost = {(entry.unit.power, entry.unit.area) for entry in docket.position.dislodged}
        for power, order, entry in self._given(docket):
            if entry.stands is None:
                yield _result(power, order, "refused", entry.cause)
            elif (power, order.unit.area) in lost:
                yield _result(power, order, "dislodged")

    def _given(self, docket: Docket) -> Iterator[tuple[str, Join | Split, Entry]]:
        """All these orders, each with the power that gave it."""
        for entry in docket.entries:
            order = entry.stands or entry.given
            if isinstance(order, Join | Split):
                yield next(iter(self.world.commands(docket.position).get(entry.seat, ())), entry.seat), order, entry


_ORDERS: Mapping[str, type[Order]] = {ARMY.code: Join, CORPS.code: Split}


def _goal(wish: _Wish) -> tuple[type[Order], str, str]:
    """What only one order can have: an area to split into, or an army to join."""
    order, unit = wish
    return type(order), order.to, unit.power if isinstance(order, Join) else ""


def _areas(near: frozenset[str]) -> Field:
    return Field("to", SlotKind.AREA, tuple(sorted(near)))


def _army(position: Position, power: str, area: str) -> Unit | None:
    """A power's army in an area."""
    here = position.by_area.get(area, ())
    return next((unit for unit in here if (unit.power, unit.kind) == (power, ARMY.code)), None)


def _without_holds(docket: Docket, results: Sequence[CorpsResult]) -> Docket:
    """The docket in which movement doesn't say that these units stayed."""
    told = {(result.power, result.unit) for result in results}
    kept = (event for event in docket.events if not (_is_idle(event) and (event.power, event.unit) in told))
    return replace(docket, events=tuple(kept))


def _is_idle(event: Event) -> TypeGuard[MoveResult]:
    return isinstance(event, MoveResult) and event.idle


def _result(power: str, order: Join | Split, reason: str, cause: str = "") -> CorpsResult:
    result: Result = "success" if reason in ("joined", "split") else "void"
    return CorpsResult(power=power, unit=str(order.unit), order=str(order), result=result, reason=reason, cause=cause)


class JoinedArmies(Mechanic, frozen=True):
    """Two armies may join into a unit of twice the strength, and split again."""

    name: ClassVar = "corps"
    title: ClassVar = "Corps"
    adds: ClassVar = (CORPS,)
    excludes: ClassVar = {
        "money": "say what units cost",
        "transforms": "end a unit's phase",
        "holdings": "have an order to join",
    }

    def parts(self, base: Variant) -> tuple[Mechanic, ...]:
        """The orders, the strength, and the cost."""
        return (UnitOrders(base.world), Doubled(), Corps(base.world, movement_of(base.rules)), CorpsUpkeep())
