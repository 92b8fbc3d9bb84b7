"""How battles go by older editions: which way armies take, which convoys fail, which supports a convoy doesn't cut.

The battle that comes of it means to the kernel and to the reference the same as any other.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import pairwise
from typing import ClassVar, Literal

from msgspec.structs import replace

from variorum.adjudicator.battle import Battle, BattleUnit, Cut, Support
from variorum.adjudicator.kernel import adjudicate
from variorum.adjudicator.verdict import Outcome, Verdict
from variorum.board import AreaId
from variorum.game.docket import Docket
from variorum.game.rule import World
from variorum.rules.editions.convoys import convoy, convoys
from variorum.rules.movement.orders import Move
from variorum.rules.movement.twists import Twist

_STAND = "support of "
"""The beginning of the name of the area where a support stands that its unit's own dislodgement doesn't cut."""


class Embarking(Twist, frozen=True):
    """Which way an army takes to a neighboring area.

    "via": by sea only with VIA. "trade": by sea only to trade places, whoever orders the convoy; if it fails, the army
    walks. "there": as in Standard, but on foot if no chain of fleets is ordered to convoy it.
    """

    world: World
    way: Literal["via", "trade", "there"]
    judge: Callable[[Battle], Verdict] = adjudicate

    number: ClassVar = "E2"
    says: ClassVar = "An army goes to a neighboring area {told}."

    @property
    def told(self) -> str:
        """When it goes by sea, in words."""
        return {
            "via": "by land unless its own order says VIA",
            "trade": "by land unless it trades places with a unit there and fleets of any power convoy it",
            "there": "by land, whatever its order says, if no chain of fleets is ordered to convoy it",
        }[self.way]

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle with each army on its way."""
        walkers = tuple(self._walkers(battle, docket))
        if self.way == "via":
            tagged = _tagged(docket)
            return _by_sea(battle, {id_: battle.units[id_].area in tagged for id_ in walkers})
        if self.way == "there":
            return _by_sea(battle, {id_: battle.units[id_].via and bool(convoy(battle, id_).route) for id_ in walkers})
        sailing = {id_: _trades(battle, id_) and bool(convoy(battle, id_).route) for id_ in walkers}
        tried = _by_sea(battle, sailing)
        if not any(sailing.values()):
            return tried
        came = self.judge(tried).units
        return _by_sea(tried, {id_: by and came[id_].outcome is not Outcome.DISRUPTED for id_, by in sailing.items()})

    def _walkers(self, battle: Battle, docket: Docket) -> Iterator[int]:
        """The armies that move to where they could walk."""
        army = self.world.geography(docket.position).army
        for id_, unit in battle.units.items():
            if unit.to and unit.to in army.get(AreaId(unit.area), ()):
                yield id_


class EveryRoute(Twist, frozen=True):
    """A convoy with several routes fails if any fleet on one of them is dislodged."""

    number: ClassVar = "E3"
    says: ClassVar = "A convoy is disrupted if any fleet on any of its routes is dislodged."

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle in which each convoy is one chain of all of its fleets."""
        links = set(battle.links)
        for _, found in convoys(battle):
            if route := found.route:
                links -= {pair for pair in links if not set(pair).isdisjoint(found.links)}
                links |= set(pairwise((found.start, *route, found.end)))
        return replace(battle, links=tuple(sorted(links)))


class Sparing(Twist, frozen=True):
    """Some supports aren't cut by an army that comes by sea, even if it dislodges the supporter.

    Those of an `attack` on a fleet of its convoy (1971), or on one that the convoy `needs` (2000), or any support into
    water where a fleet convoys (1982).
    """

    what: Literal["attack", "needs", "action"]

    number: ClassVar = "E4"
    says: ClassVar = "An army that comes by sea doesn't cut support of {supports}."

    @property
    def supports(self) -> str:
        """Of what, in words."""
        return {
            "attack": "an attack on a fleet that convoys it",
            "needs": "an attack on a fleet that its convoy can't do without",
            "action": "a unit in, or into, water where a fleet convoys",
        }[self.what]

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle in which such a support stands apart, and only other attacks on its unit cut it."""
        carried = dict(convoys(battle))
        if not carried:
            return battle
        waters = {sea for found in carried.values() for sea in found.route}
        own = {army: found.needed if self.what == "needs" else found.route for army, found in carried.items()}
        units, supports, apart = dict(battle.units), list(battle.supports), list[Support]()
        for index, support in enumerate(battle.supports):
            into = support.to or battle.units[support.supported].area
            if support.cut is not Cut.AT_ONCE or (not support.to and self.what != "action"):
                continue
            here = battle.units[support.supporter].area
            armies = {
                army
                for army in carried
                if battle.units[army].to == here and into in (waters if self.what == "action" else own[army])
            }
            if not armies:
                continue
            stand = max(units) + 1
            units[stand] = BattleUnit(f"{_STAND}{here}", battle.units[support.supporter].power)
            cut_by = tuple(_cutting(battle, support, into, armies))
            apart.append(replace(support, supporter=stand, cut=Cut.NAMED, cut_by=(*support.cut_by, *cut_by)))
            supports[index] = replace(support, strength=0)
        return replace(battle, units=units, supports=(*supports, *apart)) if apart else battle

    def judged(self, verdict: Verdict, battle: Battle, docket: Docket) -> Verdict:
        """The verdict in which each such support is told as its unit's own."""
        stands = {id_: unit.area.removeprefix(_STAND) for id_, unit in battle.units.items() if _is_stand(unit)}
        if not stands:
            return verdict
        told = zip(battle.supports, verdict.supports, strict=True)
        apart = {stands[support.supporter]: found for support, found in told if support.supporter in stands}
        supports = (
            apart.get(battle.units[support.supporter].area, found)
            for support, found in zip(battle.supports, verdict.supports, strict=True)
        )
        units = {id_: found for id_, found in verdict.units.items() if id_ not in stands}
        return replace(verdict, units=units, supports=tuple(supports))


def _is_stand(unit: BattleUnit) -> bool:
    return unit.area.startswith(_STAND)


def _cutting(battle: Battle, support: Support, into: str, spared: Collection[int]) -> Iterator[int]:
    """The units whose moves cut a support: of other powers, not from where it is aimed, and none that are spared."""
    supporter = battle.units[support.supporter]
    for id_, unit in battle.units.items():
        if unit.to == supporter.area and unit.power != supporter.power and unit.area != into and id_ not in spared:
            yield id_


def _tagged(docket: Docket) -> frozenset[str]:
    """The areas of the units whose moves say VIA."""
    orders = (entry.stands for entry in docket.entries)
    return frozenset(order.unit.area for order in orders if isinstance(order, Move) and order.via)


def _trades(battle: Battle, army: int) -> bool:
    """Whether a unit moves from where an army goes to where it is."""
    unit = battle.units[army]
    return any(other.area == unit.to and other.to == unit.area for other in battle.units.values())


def _by_sea(battle: Battle, sailing: Mapping[int, bool]) -> Battle:
    """The battle in which these armies go by sea, or by land."""
    changed = {id_: replace(battle.units[id_], via=by) for id_, by in sailing.items() if battle.units[id_].via != by}
    return replace(battle, units={**battle.units, **changed}) if changed else battle
