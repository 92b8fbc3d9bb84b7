"""The effects of denials and arrows on the battle.

Rule: g1815:3.6.5, g1815:3.6.6, g1815:3.6.8, g1815:3.6.10, g1815:3.6.11.
"""

from msgspec.structs import replace

from variorum.adjudicator.kernel import adjudicate
from variorum.adjudicator.verdict import Reason
from variorum.board import area_of
from variorum.game.docket import Docket
from variorum.game.position import Position
from variorum.rules.movement.draft import NO_UNIT, Draft, number, to_battle
from variorum.rules.movement.orders import Move
from variorum.rules.movement.twists import Twist
from variorum.variants.gametest1815.arrows import Arrows, Deny, denials, is_tried, order_of
from variorum.variants.gametest1815.settings import allowed, chosen


class Blockades(Twist, frozen=True):
    """Orders across a denied arrow are void unless the denying fleet is dislodged; applied after all other twists."""

    arrows: Arrows

    def revise(self, draft: Draft, docket: Docket) -> Draft:
        """The draft with the conditions of all denials. Rule: g1815:3.6.6, g1815:3.6.8."""
        draft = self._crossing(draft, docket)
        for denial in denials(docket):
            if is_tried(docket, denial, self.arrows):
                draft = _denied(draft, docket.position, denial)
        return draft if chosen(docket.position, "blocks_lifted") == "once" else _lifted(draft)

    def _crossing(self, draft: Draft, docket: Docket) -> Draft:
        """The draft in which units are convoyed along an arrow only if they asked for it. Rule: g1815:3.6.10."""
        actions = dict(draft.actions)
        for id_, action in draft.actions.items():
            ends = {action.unit.area, area_of(action.to)}
            if action.via and any(ends == set(arrow) for arrow in self.arrows.values()):
                order = order_of(docket, action.unit.area)
                actions[id_] = replace(action, via=isinstance(order, Move) and order.via)
        return replace(draft, actions=actions)


def _denied(draft: Draft, position: Position, denial: Deny) -> Draft:
    """The draft with a denied unit's order void unless the fleet is dislodged; a moving fleet denies nothing."""
    (fleet,), (target,) = position.by_area[denial.fleet.area], position.by_area[denial.target.area]
    blocker, action = draft.actions[fleet.id], draft.actions[target.id]
    if blocker.to or (blocker.convoys and not allowed(position, "carriers_block")):
        return draft
    if action.to:
        held = replace(draft, actions=draft.actions | {target.id: replace(action, void_unless=fleet.id)})
        return held if allowed(position, "blocked_supported") else _unsupported(held, target.id)
    supports = tuple(
        replace(support, void_unless=fleet.id) if support.supporter == target.id else support
        for support in draft.supports
    )
    return replace(draft, supports=supports)


def _unsupported(draft: Draft, unit: int) -> Draft:
    """The draft without support for a unit to hold."""
    supports = (support for support in draft.supports if support.to or support.supported != unit)
    return replace(draft, supports=tuple(supports))


def _lifted(draft: Draft) -> Draft:
    """The draft without denials by dislodged fleets, repeated while more fleets are dislodged. Rule: g1815:3.6.8."""
    verdict = adjudicate(to_battle(draft, number(draft)))
    if not verdict.second_pass:
        return draft
    actions = {
        id_: action if result.reason is Reason.DENIED else replace(action, void_unless=NO_UNIT)
        for (id_, action), result in zip(draft.actions.items(), verdict.units, strict=True)
    }
    supports = tuple(
        support if result.reason is Reason.DENIED else replace(support, void_unless=NO_UNIT)
        for support, result in zip(draft.supports, verdict.supports, strict=True)
    )
    return _lifted(replace(draft, actions=actions, supports=supports))
