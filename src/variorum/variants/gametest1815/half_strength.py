"""Round Africa: fleets go between two far oceans in one move, at half strength.

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
    """The two ends of every passage of the board that has no water of its own between them."""
    return tuple(passage.ends for passage in board.passages if not passage.water)


class HalfStrength(Twist, frozen=True):
    """A move from one end to the other has half its strength; nobody supports or convoys across."""

    hauls: tuple[Ends, ...]

    def moves_only(self, position: Position) -> tuple[Ends, ...]:
        """The long hauls: the sources grant moves there, and nothing else. Rule: g1815:3.3.5."""
        return () if allowed(position, "long_haul_supports") else self.hauls

    def conceivable(self, reach: Reach, position: Position) -> Reach:
        """Where units can go, convoyed across as well if the setting lets them. Rule: g1815:3.3.5."""
        return _with_ways(reach, self.hauls) if allowed(position, "long_haul_convoys") else reach

    def actual(self, reach: Reach, docket: Docket) -> Reach:
        """The same in the battle."""
        return self.conceivable(reach, docket.position)

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """All of them, unless the setting closes the long haul. Rule: g1815:3.3.5."""
        if allowed(docket.position, "long_haul_retreats"):
            return places
        return frozenset(place for place in places if not self._is_haul(unit.area, place))

    def revise(self, draft: Draft, docket: Docket) -> Draft:
        """The draft with the strengths of those who go the long way. Rule: g1815:3.3.2, g1815:3.3.4."""
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
    """A reach in which convoys pass between these seas, too."""
    return replace(reach, geography=_widened(reach.geography, ways))


@lru_cache(maxsize=64)
def _widened(geography: Geography, ways: tuple[Ends, ...]) -> Geography:
    sea = dict(geography.sea)
    for one, other in ways:
        sea |= {one: sea[one] | {other}, other: sea[other] | {one}}
    return replace(geography, sea=sea)


def _uncut(draft: Draft, hauling: dict[int, Action]) -> Draft:
    """The draft with supports that only other moves than these cut."""
    targets = {action.to for action in hauling.values()}
    supports = tuple(
        replace(support, cut=Cut.NAMED, cut_by=tuple(id_ for id_ in _cutters(draft, support) if id_ not in hauling))
        if draft.actions[support.supporter].unit.area in targets
        else support
        for support in draft.supports
    )
    return replace(draft, supports=supports)


def _cutters(draft: Draft, support: Backing) -> Iterator[int]:
    """The units whose attack would cut a support. Rule: std:M9."""
    supporter = draft.actions[support.supporter].unit
    aim = support.to or draft.actions[support.supported].unit.area
    for id_, action in draft.actions.items():
        attacks = area_of(action.to) == supporter.area and action.unit.power != supporter.power
        if attacks and action.unit.area != aim:
            yield id_
