"""Orders of birds, their riders, and units that shoo them. Rule: silly:8a."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import AreaId, Location
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, Partner, Slot, SlotKind, Word
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.rule import Rule, World
from variorum.game.unit import ARMY, Unit, UnitRef
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import DASH, UNIT
from variorum.rules.movement.rule import Movement
from variorum.rules.units import UnitError, meant, own
from variorum.variants.rather_silly.pieces.aloft import LADEN, UNLADEN, Path, is_path, paths
from variorum.variants.rather_silly.pieces.ground import Ground, ground_of
from variorum.variants.rather_silly.pieces.kinds import BIRDS, MONSTERS, REGULAR

_PATH = Slot("path", SlotKind.PATH)
_UP = Word("PICKUP", also=("PICK UP", "PICKS UP", "CARRY", "CARRIES"))
_SOMEBODY = UnitRef("", Location(""))


class Fly(Order, frozen=True, tag="fly"):
    """Birds fly over areas, and land in the last."""

    unit: UnitRef
    path: Path

    purpose: ClassVar = "fly up to three areas"
    says: ClassVar = ("fly to {path}",)
    meaning: ClassVar = (
        "Birds fly over up to three areas, whatever is there, and come down in the last unless they are shooed away."
    )
    kinds: ClassVar = (BIRDS.code,)
    forms: ClassVar = (Form((UNIT, DASH, _PATH)),)

    def __str__(self) -> str:
        return f"{self.unit} - {' - '.join(self.path)}"


class PickUp(Order, frozen=True, tag="pick_up"):
    """Birds carry an army that rides them; without a path, to its destination."""

    unit: UnitRef
    army: UnitRef
    path: Path = ()

    purpose: ClassVar = "carry a riding army up to two areas"
    says: ClassVar = ("pick up {army} and carry it to {path}", "pick up {army}")
    meaning: ClassVar = "Birds carry an army from their area over up to two areas, if the army rides them the same way."
    kinds: ClassVar = (BIRDS.code,)
    forms: ClassVar = (
        Form((UNIT, _UP, Slot("army", SlotKind.UNIT), DASH, _PATH)),
        Form((UNIT, _UP, Slot("army", SlotKind.UNIT)), {"path": ()}),
    )

    @property
    def partners(self) -> tuple[Partner, ...]:
        """The army that rides along."""
        way = {"path": self.path} if self.path else {}
        return (Partner(Ride, {"unit": self.army, "birds": self.unit, **way}),)

    def __str__(self) -> str:
        return " - ".join((f"{self.unit} PICKUP {self.army}", *self.path))


class Ride(Order, frozen=True, tag="ride"):
    """An army rides birds; `unit` is left out where the two are named together, as A/B LON."""

    unit: UnitRef
    birds: UnitRef
    path: Path

    purpose: ClassVar = "ride on birds that pick it up"
    says: ClassVar = ("ride on {birds} to {path}",)
    meaning: ClassVar = "An army travels with the birds in its area, if they carry it the same way."
    kinds: ClassVar = (ARMY.code,)
    forms: ClassVar = (
        Form((UNIT, Word("RIDES", also=("RIDE", "RIDES ON")), Slot("birds", SlotKind.UNIT), DASH, _PATH)),
        Form((Word("A/"), Slot("birds", SlotKind.UNIT), DASH, _PATH), {"unit": _SOMEBODY}, read_only=True),
    )

    @property
    def subject(self) -> UnitRef:
        """The army; by default, the army in the birds' area."""
        return self.unit if self.unit.location else UnitRef(ARMY.code, self.birds.location)

    @property
    def partners(self) -> tuple[Partner, ...]:
        """The birds that carry it."""
        return (Partner(PickUp, {"unit": self.birds, "army": self.subject, "path": self.path}),)

    def __str__(self) -> str:
        return f"{self.subject} RIDES {self.birds} - {' - '.join(self.path)}"


class Shoo(Order, frozen=True, tag="shoo"):
    """A unit holds and keeps birds away."""

    unit: UnitRef

    purpose: ClassVar = "hold and keep birds away"
    says: ClassVar = ("shoo birds away",)
    meaning: ClassVar = "The unit holds, and no birds can land in its area or next to it, by the Underpass too."
    forms: ClassVar = (Form((UNIT, Word("SHOOS", also=("SHOO", "H SHOO", "HOLDS SHOOS", "HOLDS AND SHOOS")))),)


