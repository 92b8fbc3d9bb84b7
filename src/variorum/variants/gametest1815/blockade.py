"""The effects of denials and arrows on the battle, and on retreats after it.

Rule: g1815:3.6.5, g1815:3.6.6, g1815:3.6.8, g1815:3.6.9, g1815:3.6.10, g1815:3.6.11.
"""

from collections.abc import Callable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.adjudicator.battle import NOBODY, Battle
from variorum.adjudicator.kernel import adjudicate
from variorum.adjudicator.verdict import Reason
from variorum.board import area_of
from variorum.game.docket import Docket
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.unit import Unit
from variorum.rules.choice import Answer
from variorum.rules.movement.orders import Move
from variorum.rules.movement.twists import Twist
from variorum.variants.gametest1815.arrows import Deny, arrows_of, denials, is_tried, order_of
from variorum.variants.gametest1815.settings import allowed, choice


class Blockades(Twist, frozen=True):
    """Orders across a denied arrow are void unless the denying fleet is dislodged; applied after all other twists.

    `lifted` is how often dislodged fleets lift their denials: "once", or "often".
    """

    world: World
    supports: Answer = allowed("block_supports")
    carriers: Answer = allowed("carriers_block")
    supported: Answer = allowed("blocked_supported")
    lifted: Callable[[Position], str] = choice("blocks_lifted")

    says: ClassVar = "Orders across a denied arrow are void unless the denying fleet is dislodged."

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle with the conditions of all denials. Rule: g1815:3.6.6, g1815:3.6.8."""
        battle = self._crossing(battle, docket)
        for denial in denials(docket):
            if is_tried(docket, denial, arrows_of(self.world.board), supports=self.supports(docket.position)):
                battle = self._denied(battle, docket.position, denial)
        return battle if self.lifted(docket.position) == "once" else _lifted(battle)

    def _crossing(self, battle: Battle, docket: Docket) -> Battle:
        """The battle in which units are convoyed along an arrow only if they asked for it. Rule: g1815:3.6.10."""
        units = dict(battle.units)
        for id_, unit in battle.units.items():
            ends = {unit.area, unit.to}
            if unit.via and any(ends == set(arrow) for arrow in arrows_of(self.world.board).values()):
                order = order_of(docket, unit.area)
                units[id_] = replace(unit, via=isinstance(order, Move) and order.via)
        return replace(battle, units=units)

    def _denied(self, battle: Battle, position: Position, denial: Deny) -> Battle:
        """The battle with a denied unit's order void unless the fleet is dislodged; a moving fleet denies nothing."""
        (fleet,), (target,) = position.by_area[denial.fleet.area], position.by_area[denial.target.area]
        blocker, denied = battle.units[fleet.id], battle.units[target.id]
        if blocker.to or (blocker.convoys != NOBODY and not self.carriers(position)):
            return battle
        if denied.to:
            held = replace(battle, units=battle.units | {target.id: replace(denied, void_unless=fleet.id)})
            return held if self.supported(position) else _unsupported(held, target.id)
        supports = tuple(
            replace(support, void_unless=fleet.id) if support.supporter == target.id else support
            for support in battle.supports
        )
        return replace(battle, supports=supports)


class ClosedRetreats(Twist, frozen=True):
    """Units may retreat across arrows, even denied ones, unless the settings forbid it."""

    world: World
    across: Answer = allowed("arrow_retreats")
    stopped: Answer = allowed("block_retreats")

    says: ClassVar = "Retreats across arrows: {across}; also across denied ones: {stopped?no|yes}."

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """All places except those across arrows that a setting closes."""
        closed = {end for start, end in self._closed(docket) if start == unit.area}
        return frozenset(place for place in places if area_of(place) not in closed) if closed else places

    def _closed(self, docket: Docket) -> Iterator[tuple[str, str]]:
        """The start and end of every closed retreat."""
        if not self.across(docket.position):
            for one, other in arrows_of(self.world.board).values():
                yield from ((one, other), (other, one))
        if self.stopped(docket.position):
            yield from self._denied(docket)

    def _denied(self, docket: Docket) -> Iterator[tuple[str, str]]:
        """The arrows denied by fleets that had no order to move and weren't dislodged."""
        beaten = {entry.unit.area for entry in docket.position.dislodged}
        for denial in denials(docket):
            one, other = arrows_of(self.world.board)[denial.fleet.area]
            if denial.fleet.area not in beaten and not isinstance(order_of(docket, denial.fleet.area), Move):
                yield (one, other) if denial.target.area == one else (other, one)


def _unsupported(battle: Battle, unit: int) -> Battle:
    """The battle without support for a unit to hold."""
    supports = (support for support in battle.supports if support.to or support.supported != unit)
    return replace(battle, supports=tuple(supports))


def _lifted(battle: Battle) -> Battle:
    """The battle without denials by dislodged fleets, repeated while more fleets are dislodged. Rule: g1815:3.6.8."""
    verdict = adjudicate(battle)
    if not verdict.second_pass:
        return battle
    units = {
        id_: unit if verdict.units[id_].reason is Reason.DENIED else replace(unit, void_unless=NOBODY)
        for id_, unit in battle.units.items()
    }
    supports = tuple(
        support if result.reason is Reason.DENIED else replace(support, void_unless=NOBODY)
        for support, result in zip(battle.supports, verdict.supports, strict=True)
    )
    return _lifted(replace(battle, units=units, supports=supports))
