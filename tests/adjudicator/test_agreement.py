"""The kernel and the reference say the same of every battle, and what they say makes sense."""

from random import Random

import pytest
from battle_examples import EXAMPLES, Example
from battle_strategies import battles
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from variorum.adjudicator import kernel, reference
from variorum.adjudicator.battle import NOBODY, Battle, Support
from variorum.adjudicator.random_battles import random_battle, relabelled
from variorum.adjudicator.reference import Way, passes
from variorum.adjudicator.reference.definitions import Definitions
from variorum.adjudicator.verdict import Outcome, Verdict

many = settings(max_examples=300)
fewer = settings(max_examples=150)


def areas_afterwards(battle: Battle, verdict: Verdict) -> list[int]:
    """Where the units that were not dislodged are afterwards."""
    return [
        unit.to if came.outcome is Outcome.MOVED else unit.area
        for unit, came in zip(battle.units, verdict.units, strict=True)
        if came.dislodged_by == NOBODY
    ]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_they_agree_on_examples(example: Example) -> None:
    assert reference.adjudicate(example.battle) == kernel.adjudicate(example.battle)


@settings(max_examples=800)
@given(battles())
def test_they_agree(battle: Battle) -> None:
    assert reference.adjudicate(battle) == kernel.adjudicate(battle)


@pytest.mark.parametrize("seed", range(10))
def test_they_agree_on_random_battles(seed: int) -> None:
    random = Random(seed)
    for _ in range(100):
        battle = random_battle(random)
        assert reference.adjudicate(battle) == kernel.adjudicate(battle)


@many
@given(battles())
def test_no_two_units_end_in_one_area(battle: Battle) -> None:
    areas = areas_afterwards(battle, kernel.adjudicate(battle))
    assert len(areas) == len(set(areas))


@many
@given(battles())
def test_nobody_is_dislodged_by_its_own_power_or_by_one_who_did_not_come(battle: Battle) -> None:
    verdict = kernel.adjudicate(battle)
    for unit, came in zip(battle.units, verdict.units, strict=True):
        if came.dislodged_by != NOBODY:
            dislodger = battle.units[came.dislodged_by]
            assert dislodger.power != unit.power
            assert dislodger.to == unit.area
            assert verdict.units[came.dislodged_by].outcome is Outcome.MOVED


@many
@given(battles())
def test_contested_areas_are_empty_afterwards(battle: Battle) -> None:
    verdict = kernel.adjudicate(battle)
    assert not set(verdict.contested) & set(areas_afterwards(battle, verdict))
    for area, movers in verdict.contested.items():
        assert all(battle.units[m].to == area and verdict.units[m].outcome is Outcome.BOUNCED for m in movers)


@many
@given(battles())
def test_every_variable_equals_its_definition_unless_there_was_no_way(battle: Battle) -> None:
    field, solution = passes(battle)[-1]
    final = Definitions(field, solution.values)
    if not {Way.PARADOX, Way.NONE} & set(solution.ways):
        assert solution.values == {variable: final.defined(variable) for variable in solution.values}


@fewer
@given(battles(), st.permutations(range(3)))
def test_names_of_powers_do_not_matter(battle: Battle, names: list[int]) -> None:
    renamed = replace(battle, units=tuple(replace(unit, power=names[unit.power]) for unit in battle.units))
    assert kernel.adjudicate(renamed) == kernel.adjudicate(battle)


@fewer
@given(battles(), st.data())
def test_numbers_of_areas_do_not_matter(battle: Battle, data: st.DataObject) -> None:
    numbers = data.draw(st.lists(st.integers(0, 254), min_size=9, max_size=9, unique=True))
    verdict = kernel.adjudicate(battle)
    renumbered = {numbers[area]: movers for area, movers in verdict.contested.items()}
    assert kernel.adjudicate(relabelled(battle, numbers)) == replace(verdict, contested=renumbered)


@fewer
@given(battles(), st.data())
def test_the_order_of_supports_does_not_matter(battle: Battle, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(battle.supports))))
    verdict = kernel.adjudicate(battle)
    shuffled = replace(battle, supports=tuple(battle.supports[s] for s in order))
    expected = replace(verdict, supports=tuple(verdict.supports[s] for s in order))
    assert kernel.adjudicate(shuffled) == expected


@fewer
@given(battles(), st.data())
def test_a_support_for_what_nobody_does_changes_nothing(battle: Battle, data: st.DataObject) -> None:
    anyone = st.integers(0, len(battle.units) - 1)
    idle = Support(data.draw(anyone), data.draw(anyone), to=200, strength=data.draw(st.integers(0, 9)))
    verdict, more = (kernel.adjudicate(b) for b in (battle, replace(battle, supports=(*battle.supports, idle))))
    assert more.units == verdict.units
    assert more.supports[:-1] == verdict.supports
    assert more.supports[-1].outcome is Outcome.VOID


@fewer
@given(battles(most_units=5), battles(most_units=5))
def test_battles_far_apart_do_not_touch(one: Battle, other: Battle) -> None:
    both = joined(one, other)
    verdicts = kernel.adjudicate(one), kernel.adjudicate(other)
    if not any(verdict.second_pass for verdict in verdicts):
        outcomes = [came.outcome for verdict in verdicts for came in verdict.units]
        assert [came.outcome for came in kernel.adjudicate(both).units] == outcomes


def joined(one: Battle, other: Battle) -> Battle:
    """Put two battles side by side, the second in areas from 100 on."""
    ahead = len(one.units)
    moved = relabelled(other, range(100, 200))
    units = tuple(
        replace(
            unit,
            power=unit.power + 10,
            convoys=_behind(unit.convoys, ahead),
            void_unless=_behind(unit.void_unless, ahead),
            void_while=_behind(unit.void_while, ahead),
        )
        for unit in moved.units
    )
    supports = tuple(
        replace(
            support,
            supporter=support.supporter + ahead,
            supported=support.supported + ahead,
            cut_by=tuple(u + ahead for u in support.cut_by),
            void_unless=_behind(support.void_unless, ahead),
            void_while=_behind(support.void_while, ahead),
        )
        for support in moved.supports
    )
    return Battle(one.units + units, one.supports + supports, one.links + moved.links)


def _behind(unit: int, ahead: int) -> int:
    return unit if unit == NOBODY else unit + ahead