class BirdOrders(Rule, frozen=True):
    """Legal orders and problems of the orders that `TakeOff` carries out."""

    movement: Movement

    orders: ClassVar = (Fly, PickUp, Ride, Shoo)
    accompany: ClassVar = True

    says: ClassVar = "Birds fly, and may carry armies."

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Every way of the seat's birds and riders, and shooing."""
        powers = self.world.commands(position).get(seat, ())
        mine = [unit for unit in position.units if unit.power in powers]
        ground = ground_of(self.movement, position)
        kinds = tuple(kind for unit in mine for kind in _kinds(ground, unit))
        return LegalOrders(kinds, (Constraint("one order a unit", self.orders, 1, each="unit"),))

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Reject paths that are too long or lead nowhere, and carrying anything but an army in the same area.

        Warn of paths that end where birds or army may not come down, or where the army would be lost.

        Birds may pick up an army without naming a path, and riders may hope for an army that isn't there yet; forms
        offer neither.
        """
        powers = self.world.commands(position).get(seat, ())
        taken: set[int] = set()
        problems = []
        for index, order in enumerate(orders):
            problem = _problem(self.world, position, powers, order, taken)
            problem = problem or self._warning(position, order)
            if problem:
                problems.append(replace(problem, order=str(order), index=index))
        return tuple(problems)

    def _warning(self, position: Position, order: Order) -> Problem | None:
        """A warning of a path at whose end a piece may not come down, or its army would drown."""
        if not isinstance(order, Fly | PickUp | Ride) or not order.path:
            return None
        end, crew = order.path[-1], _crew(position, order)
        if why := ground_of(self.movement, position).objections(crew, end):
            return Problem(f"{order} would be void: {why}", Severity.WARNING)
        army = next((unit for unit in crew if unit.kind == ARMY.code), None)
        if army is None or not self.world.geography(position).is_sea(AreaId(end)):
            return None
        return Problem(f"{order}: {army} would drown in {end} (silly:8c)", Severity.WARNING)


def _crew(position: Position, order: Fly | PickUp | Ride) -> tuple[Unit, ...]:
    """The army and the birds that an order sends on its path, as far as they are there."""
    army = order.subject if isinstance(order, Ride) else order.army if isinstance(order, PickUp) else None
    birds = order.birds if isinstance(order, Ride) else order.unit
    wanted = ((ref, kind) for ref, kind in ((army, ARMY), (birds, BIRDS)) if ref)
    found = (
        next((unit for unit in position.by_area.get(ref.area, ()) if unit.kind == kind.code), None)
        for ref, kind in wanted
    )
    return tuple(filter(None, found))


def _kinds(ground: Ground, unit: Unit) -> Iterator[OrderKind]:
    here = ground.position.by_area[unit.area]
    mine = Field("unit", SlotKind.UNIT, (reference(unit, here),))
    flocks = tuple(reference(other, here) for other in here if other.kind == BIRDS.code)
    laden = Field("path", SlotKind.PATH, tuple(_ways(ground, unit, LADEN)) if flocks else ())
    if unit.kind == BIRDS.code:
        yield OrderKind(Fly, (mine, Field("path", SlotKind.PATH, tuple(_ways(ground, unit, UNLADEN)))))
        armies = tuple(reference(other) for other in here if other.kind == ARMY.code)
        if armies and laden.choices:
            yield OrderKind(PickUp, (mine, Field("army", SlotKind.UNIT, armies), laden))
    if unit.kind == ARMY.code and flocks and laden.choices:
        yield OrderKind(Ride, (mine, Field("birds", SlotKind.UNIT, flocks), laden))
    if _shoos(unit):
        yield OrderKind(Shoo, (mine,))


def _ways(ground: Ground, unit: Unit, most: int) -> Iterator[Path]:
    """The ways over at most so many areas to where a unit may come down."""
    found = paths(ground.world.board, ground.world.geography(ground.position), unit.area, most)
    closed = {end for end in {path[-1] for path in found} if ground.objection(unit, end)}
    return (path for path in found if path[-1] not in closed)


def _shoos(unit: Unit) -> bool:
    return unit.kind in REGULAR and unit.power != MONSTERS


def _problem(world: World, position: Position, powers: Sequence[str], order: Order, taken: set[int]) -> Problem | None:
    assert order.subject is not None  # noqa: S101 - every order of this rule is for a unit
    if isinstance(order, Ride) and not order.unit.location and not _has_army(position, powers, order.birds.area):
        return None
    try:
        unit = own(position.by_area, order.subject, powers)
        if unit.id in taken:
            return Problem(f"{order}: {unit} has an order already; the first one stands")
        taken.add(unit.id)
        why = _why_not(world, position, unit, order)
    except UnitError as error:
        return Problem(f"{order}: {error}")
    return Problem(f"{order}: {why}") if why else None


def _has_army(position: Position, powers: Sequence[str], area: str) -> bool:
    return any(unit.kind == ARMY.code and unit.power in powers for unit in position.by_area.get(area, ()))


def _why_not(world: World, position: Position, unit: Unit, order: Order) -> str:
    """Why a unit cannot carry out an order; empty if it can. Raises: UnitError if the other unit is not there."""
    if isinstance(order, Shoo):
        return "" if _shoos(unit) else f"{unit} can't shoo birds (silly:8d)"
    if isinstance(order, PickUp | Ride):
        wanted = BIRDS if isinstance(order, Ride) else ARMY
        ref = order.birds if isinstance(order, Ride) else order.army
        if meant(position.by_area, ref, (unit.power,)).kind != wanted.code or ref.area != unit.area:
            return "birds carry an army that starts in their own area (silly:8a, silly:8b)"
    if unit.kind != (ARMY if isinstance(order, Ride) else BIRDS).code:
        return f"{unit} can't do that (silly:8a)"
    assert isinstance(order, Fly | PickUp | Ride)  # noqa: S101 - no other orders are left
    if isinstance(order, PickUp) and not order.path:
        return ""
    geography, most = world.geography(position), UNLADEN if isinstance(order, Fly) else LADEN
    if not is_path(world.board, geography, unit.area, order.path, most):
        return f"birds fly over at most {most} areas here, each next to the one before (silly:8a)"
    return ""
