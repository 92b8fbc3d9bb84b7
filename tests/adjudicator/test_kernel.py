"""The kernel against battles that were solved by hand, and against input that means nothing."""

import re

import msgspec
import pytest
from battle_examples import EXAMPLES, Example, battle, convoy, ferried, move, named, stand, support, written
from tests.tables import each

from variorum.adjudicator.battle import Battle, BattleError
from variorum.adjudicator.kernel import adjudicate
from variorum.adjudicator.verdict import Outcome, Reason


@each("example", EXAMPLES, ids=lambda example: example.name)
def test_example(example: Example) -> None:
    verdict = adjudicate(example.battle)
    assert written(verdict) == example.verdict
    assert verdict.contested == {named(area): units for area, units in example.contested.items()}
    assert verdict.second_pass is example.second_pass


def test_examples_reach_every_reason_and_outcome() -> None:
    verdicts = [adjudicate(example.battle) for example in EXAMPLES]
    entries = [entry for verdict in verdicts for entry in (*verdict.units.values(), *verdict.supports)]
    assert {entry.reason for entry in entries} == set(Reason)
    assert {entry.outcome for entry in entries} == set(Outcome)


def test_contested_areas_come_in_alphabetical_order() -> None:
    verdict = adjudicate(battle(*(move(area, area, 100 - area // 2) for area in range(8))))
    assert list(verdict.contested.items()) == [("100", (0, 1)), ("97", (6, 7)), ("98", (4, 5)), ("99", (2, 3))]


def test_a_ring_of_thirty_goes_round() -> None:
    verdict = adjudicate(battle(*(move(area, area, (area + 1) % 30) for area in range(30))))
    assert {unit.outcome for unit in verdict.units.values()} == {Outcome.MOVED}


FAULTS = (
    (battle(stand(0, 0), stand(0, 1)), "unit 1: 0 already holds unit 0"),
    (battle(stand(-1, 0)), "unit 0: area '' is not a name"),
    (battle(stand(0, -1)), "unit 0: power '' is not a name"),
    (battle(stand(0, 0), links=tuple((0, area) for area in range(1024))), "1024 areas; at most 1023"),
    (battle(stand(0, 0, attack=1001)), "unit 0: attack 1001"),
    (battle(stand(0, 0, defence=-1)), "unit 0: defence -1"),
    (battle(move(0, 0, 0)), "unit 0: moves to 0, where it stands"),
    (battle(move(0, 0, 1, attack=0)), "unit 0: moves with attack 0"),
    (battle(ferried(0, 0, -1)), "unit 0: goes via convoy, but nowhere"),
    (battle(stand(0, 0, void_while=0)), "unit 0: has a condition, but no move"),
    (battle(move(0, 0, 1, void_while=0, void_unless=0)), "unit 0: has two conditions"),
    (battle(move(0, 0, 1, void_while=4)), "unit 0: has a condition on unit 4"),
    (battle(convoy(0, 0, 0, 1)), "unit 0: convoys unit 0"),
    (battle(stand(0, 0), convoy(1, 0, 0, -1)), "unit 1: convoys to ''"),
    (battle(stand(0, 0), convoy(1, 0, -1, 0)), "unit 1: convoys to an area, but nobody"),
    (battle(stand(0, 0), move(1, 0, 2, convoys=0, convoys_to=3)), "unit 1: both moves and convoys"),
    (battle(stand(0, 0), support(1, 0)), "support 0: is given by unit 1"),
    (battle(stand(0, 0), support(0, 1)), "support 0: supports unit 1"),
    (battle(stand(0, 0), support(0, 0, strength=1001)), "support 0: strength 1001"),
    (battle(stand(0, 0), support(0, 0, cut=3)), "support 0: way of being cut 3"),  # type: ignore[arg-type]
    (battle(stand(0, 0), support(0, 0, cut_by=(1,))), "support 0: is cut by unit 1"),
    (battle(stand(0, 0), support(0, 0, void_unless=9)), "support 0: has a condition on unit 9"),
    (battle(stand(0, 0), links=((0, -1),)), "link 0: ('0', '') are not two areas"),
    (battle(*(stand(0, 0) for _ in range(1024))), "1024 units; at most 1023"),
    (Battle({-1: stand(0, 0)}), "units: -1 is not an id"),
    (battle(stand(0, 0), *(support(0, 0) for _ in range(1024))), "1024 supports; at most 1023"),
    (battle(stand(0, 0), *(support(0, 0, cut_by=(0,) * 66) for _ in range(1000))), "more than 65535 units"),
)


@each(("faulty", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_what_means_nothing_is_refused(faulty: Battle, message: str) -> None:
    with pytest.raises(BattleError, match=re.escape(message)):
        adjudicate(faulty)


def test_verdicts_are_plain_data() -> None:
    verdict = adjudicate(EXAMPLES[2].battle)
    assert msgspec.json.decode(msgspec.json.encode(verdict), type=type(verdict)) == verdict
