"""The kernel and the reference say the same of every battle, and what they say makes sense."""

from collections.abc import Sequence
from random import Random

from battle_examples import EXAMPLES, Example
from battle_strategies import battles
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.tables import each

from variorum.adjudicator import kernel, reference
from variorum.adjudicator.battle import NOBODY, Battle, BattleUnit, Support
from variorum.adjudicator.random_battles import random_battle, relabelled
from variorum.adjudicator.reference import Settlement, passes
from variorum.adjudicator.reference.definitions import Definitions
from variorum.adjudicator.verdict import Outcome, Verdict

many = settings(max_examples=300)
fewer = settings(max_examples=150)


def areas_afterwards(battle: Battle, verdict: Verdict) -> list[str]:
    """Where the units that were not dislodged are afterwards."""
    return [
        unit.to if verdict.units[id_].outcome is Outcome.MOVED else unit.area
        for id_, unit in battle.units.items()
        if verdict.units[id_].dislodged_by == NOBODY
    ]


@each("example", EXAMPLES, ids=lambda example: example.name)
def test_they_agree_on_examples(example: Example) -> None:
    assert reference.adjudicate(example.battle) == kernel.adjudicate(example.battle)


@settings(max_examples=800)
@given(battles())
def test_they_agree(battle: Battle) -> None:
    assert reference.adjudicate(battle) == kernel.adjudicate(battle)


@each("seed", range(10))
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
    for id_, unit in battle.units.items():
        by = verdict.units[id_].dislodged_by
        if by != NOBODY:
            assert battle.units[by].power != unit.power
            assert battle.units[by].to == unit.area
            assert verdict.units[by].outcome is Outcome.MOVED


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
    if not {Settlement.PARADOX, Settlement.NONE} & set(solution.ways):
        assert solution.values == {variable: final.defined(variable) for variable in solution.values}


@fewer
@given(battles(), st.permutations(range(3)))
def test_names_of_powers_do_not_matter(battle: Battle, names: list[int]) -> None:
    units = {id_: replace(unit, power=str(names[int(unit.power)])) for id_, unit in battle.units.items()}
    assert kernel.adjudicate(replace(battle, units=units)) == kernel.adjudicate(battle)


@fewer
@given(battles(), st.data())
def test_names_of_areas_do_not_matter(battle: Battle, data: st.DataObject) -> None:
    numbers = data.draw(st.lists(st.integers(0, 254), min_size=9, max_size=9, unique=True))
    verdict = kernel.adjudicate(battle)
    renumbered = {str(numbers[int(area)]): movers for area, movers in verdict.contested.items()}
    assert kernel.adjudicate(relabelled(battle, numbers)) == replace(verdict, contested=renumbered)


@fewer
@given(battles(), st.data())
def test_ids_of_units_do_not_matter(battle: Battle, data: st.DataObject) -> None:
    ids = data.draw(st.lists(st.integers(0, 2**40), min_size=7, max_size=7, unique=True))
    renamed = with_ids(battle, ids)
    verdict, expected = kernel.adjudicate(renamed), reference.adjudicate(renamed)
    assert verdict == expected
    came = kernel.adjudicate(battle)
    assert [unit.reason for unit in verdict.units.values()] == [unit.reason for unit in came.units.values()]


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
    idle = Support(data.draw(anyone), data.draw(anyone), to="BEYOND", strength=data.draw(st.integers(0, 9)))
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
        outcomes = [came.outcome for verdict in verdicts for came in verdict.units.values()]
        assert [came.outcome for came in kernel.adjudicate(both).units.values()] == outcomes


def joined(one: Battle, other: Battle) -> Battle:
    """Put two battles side by side, the second in areas from 100 on."""
    ahead = len(one.units)
    moved = with_ids(relabelled(other, range(100, 200)), range(ahead, ahead + len(other.units)))
    units = {id_: replace(unit, power=f"1{unit.power}") for id_, unit in moved.units.items()}
    return Battle(one.units | units, one.supports + moved.supports, one.links + moved.links)


def with_ids(battle: Battle, ids: Sequence[int]) -> Battle:
    """The battle with other ids for its units, each that at the place of its old one in `ids`."""

    def new(order: BattleUnit | Support, *names: str) -> BattleUnit | Support:
        return replace(order, **{name: ids[old] for name in names if (old := getattr(order, name)) != NOBODY})

    conditions = ("void_unless", "void_while")
    units = {ids[id_]: new(unit, "convoys", *conditions) for id_, unit in battle.units.items()}
    supports = (new(support, "supporter", "supported", *conditions) for support in battle.supports)
    cut = (replace(support, cut_by=tuple(ids[id_] for id_ in support.cut_by)) for support in supports)
    return Battle(units, tuple(cut), battle.links)
