"""Long hauls, such as round Africa: fleets move between two distant places at half strength.

Rule: g1815:3.3.1, g1815:3.3.2, g1815:3.3.3, g1815:3.3.4, g1815:3.3.5.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import ClassVar

from msgspec.structs import replace

from variorum.adjudicator.battle import Battle, BattleUnit, Cut, Support
from variorum.board import AreaId, Board, Geography, Movement
from variorum.game.docket import Docket
from variorum.game.mechanic import Lack, Mechanic
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.rules.choice import Always, Answer
from variorum.rules.grounds import Pairs
from variorum.rules.movement.bars import Bars, Unaided
from variorum.rules.movement.reach import Link, Reach
from variorum.rules.movement.twists import Twist

Ends = tuple[str, str]


def long_hauls(board: Board) -> tuple[Ends, ...]:
    """The two ends of each of the board's passages that crosses no water of its own."""
    return tuple(passage.ends for passage in board.passages if not passage.water)


class HalfStrength(Twist, frozen=True):
    """A long haul has half strength; units can't support or convoy along it.

    `attack` and `defence` are the strengths of a unit that tries, in halves. `supports`, `convoys`, `flights` and
    `cuts` tell whether units may support, convoy and retreat along a long haul, and whether it cuts support.
    `weak_convoys`: an army that fleets land along a long haul, and no other fleet next to its goal, has half strength.
    """

    hauls: tuple[Ends, ...]
    attack: Callable[[Position], int] = Always(1)
    defence: Callable[[Position], int] = Always(2)
    supports: Answer = Always(value=False)
    convoys: Answer = Always(value=False)
    flights: Answer = Always(value=True)
    cuts: Answer = Always(value=True)
    weak_convoys: Answer = Always(value=False)
    clause: str = ""

    number: ClassVar = "M9"
    says: ClassVar = (
        "Between some distant areas units move with less than their usual strength. Support along such a way: "
        "{supports}; convoys: {convoys}; retreats: {flights}; an attack along it cuts support: {cuts}."
    )

    def bars(self, position: Position) -> Bars:
        """The long hauls, which allow moves only. Rule: g1815:3.3.5."""
        why = Reason("nobody supports along a long haul", self.clause)
        return () if self.supports(position) else (Unaided(self.hauls, why),)

    def conceivable(self, reach: Reach, position: Position) -> Reach:
        """Possible moves, including convoys along a long haul if they are allowed. Rule: g1815:3.3.5."""
        changed = (_widened if self.convoys(position) else _narrowed)(reach.geography, self.hauls)
        return reach if changed is reach.geography else replace(reach, geography=changed)

    def actual(self, reach: Reach, docket: Docket) -> Reach:
        """The same ways in the battle."""
        return self.conceivable(reach, docket.position)

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """All places, except along a long haul if the setting closes it. Rule: g1815:3.3.5."""
        if self.flights(docket.position):
            return places
        return frozenset(place for place in places if not self._is_haul(unit.area, place))

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle with long hauls at their reduced strength. Rule: g1815:3.3.2, g1815:3.3.4."""
        position = docket.position
        hauling = {id_: unit for id_, unit in battle.units.items() if self._is_haul(unit.area, unit.to)}
        landing = self._landing(battle) if self.weak_convoys(position) else {}
        if not hauling and not landing:
            return battle
        weak, defence = self.attack(position), self.defence(position)
        hauls = {id_: replace(unit, attack=weak, defence=defence) for id_, unit in (hauling | landing).items()}
        revised = replace(battle, units=battle.units | hauls)
        return revised if self.cuts(position) else uncut(revised, hauling)

    def _landing(self, battle: Battle) -> dict[int, BattleUnit]:
        """The armies that only a fleet at the other end of a long haul could land."""
        found = {}
        for id_, army in battle.units.items():
            ends = [one if other == army.to else other for one, other in self.hauls if army.to in (one, other)]
            fleets = {unit.area for unit in battle.units.values() if unit.convoys == id_ and unit.convoys_to == army.to}
            last = {sea for link in battle.links if army.to in link for sea in link} & fleets
            if army.via and last and last.issubset(ends):
                found[id_] = army
        return found

    def _is_haul(self, start: str, to: str) -> bool:
        return (start, to) in self.hauls or (to, start) in self.hauls


class Passages(HalfStrength, frozen=True):
    """Long hauls between areas that aren't neighbors otherwise."""

    def links(self, position: Position) -> tuple[Link, ...]:
        """The ways, for fleets."""
        return tuple(Link(ends, (Movement.FLEET,)) for ends in self.hauls)


class LongHauls(Mechanic, frozen=True):
    """Fleets move between two distant seas, as round a continent, but at half strength."""

    ways: Pairs

    name: ClassVar = "long_hauls"
    title: ClassVar = "Long hauls"
    number: ClassVar = HalfStrength.number
    says: ClassVar = (
        "Some seas far from each other are neighbors for fleets: {ways}. A move along such a way attacks with half its "
        "usual strength; nobody supports or convoys along it."
    )

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Areas on land, and neighbors."""
        board = base.board
        for one, other in self.ways:
            dry = [area for area in (one, other) if not board.geography().is_sea(AreaId(area))]
            if dry:
                yield Lack(f"{dry[0]} isn't a sea", "name two seas", "ways")
            elif other in board.touching(AreaId(one)):
                yield Lack(f"{one} and {other} are neighbors anyway", "name two seas that don't touch", "ways")

    def parts(self, base: Variant) -> tuple[Mechanic, ...]:
        """The ways."""
        return (Passages(self.ways),)


@lru_cache(maxsize=64)
def _widened(geography: Geography, ways: tuple[Ends, ...]) -> Geography:
    """The geography in which convoys also pass between these seas."""
    sea = dict(geography.sea)
    for one, other in (map(AreaId, ends) for ends in ways):
        if one in sea and other in sea:
            sea |= {one: sea[one] | {other}, other: sea[other] | {one}}
    return replace(geography, sea=sea)


@lru_cache(maxsize=64)
def _narrowed(geography: Geography, ways: tuple[Ends, ...]) -> Geography:
    """The geography in which convoys don't pass between a sea and a coast at these ends."""
    closed = {*ways, *((other, one) for one, other in ways)}
    if not any(sea in geography.embark.get(AreaId(land), ()) for land, sea in closed):
        return geography
    embark = {
        land: frozenset(sea for sea in waters if (land, sea) not in closed) for land, waters in geography.embark.items()
    }
    return replace(geography, embark=embark)


def uncut(battle: Battle, hauling: Mapping[int, BattleUnit]) -> Battle:
    """The battle in which these moves cut no support."""
    targets = {unit.to for unit in hauling.values()}
    supports = tuple(
        replace(support, cut=Cut.NAMED, cut_by=tuple(id_ for id_ in _cutters(battle, support) if id_ not in hauling))
        if battle.units[support.supporter].area in targets
        else support
        for support in battle.supports
    )
    return replace(battle, supports=supports)


def _cutters(battle: Battle, support: Support) -> Iterator[int]:
    """The units whose attacks would cut a support."""
    supporter = battle.units[support.supporter]
    aim = support.to or battle.units[support.supported].area
    for id_, unit in battle.units.items():
        if unit.to == supporter.area and unit.power != supporter.power and unit.area != aim:
            yield id_
