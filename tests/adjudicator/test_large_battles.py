"""Battles of up to 1,023 units and areas: the same kernel, compiled for more of them."""

from collections.abc import Sequence
from random import Random

from battle_examples import battle, move, stand, support
from msgspec.structs import replace
from tests.tables import each

from variorum import _vast
from variorum.adjudicator import kernel
from variorum.adjudicator.battle import MAX_SUPPORTS, MAX_UNITS, NOBODY, NOWHERE, Battle, BattleUnit, Support
from variorum.adjudicator.random_battles import random_battle
from variorum.adjudicator.verdict import Outcome, Verdict

APART = 1000


def moved_on(by: int, id_: int) -> int:
    return id_ if id_ == NOBODY else id_ + by


def far_away(name: str, where: int) -> str:
    return f"{where}.{name}" if name != NOWHERE else name


def unit_apart(unit: BattleUnit, where: int) -> BattleUnit:
    return replace(
        unit,
        area=far_away(unit.area, where),
        to=far_away(unit.to, where),
        convoys=moved_on(where, unit.convoys),
        convoys_to=far_away(unit.convoys_to, where),
        void_unless=moved_on(where, unit.void_unless),
        void_while=moved_on(where, unit.void_while),
    )


def support_apart(support: Support, where: int) -> Support:
    return replace(
        support,
        supporter=support.supporter + where,
        supported=support.supported + where,
        to=far_away(support.to, where),
        cut_by=tuple(id_ + where for id_ in support.cut_by),
        void_unless=moved_on(where, support.void_unless),
        void_while=moved_on(where, support.void_while),
    )


def side_by_side(battles: Sequence[Battle]) -> Battle:
    """One battle of battles that have nothing to do with each other."""
    places = [(APART * number, battle) for number, battle in enumerate(battles)]
    return Battle(
        {id_ + where: unit_apart(unit, where) for where, battle in places for id_, unit in battle.units.items()},
        tuple(support_apart(support, where) for where, battle in places for support in battle.supports),
        tuple((far_away(a, where), far_away(b, where)) for where, battle in places for a, b in battle.links),
    )


def apart(verdict: Verdict, where: int) -> Verdict:
    """What was decided of one of the battles, in the names that it has among the others."""
    return Verdict(
        {
            id_ + where: replace(unit, by=moved_on(where, unit.by), dislodged_by=moved_on(where, unit.dislodged_by))
            for id_, unit in verdict.units.items()
        },
        tuple(replace(support, by=moved_on(where, support.by)) for support in verdict.supports),
        {far_away(area, where): tuple(id_ + where for id_ in units) for area, units in verdict.contested.items()},
    )


@each("seed", range(6))
def test_battles_side_by_side_are_decided_as_each_alone(seed: int) -> None:
    random = Random(seed)
    battles = [random_battle(random) for _ in range(90)]
    whole = side_by_side(battles)
    assert 255 < len(whole.units) <= MAX_UNITS
    alone = [apart(kernel.adjudicate(battle), APART * number) for number, battle in enumerate(battles)]
    verdict = kernel.adjudicate(whole)
    assert verdict.units == {id_: unit for part in alone for id_, unit in part.units.items()}
    assert verdict.supports == tuple(support for part in alone for support in part.supports)
    assert verdict.contested == {area: units for part in alone for area, units in part.contested.items()}


def test_the_kernel_for_large_battles_says_the_same_of_small_ones() -> None:
    random = Random(1)
    battles = [random_battle(random) for _ in range(300)]
    assert [_vast.adjudicate(battle, kernel.VOCABULARY) for battle in battles] == [*map(kernel.adjudicate, battles)]


def test_a_ring_of_a_thousand_goes_round() -> None:
    verdict = kernel.adjudicate(battle(*(move(area, area, (area + 1) % 1000) for area in range(1000))))
    assert {unit.outcome for unit in verdict.units.values()} == {Outcome.MOVED}


def test_the_largest_battle() -> None:
    units = [move(area, area % 255, area + 1) for area in range(MAX_UNITS - 1)]
    supports = [support(0, 600, 601, strength=1000)] * MAX_SUPPORTS
    verdict = kernel.adjudicate(battle(*units, stand(MAX_UNITS - 1, 0), *supports))
    assert verdict.units[600].strength == 1_023_002
    assert verdict.units[600].outcome is Outcome.MOVED
