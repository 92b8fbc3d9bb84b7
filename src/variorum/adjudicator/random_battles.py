"""Random battles for comparing adjudicators: small, dense, and rich in what is hard to decide.

Areas have numbers for names, and every unit stands in the area of its own number. Some are put into figures (circles,
head to head, convoys whose goal decides over their fleet), the others do anything; supports, odd strengths and
conditions come on top.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.battle import MAX_AREAS, NOBODY, NOWHERE, Battle, BattleUnit, Cut, Support

MOST_UNITS = 12


class Taste(msgspec.Struct, frozen=True):
    """How often a battle has what ordinary ones have not; all between 0 and 1."""

    odd_strength: float
    odd_cut: float
    condition: float
    noise: float


class BattleDraft(msgspec.Struct):
    """A battle in the making: `idle` units have nothing to do yet, `areas` counts all, those without a unit last."""

    units: list[BattleUnit]
    areas: int
    idle: list[int]
    supports: list[Support] = []
    links: list[tuple[str, str]] = []

    def take(self, count: int) -> list[int]:
        """Take idle units; fewer if there are not so many."""
        taken, self.idle = self.idle[:count], self.idle[count:]
        return taken

    def move(self, unit: int, to: int, *, via: bool = False) -> None:
        """Order a move, unless it would go nowhere."""
        if to != unit:
            self.units[unit] = replace(self.units[unit], to=str(to), via=via)

    def support(self, supporter: int, supported: int) -> None:
        """Order a support of whatever the supported unit does."""
        self.supports.append(Support(supporter, supported, self.units[supported].to))

    def convoy(self, fleets: list[int], army: int, to: int) -> None:
        """Order a chain of convoys, with its links."""
        for fleet in fleets:
            self.units[fleet] = replace(self.units[fleet], convoys=army, convoys_to=str(to))
        for one, other in pairwise([army, *fleets, to]):
            self.link(one, other)

    def link(self, one: int, other: int) -> None:
        """Let convoys pass between two areas."""
        self.links.append((str(one), str(other)))

    def side(self, power: int, *units: int) -> None:
        """Give units to a power."""
        for unit in units:
            self.units[unit] = replace(self.units[unit], power=str(power))


def random_battle(random: Random) -> Battle:
    """Make up a battle of 2 to 12 units and 1 to 4 powers."""
    taste = Taste(
        odd_strength=random.choice((0, 0, 0.3)),
        odd_cut=random.choice((0, 0, 0.5)),
        condition=random.choice((0, 0, 0.25)),
        noise=random.choice((0, 0.1, 0.3)),
    )
    draft = _deploy(random, taste)
    for _ in range(random.randrange(1, len(draft.units) // 3 + 2)):
        random.choice(_FIGURES)(random, draft)
    for unit in draft.take(MOST_UNITS):
        _occupy(random, draft, unit, taste)
    for _ in range(random.randrange(len(draft.units) + 2)):
        _add_support(random, draft, taste)
    _add_noise(random, draft, taste)
    battle = Battle(dict(enumerate(draft.units)), tuple(draft.supports), tuple(draft.links))
    return relabelled(battle, random.sample(range(MAX_AREAS), draft.areas)) if random.random() < 0.2 else battle


def relabelled(battle: Battle, areas: Sequence[int]) -> Battle:
    """Give every area of a battle another number, that at its place in `areas`."""

    def new(area: str) -> str:
        return NOWHERE if area == NOWHERE else str(areas[int(area)])

    return Battle(
        {
            id_: replace(unit, area=new(unit.area), to=new(unit.to), convoys_to=new(unit.convoys_to))
            for id_, unit in battle.units.items()
        },
        tuple(replace(support, to=new(support.to)) for support in battle.supports),
        tuple((new(one), new(other)) for one, other in battle.links),
    )


def _deploy(random: Random, taste: Taste) -> BattleDraft:
    count, powers = random.randrange(2, MOST_UNITS + 1), random.randrange(1, 5)
    units = [_unit(random, area, random.randrange(powers), taste) for area in range(count)]
    return BattleDraft(units, count + random.randrange(1, 4), random.sample(range(count), count))


def _unit(random: Random, area: int, power: int, taste: Taste) -> BattleUnit:
    unit = BattleUnit(str(area), str(power))
    if random.random() < taste.odd_strength:
        return replace(unit, attack=random.randrange(1, 5), defence=random.randrange(5))
    return unit


def _occupy(random: Random, draft: BattleDraft, unit: int, taste: Taste) -> None:
    """Give an idle unit anything to do, even what makes no sense."""
    if random.random() < 0.6:
        draft.move(unit, _goal(random, draft), via=_odd(random, taste.noise))
    elif _odd(random, taste.noise):
        army = random.choice([other for other in range(len(draft.units)) if other != unit])
        to = str(_goal(random, draft)) if _odd(random, taste.noise) else draft.units[army].to
        if to != NOWHERE:
            draft.units[unit] = replace(draft.units[unit], convoys=army, convoys_to=to)


def _goal(random: Random, draft: BattleDraft) -> int:
    return random.randrange(draft.areas)


def _circle(random: Random, draft: BattleDraft) -> None:
    ring = draft.take(random.randrange(2, 6))
    for unit, ahead in zip(ring, ring[1:] + ring[:1], strict=True):
        draft.move(unit, ahead)


def _convoy(random: Random, draft: BattleDraft) -> None:
    """Order an army over sea, perhaps by two ways at once."""
    if len(draft.idle) >= 2:
        army, *fleets = draft.take(random.randrange(2, 5))
        to = random.choice([area for area in range(draft.areas) if area != army])
        draft.move(army, to, via=True)
        draft.convoy(fleets, army, to)
        if random.random() < 0.3:
            draft.link(army, fleets[-1])
            draft.link(fleets[0], to)


def _knot(random: Random, draft: BattleDraft) -> None:
    """Let an army sail against a support for or against an attack on the fleet that carries it."""
    if len(draft.idle) >= 4:
        army, fleet, supporter, attacker = draft.take(4)
        draft.move(army, supporter, via=True)
        draft.convoy([fleet], army, supporter)
        draft.move(attacker, fleet)
        draft.support(supporter, random.choice((attacker, attacker, fleet)))
        if random.random() < 0.7:
            draft.side(0, army, fleet)
            draft.side(1, supporter, attacker)


def _two_knots(random: Random, draft: BattleDraft) -> None:
    """Let two armies sail, each against a support that decides over the other's fleet."""
    if len(draft.idle) >= 8:
        armies, fleets, supporters, attackers = (draft.take(2) for _ in range(4))
        for own, other in ((0, 1), (1, 0)):
            draft.move(armies[own], supporters[other], via=True)
            draft.convoy([fleets[own]], armies[own], supporters[other])
            draft.move(attackers[own], fleets[own])
            draft.support(supporters[own], random.choice((attackers[own], attackers[own], fleets[own])))
        if random.random() < 0.7:
            draft.side(0, *armies, *fleets)
            draft.side(1, *supporters, *attackers)


