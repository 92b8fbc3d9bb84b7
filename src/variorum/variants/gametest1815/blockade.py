"""What denials and arrows change about movement. Rule: g1815:3.6."""

from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.docket import Docket
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.rules.movement.draft import Draft
from variorum.rules.movement.orders import Move
from variorum.rules.movement.twists import Twist
from variorum.variants.gametest1815.arrows import Arrows, Deny, crosses, denials, order_of
from variorum.variants.gametest1815.settings import allowed


class Blockades(Twist, frozen=True):
    """Orders over an arrow that a fleet denies are void, unless that fleet is dislodged."""

    arrows: Arrows

    def retreats(self, position: Position, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """All of them, unless the setting closes arrows; denials say nothing about them. Rule: g1815:3.6.9."""
        if allowed(position, "arrow_retreats"):
            return places
        closed = {area for ends in self.arrows.values() if unit.area in ends for area in ends}
        return frozenset(place for place in places if area_of(place) not in closed)

    def revise(self, draft: Draft, docket: Docket) -> Draft:
        """The draft with the conditions of all denials. Rule: g1815:3.6.3, g1815:3.6.6, g1815:3.6.8."""
        draft = self._crossing(draft, docket)
        for denial in denials(docket):
            order = order_of(docket, denial.target.area)
            if crosses(order, self.arrows[denial.fleet.area]):
                draft = _denied(draft, docket.position, denial)
        return draft

    def _crossing(self, draft: Draft, docket: Docket) -> Draft:
        """The draft in which nobody is convoyed along an arrow who did not ask for it. Rule: g1815:3.6.10."""
        actions = dict(draft.actions)
        for id_, action in draft.actions.items():
            ends = {action.unit.area, area_of(action.to)}
            if action.via and any(ends == set(arrow) for arrow in self.arrows.values()):
                order = order_of(docket, action.unit.area)
                actions[id_] = replace(action, via=isinstance(order, Move) and order.via)
        return replace(draft, actions=actions)


def _denied(draft: Draft, position: Position, denial: Deny) -> Draft:
    """The draft in which what a denied unit does is void unless the fleet is dislodged; a fleet that moves is none."""
    (fleet,), (target,) = position.by_area[denial.fleet.area], position.by_area[denial.target.area]
    blocker, action = draft.actions[fleet.id], draft.actions[target.id]
    if blocker.to or (blocker.convoys and not allowed(position, "carriers_block")):
        return draft
    if action.to:
        return replace(draft, actions=draft.actions | {target.id: replace(action, void_unless=fleet.id)})
    supports = tuple(
        replace(support, void_unless=fleet.id) if support.supporter == target.id else support
        for support in draft.supports
    )
    return replace(draft, supports=supports)
