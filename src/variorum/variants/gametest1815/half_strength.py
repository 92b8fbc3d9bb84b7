"""The long haul round Africa: fleets move between two distant oceans at half strength.

Rule: g1815:3.3.1, g1815:3.3.2, g1815:3.3.3, g1815:3.3.4, g1815:3.3.5.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from variorum.adjudicator.battle import Cut
from variorum.board import Board, Geography, area_of
from variorum.game.docket import Docket
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.rules.movement.draft import Action, Backing, Draft
from variorum.rules.movement.reach import Reach
from variorum.rules.movement.twists import Twist
from variorum.variants.gametest1815.settings import allowed, amount

Ends = tuple[str, str]


def long_hauls(board: Board) -> tuple[Ends, ...]:
    """The two ends of each of the board's passages that crosses no water of its own."""
    return tuple(passage.ends for passage in board.passages if not passage.water)


class HalfStrength(Twist, frozen=True):
    """A long haul has half strength; units can't support or convoy along it."""

    hauls: tuple[Ends, ...]

    def moves_only(self, position: Position) -> tuple[Ends, ...]:
        """The long hauls, which allow moves only. Rule: g1815:3.3.5."""
        return () if allowed(position, "long_haul_supports") else self.hauls

    def conceivable(self, reach: Reach, position: Position) -> Reach:
        """Possible moves, including convoys along a long haul if the setting allows them. Rule: g1815:3.3.5."""
        return _with_ways(reach, self.hauls) if allowed(position, "long_haul_convoys") else reach

    def actual(self, reach: Reach, docket: Docket) -> Reach:
        """The same ways in the battle."""
        return self.conceivable(reach, docket.position)

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """All places, except along a long haul if the setting closes it. Rule: g1815:3.3.5."""
        if allowed(docket.position, "long_haul_retreats"):
            return places
        return frozenset(place for place in places if not self._is_haul(unit.area, place))

    def revise(self, draft: Draft, docket: Docket) -> Draft:
        """The draft with long hauls at their reduced strength. Rule: g1815:3.3.2, g1815:3.3.4."""
        position = docket.position
        hauling = {id_: action for id_, action in draft.actions.items() if self._is_haul(action.unit.area, action.to)}
        if not hauling:
            return draft
        weak = amount(position, "long_haul_attack")
        defence = amount(position, "long_haul_defence")
        hauls = {id_: replace(action, attack=weak, defence=defence) for id_, action in hauling.items()}
        revised = replace(draft, actions=draft.actions | hauls)
        return revised if allowed(position, "long_haul_cuts") else _uncut(revised, hauling)

    def _is_haul(self, start: str, to: str) -> bool:
        return (start, to) in self.hauls or (to, start) in self.hauls


def _with_ways(reach: Reach, ways: tuple[Ends, ...]) -> Reach:
    """A reach in which convoys also pass between these seas."""
    return replace(reach, geography=_widened(reach.geography, ways))


@lru_cache(maxsize=64)
def _widened(geography: Geography, ways: tuple[Ends, ...]) -> Geography:
    sea = dict(geography.sea)
    for one, other in ways:
        sea |= {one: sea[one] | {other}, other: sea[other] | {one}}
    return replace(geography, sea=sea)


def _uncut(draft: Draft, hauling: dict[int, Action]) -> Draft:
    """The draft in which these moves cut no support."""
    targets = {action.to for action in hauling.values()}
    supports = tuple(
        replace(support, cut=Cut.NAMED, cut_by=tuple(id_ for id_ in _cutters(draft, support) if id_ not in hauling))
        if draft.actions[support.supporter].unit.area in targets
        else support
        for support in draft.supports
    )
    return replace(draft, supports=supports)


def _cutters(draft: Draft, support: Backing) -> Iterator[int]:
    """The units whose attacks would cut a support."""
    supporter = draft.actions[support.supporter].unit
    aim = support.to or draft.actions[support.supported].unit.area
    for id_, action in draft.actions.items():
        attacks = area_of(action.to) == supporter.area and action.unit.power != supporter.power
        if attacks and action.unit.area != aim:
            yield id_
