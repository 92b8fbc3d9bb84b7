"""The Underpass: all areas around an impassable one are next to each other, for some; and counts in rings around areas.

Rule: silly:6a, silly:6b, silly:6c.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from variorum.adjudicator.battle import Battle, Support
from variorum.board import AreaId, Board, Geography, Movement, area_of
from variorum.board.distance import reach
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.rules.movement.orders import Move, SupportHold, SupportMove
from variorum.rules.movement.reach import Link
from variorum.rules.movement.result import MoveResult
from variorum.rules.movement.twists import Twist
from variorum.rules.units import find, meant, sought
from variorum.variants.rather_silly.footing import undermined
from variorum.variants.rather_silly.pieces.kinds import WALKERS

_SHOWN = 3

Pairs = frozenset[tuple[str, str]]
Counts = tuple[int, ...]
Rings = Mapping[str, tuple[frozenset[str], ...]]
"""Every area with the rings around it: itself, the areas one step away, those two steps away …"""


@lru_cache(maxsize=64)
def near(geography: Geography, tunnels: Pairs = frozenset()) -> Mapping[str, frozenset[str]]:
    """The neighbors of every area, land and sea alike; the pairs in `tunnels` are neighbors too."""
    found = {area: set(others) for area, others in geography.adjacent.items()}
    for one, other in tunnels:
        found[AreaId(one)].add(AreaId(other))
        found[AreaId(other)].add(AreaId(one))
    return {area: frozenset(others) for area, others in found.items()}


@lru_cache(maxsize=64)
def rings(geography: Geography, tunnels: Pairs = frozenset()) -> Rings:
    """The rings around every area."""
    links = near(geography, tunnels)
    return {area: _rings(links, area) for area in links}


def counts(around: Rings, area: str, amounts: Mapping[str, int]) -> Counts:
    """The counts in the area and one, two, three … steps away, without trailing zeros."""
    found = [sum(amounts.get(place, 0) for place in ring) for ring in around[area]]
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def compared(counts: Counts, rival: str = "", theirs: Counts = ()) -> str:
    """Counts beside those of the next best area, as far as they differ: "3, 4, against 3, 2 around DEN"."""
    longest = max(len(counts), len(theirs), 1)
    mine, other = (found + (0,) * (longest - len(found)) for found in (counts, theirs))
    if not rival or mine == other:
        return ", ".join(map(str, mine[:_SHOWN]))
    end = next(at for at, pair in enumerate(zip(mine, other, strict=True), start=1) if pair[0] != pair[1])
    return f"{', '.join(map(str, mine[:end]))}, against {', '.join(map(str, other[:end]))} around {rival}"


def _rings(links: Mapping[str, frozenset[str]], area: str) -> tuple[frozenset[str], ...]:
    found: list[set[str]] = []
    for place, steps in reach(links, (area,)).items():
        if steps == len(found):
            found.append(set())
        found[steps].add(place)
    return tuple(map(frozenset, found))


@lru_cache(maxsize=8)
def tunnels(board: Board) -> Pairs:
    """The pairs of areas that the Underpass joins."""
    return frozenset(pair for middle in undermined(board) for pair in combinations(sorted(board.touching(middle)), 2))


def neighbors(world: World, position: Position) -> Mapping[str, frozenset[str]]:
    """The neighbors of every area, as the BORG goes: all borders, the Underpass and the link."""
    return near(world.geography(position), tunnels(world.board))


def surroundings(world: World, position: Position) -> Rings:
    """The rings around every area, in which the BORG counts food and monsters count units."""
    return rings(world.geography(position), tunnels(world.board))


class Underpass(Twist, frozen=True):
    """Walkers move and support through it; another power's move through it cuts such support."""

    world: World

    says: ClassVar = "Some units move and support through the Underpass, which joins all areas around Switzerland."

    def links(self, position: Position) -> tuple[Link, ...]:
        """The tunnels. Rule: silly:6a."""
        return tuple(Link(pair, (Movement.ARMY,), WALKERS) for pair in sorted(tunnels(self.world.board)))

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle in which moves through the tunnels cut support through them. Rule: silly:6c."""
        movers = {id_: unit for id_, unit in battle.units.items() if not unit.via and unit.to}
        passing = [id_ for id_, unit in movers.items() if self.is_tunnel(docket, unit.area, unit.to)]
        supports = tuple(self._crossed(battle, docket, support, passing) for support in battle.supports)
        return replace(battle, supports=supports)

    def conclude(self, docket: Docket, done: Docket) -> Docket:
        """The docket with the supports that noncombatants cut. Rule: silly:6c."""
        events = tuple(self._told(docket, event) for event in done.events)
        return replace(done, events=events)

    def is_tunnel(self, docket: Docket, start: str, to: str) -> bool:
        """Whether only the Underpass joins two areas."""
        return is_tunnel(self.world.board, docket, start, area_of(to))

    def _crossed(self, battle: Battle, docket: Docket, support: Support, passing: list[int]) -> Support:
        supporter = battle.units[support.supporter]
        aim = support.to or battle.units[support.supported].area
        if not self.is_tunnel(docket, supporter.area, aim):
            return support
        cutters = tuple(id_ for id_ in passing if battle.units[id_].power != supporter.power)
        quiet = self._walker(docket, supporter.power)
        return replace(support, cut_by=(*support.cut_by, *cutters), strength=0 if quiet else support.strength)

    def _walker(self, docket: Docket, power: str) -> str:
        """Another power's noncombatant that passes through; empty if there is none."""
        for entry in docket.entries:
            order = entry.stands
            if not isinstance(order, Move) or order.via or not self.is_tunnel(docket, order.unit.area, order.to):
                continue
            unit = sought(meant, docket.position.by_area, order.unit, (entry.seat,))
            if unit and unit.power != power and unit.kind in WALKERS[1:]:
                return str(unit)
        return ""

    def _told(self, docket: Docket, event: Event) -> Event:
        if not isinstance(event, MoveResult) or event.result != "success" or " S " not in event.order:
            return event
        order = next((entry.stands for entry in docket.entries if str(entry.stands) == event.order), None)
        if not isinstance(order, SupportHold | SupportMove):
            return event
        aim = order.to if isinstance(order, SupportMove) else find(docket.position.by_area, order.target).area
        walker = self._walker(docket, event.power) if self.is_tunnel(docket, order.unit.area, aim) else ""
        if not walker:
            return event
        cause = f"was cut: {walker} passed through the Underpass (silly:6c)"
        return replace(event, result="cut", by=walker, reason="ruled", cause=cause)


def is_tunnel(board: Board, docket: Docket, start: str, to: str) -> bool:
    """Whether two areas are neighbors only by the Underpass. Rule: silly:6c."""
    earth = docket.position.earth
    joined = (min(start, to), max(start, to)) in tunnels(board)
    return joined and to not in board.geography(earth).adjacent[AreaId(start)]
