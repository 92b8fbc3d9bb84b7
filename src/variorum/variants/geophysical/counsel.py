"""What a sensible power does with the earth: more centers for itself in spring, fewer for its rivals in autumn.

Its centers are stabilized, as far as its stabilizations go.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from variorum.board import Movement
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.variants.geophysical.ages import Ground, ground_of
from variorum.variants.geophysical.applicability import objection
from variorum.variants.geophysical.orders import Act, Stabilize


def advised(world: World, position: Position, power: str) -> tuple[Order, ...]:
    """An act and the stabilizations of a power that has a position for itself; an act may be missing."""
    look = _Look(world, position, power)
    acts = tuple(_act(look))[:1]
    return (*acts, *_stabilizations(look, acts))


class _Look(Struct, frozen=True):
    """A position as one power looks at it."""

    world: World
    position: Position
    power: str

    @property
    def ground(self) -> Ground:
        """The ground as it lies now."""
        return ground_of(self.world, self.position)

    def reach(self) -> tuple[Counter[str], Counter[str]]:
        """By area, how many units of this power, and of the others, stand there or could go there."""
        mine, others = Counter[str](), Counter[str]()
        for unit in self.position.units:
            side = mine if unit.power == self.power else others
            side.update({unit.area, *self.ground.geography.adjacent.get(unit.area, ())})
        return mine, others


def _act(look: _Look) -> Iterator[Act]:
    """The best acts: a center of one's own where it can be had, or the end of one that strengthens a rival."""
    if look.ground.spring:
        yield from _creations(look)
    yield from _destructions(look)


def _creations(look: _Look) -> Iterator[Act]:
    """New centers where the power stands, best in its own country and where nobody else is near."""
    (mine, others), areas = look.reach(), look.world.board.areas
    standing = {unit.area: unit.kind for unit in look.position.units_of(look.power)}
    armies = {area for area, kind in standing.items() if look.world.movements.get(kind) is Movement.ARMY}

    def order(area: str) -> tuple[bool, int, bool, bool, str]:
        return area not in standing, others[area], areas[area].home != look.power, area not in armies, area

    for area in sorted((area for area in mine if area in areas), key=order):
        act = Act(act="CENTER", area=area)
        if not objection(look.ground, act) and look.position.owners.get(area, look.power) == look.power:
            yield act


def _destructions(look: _Look) -> Iterator[Act]:
    """The centers of the greatest rivals that are out of this power's own reach, those with a unit first."""
    mine, _ = look.reach()
    sizes = Counter(look.position.owners.values())
    standing = {unit.area for unit in look.position.units if unit.power != look.power}
    rivals = [area for area in look.ground.geography.centers if look.position.owners.get(area, "") != look.power]

    def order(area: str) -> tuple[int, int, bool, str]:
        return mine[area], -sizes[look.position.owners.get(area, "")], area not in standing, area

    for area in sorted((area for area in rivals if area in look.position.owners), key=order):
        act = Act(act="ERODE", area=area)
        if not objection(look.ground, act):
            yield act


def _stabilizations(look: _Look, acts: tuple[Act, ...]) -> Iterator[Stabilize]:
    """Its centers first, then wherever else its units stand; never what its own act changes."""
    position = look.position
    taken = {unit.area for unit in position.units_of(look.power)}
    centers = sorted({*position.centers_of(look.power), *(taken & {*look.ground.geography.centers})})
    changed = {area for act in acts for area in act.target}
    return (Stabilize(area=area) for area in (*centers, *sorted(taken - {*centers})) if area not in changed)