def _arrow(random: Random, draft: BattleDraft) -> None:
    """Let a move or support, on which an attack depends, depend on a unit under attack."""
    if len(draft.idle) >= 5:
        crosser, goal, watch, attacker, helper = draft.take(5)
        condition = random.choice(("void_unless", "void_while"))
        draft.move(attacker, watch)
        draft.support(helper, attacker)
        draft.move(crosser, random.choice((goal, helper)))
        draft.units[crosser] = replace(draft.units[crosser], **{condition: watch})
        draft.side(random.randrange(2), watch)
        draft.side(random.randrange(2), attacker)


def _moving_supporter(random: Random, draft: BattleDraft) -> None:
    """Let a moving unit support its own rival, and let the unit that both displace come back over sea."""
    if len(draft.idle) >= 4:
        supporter, rival, leaver, fleet = draft.take(4)
        draft.move(supporter, leaver)
        draft.move(rival, leaver)
        draft.support(supporter, rival)
        draft.move(leaver, supporter, via=True)
        draft.convoy([fleet], leaver, supporter)
        draft.units[supporter] = replace(
            draft.units[supporter], attack=random.randrange(2, 4), defence=random.randrange(1, 3)
        )


def _swap(random: Random, draft: BattleDraft) -> None:
    """Let two units change places, one or both of them over sea."""
    if len(draft.idle) >= 3:
        one, other, *fleets = draft.take(random.randrange(3, 5))
        draft.move(one, other, via=True)
        draft.convoy(fleets[:1], one, other)
        draft.move(other, one, via=len(fleets) > 1)
        draft.convoy(fleets[1:], other, one)


_FIGURES: tuple[Callable[[Random, BattleDraft], None], ...] = (
    _circle,
    _convoy,
    _knot,
    _knot,
    _two_knots,
    _swap,
    _arrow,
    _moving_supporter,
)


def _add_support(random: Random, draft: BattleDraft, taste: Taste) -> None:
    supporter, supported = (random.randrange(len(draft.units)) for _ in range(2))
    to = str(_goal(random, draft)) if random.random() < taste.noise / 2 else draft.units[supported].to
    cutters = random.choices(range(len(draft.units)), k=random.randrange(3)) if _odd(random, taste.odd_cut) else []
    unless, while_ = _condition(random, draft, taste)
    draft.supports.append(
        Support(
            supporter,
            supported,
            to,
            strength=random.randrange(1, 5) if _odd(random, taste.odd_strength) else 2,
            cut_by=tuple(cutters),
            void_unless=unless,
            void_while=while_,
        )
    )


def _add_noise(random: Random, draft: BattleDraft, taste: Taste) -> None:
    for index, unit in enumerate(draft.units):
        if unit.to != NOWHERE and _odd(random, taste.condition):
            unless, while_ = _condition(random, draft, taste)
            draft.units[index] = replace(unit, void_unless=unless, void_while=while_)
        if _odd(random, taste.noise):
            draft.link(index, _goal(random, draft))
    for index, support in enumerate(draft.supports):
        if _odd(random, taste.odd_cut):
            draft.supports[index] = replace(support, cut=random.choice(tuple(Cut)))


def _condition(random: Random, draft: BattleDraft, taste: Taste) -> tuple[int, int]:
    if not _odd(random, taste.condition):
        return NOBODY, NOBODY
    on = random.randrange(len(draft.units))
    return random.choice(((on, NOBODY), (NOBODY, on)))


def _odd(random: Random, share: float) -> bool:
    return random.random() < share
