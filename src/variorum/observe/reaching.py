"""Where units can go, and what they threaten there, from a view alone."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import SlotKind
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.observe.scene import Scene, moves
from variorum.rules.movement.reach import Reach


class Way(msgspec.Struct, frozen=True):
    """Where a unit can go: by itself, and by convoy only; `own` are the areas where its own power's fleets carry it."""

    near: tuple[str, ...] = ()
    overseas: tuple[str, ...] = ()
    own: tuple[str, ...] = ()

    @property
    def areas(self) -> frozenset[str]:
        """All areas that it can go to without help from others."""
        return frozenset(map(area_of, (*self.near, *self.own)))


def ways(scene: Scene) -> dict[Unit, Way]:
    """Where each unit on the board can go in this phase; none unless units move in it."""
    position = scene.position
    rules = () if position.ending else moves(scene.variant, position.turn)
    found: dict[Unit, Way] = {}
    for within in (rule.conceivable(position) for rule in rules):
        for power in sorted({unit.power for unit in position.units}):
            mine = position.units_of(power)
            alone = replace(within, seas=within.seas & {unit.area for unit in mine})
            for unit in mine:
                found[unit] = _joined(found.get(unit, Way()), _way(unit, within, alone))
    own_rule = (unit for unit in found if scene.variant.world.kind(unit.kind).movement is None)
    return {**found, **{unit: Way(tuple(sorted(set(_ordered_to(scene.legal, unit))))) for unit in own_rule}}


def _way(unit: Unit, within: Reach, alone: Reach) -> Way:
    if unit.id in within.still:
        return Way()
    near = within.steps(unit)
    reached = set(map(area_of, near))
    overseas, own = (tuple(sorted(set(one.voyages(unit)) - reached)) for one in (within, alone))
    return Way(tuple(sorted(near)), overseas, own)


def _joined(one: Way, other: Way) -> Way:
    parts = ((getattr(one, name), getattr(other, name)) for name in Way.__struct_fields__)
    return Way(*(tuple(sorted({*first, *second})) for first, second in parts))


def _ordered_to(legal: LegalOrders, unit: Unit) -> Iterator[str]:
    """The places in the legal orders of a unit that only its own rule moves."""
    for kind in legal.kinds:
        subject = next((field for field in kind.fields if field.name == "unit"), None)
        if subject and any(ref.area == unit.area and ref.kind in ("", unit.kind) for ref in subject.choices):
            for field in kind.fields:
                if field.kind in (SlotKind.LOCATION, SlotKind.AREA):
                    yield from map(str, field.choices)


def powers_of(scene: Scene) -> tuple[str, ...]:
    """The powers that the reader orders for."""
    return tuple(scene.variant.world.commands(scene.position).get(scene.seat, ())) if scene.seat else ()


def threats(scene: Scene, found: dict[Unit, Way]) -> dict[str, tuple[Unit, ...]]:
    """By area, the units of others that can enter it without help.

    For a seat, the areas are those where its own powers have a unit or a center; for everybody else, all owned centers.
    """
    own, position = powers_of(scene), scene.position
    stakes = _stakes(position) if own else {area: {power} for area, power in position.owners.items()}
    holders = {area: whose for area, whose in stakes.items() if not own or whose & set(own)}
    entering = {
        area: tuple(
            unit for unit, way in found.items() if area in way.areas and unit.power not in (own or holders[area])
        )
        for area in sorted(holders)
    }
    return {area: units for area, units in entering.items() if units}


def chances(scene: Scene, found: dict[Unit, Way]) -> dict[str, tuple[Unit, ...]]:
    """By center that the reader doesn't own, its units that can enter it."""
    own, position = set(powers_of(scene)), scene.position
    centers = scene.variant.board.geography(position.earth).centers
    goals = sorted(center for center in centers if position.owners.get(center) not in own)
    mine = {unit: way for unit, way in found.items() if unit.power in own}
    reached = {center: tuple(unit for unit, way in mine.items() if center in way.areas) for center in goals}
    return {center: units for center, units in reached.items() if units}


def occupied(scene: Scene) -> dict[str, str]:
    """The centers on which a single power other than their owner stands, with that power."""
    position = scene.position
    fighters = scene.variant.world.fighters
    found: dict[str, str] = {}
    for center in scene.variant.board.geography(position.earth).centers:
        there = {unit.power for unit in position.by_area.get(center, ()) if unit.kind in fighters}
        if len(there) == 1 and position.owners.get(center) not in there:
            (found[center],) = there
    return found


def _stakes(position: Position) -> dict[str, set[str]]:
    """Who has a unit or a center in each area."""
    found: dict[str, set[str]] = {}
    for unit in position.units:
        found.setdefault(unit.area, set()).add(unit.power)
    for center, power in position.owners.items():
        found.setdefault(center, set()).add(power)
    return found
