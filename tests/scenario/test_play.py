"""A scenario passes when all comes as expected, and fails, saying how, when anything does not."""

import re
from contextlib import suppress

import pytest
from examples import ATTACK
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.tables import each

from variorum.adjudicator.reference import adjudicate
from variorum.scenario import ScenarioError, judged_by, play, read
from variorum.variants.registry import variant


def differences(text):
    return [str(found) for case in read(text) for found in play(case).differences]


def test_what_comes_as_expected_passes():
    (case,) = read(ATTACK)
    outcome = play(case)
    assert outcome.differences == ()
    assert outcome.passed


WRONG = [
    (
        "GERMANY: [A BUR, A RUH], FRANCE",
        "GERMANY: [A BUR], FRANCE",
        "units, GERMANY: expected A BUR; came A BUR, A RUH",
    ),
    (", FRANCE: [F BRE], ENGLAND: [F LON]}", ", ENGLAND: [F LON]}", "units, FRANCE: expected nothing; came F BRE"),
    ("[A BUR < MUN]}", "[A BUR < RUH]}", "dislodged, FRANCE: expected A BUR < RUH; came A BUR < MUN"),
    ("[A BUR < MUN]}", "[A BUR < MUN VIA]}", "dislodged, FRANCE: expected A BUR < MUN VIA; came A BUR < MUN"),
    ("dislodged: {FRANCE: [A BUR < MUN]}", "dislodged: {}", "dislodged, FRANCE: expected nothing; came A BUR < MUN"),
    ("contested: [ENG]", "contested: []", "contested: expected nothing; came ENG"),
    ("{FRANCE: [PAR, BRE]}", "{FRANCE: [PAR]}", "centers, FRANCE: expected PAR; came BRE, PAR"),
    ("A MUN: success, F", "A MUN: bounce, F", "results, A MUN: expected bounce; came success"),
    ("[void, bounce]", "[void, cut]", "results, F BRE: expected void or cut; came bounce"),
    ("A BUR: success}", "A BUR: dislodged}", "results, A BUR: expected dislodged; came success"),
    ("A BUR: success}", "A GAS: success}", "results, A GAS: expected success; came no result"),
    ("[success, dislodged]", "success", "results_all, A BUR: expected success; came success, dislodged"),
    ("F LON: bounce}", "F LON: [bounce, dislodged]}", "results_all, F LON: expected bounce, dislodged; came bounce"),
    ('["*no unit in par*"]', '["*no unit in par*", "*"]', "problems, FRANCE: expected *; came"),
    ('["*no unit in par*"]', "[]", "problems, FRANCE: expected nothing; came"),
    ("GERMANY: []}", 'GERMANY: ["*leap*"]}', "problems, GERMANY: expected *leap*; came nothing"),
    ("{closed: null}", "{closed: [KIE]}", 'state, earth: expected {"closed":["KIE"]}; came {}'),
    ("result: success, audience: all", "result: success, audience: GM", "events: expected"),
    ("retreats: [PAR, GAS, MAR, PIC, BEL]", "retreats: [PAR]", "events: expected"),
    ("{ENGLAND: [F BRE]}", "{ENGLAND: [F MAO]}", "sees, ENGLAND: expected to see F MAO; came"),
    ("{ENGLAND: [F MAO]}", "{ENGLAND: [F BRE]}", "hidden, ENGLAND: expected not to see F BRE; came"),
    ("{ENGLAND: [F MAO]}", "{NOBODY: [F MAO]}", "hidden, NOBODY: expected a seat of that name; came none"),
    ("phase: S1901R", "phase: F1901M", "phase: expected F1901M; came S1901R"),
    ("phase: S1901R", "phase: END", "phase: expected END; came S1901R"),
]


@each(("right", "wrong", "said"), WRONG)
def test_a_wrong_expectation_fails_with_what_came(right, wrong, said):
    assert ATTACK.count(right) == 1
    found = differences(ATTACK.replace(right, wrong))
    assert len(found) == 1
    assert said in found[0]


def test_a_difference_names_its_line():
    line = 1 + ATTACK[: ATTACK.index("contested")].count("\n")
    assert differences(ATTACK.replace("[ENG]", "[NTH]")) == [f"line {line}, contested: expected NTH; came ENG"]


def test_events_must_come_in_order():
    lines = [line for line in ATTACK.splitlines() if "- {type" in line]
    swapped = ATTACK.replace("\n".join(lines), "\n".join(reversed(lines)))
    assert swapped != ATTACK
    assert len(differences(swapped)) == 1


def test_a_changed_order_is_noticed():
    assert differences(ATTACK.replace("A RUH S A MUN - BUR", "A RUH H"))


TURNS = """\
variant: standard
cases:
- id: two turns
  units: {FRANCE: [A PAR], GERMANY: [A MUN]}
  centers: {FRANCE: [PAR], GERMANY: [MUN]}
  turns:
  - orders: {FRANCE: [A PAR - PIC]}
    expect: {units: {FRANCE: [A PIC], GERMANY: [A MUN]}, phase: F1901M}
  - orders: {FRANCE: [A PIC - BEL], GERMANY: [A MUN - TYR]}
    expect: {centers: {FRANCE: [BEL, PAR]}, phase: W1901A}
  - orders: {FRANCE: [BUILD A PAR]}
    expect: {units: {FRANCE: [A BEL], GERMANY: [A TYR]}}
"""


def test_turns_follow_one_another():
    found = differences(TURNS)
    assert found == ["line 12, turn 3, units, FRANCE: expected A BEL; came A BEL, A PAR"]


def test_a_line_that_cannot_be_read_is_an_error_of_the_file():
    with pytest.raises(ScenarioError, match=r"<text>:8: A MUN - BURR: .*BURR"):
        differences(ATTACK.replace("A MUN - BUR,", "A MUN - BURR,").replace(", GERMANY: []}", "}"))


def test_unless_a_problem_is_expected_of_the_seat():
    found = differences(ATTACK.replace("A MUN - BUR,", "A MUN - BURR,").replace("GERMANY: []", "GERMANY: ['*BURR*']"))
    assert not [text for text in found if "problems" in text]


def behind_walls(battle):
    units = {id_: replace(unit, defence=20) for id_, unit in battle.units.items()}
    return adjudicate(replace(battle, units=units))


def test_the_reference_can_judge():
    (case,) = read(ATTACK)
    reference = judged_by(variant("standard"), adjudicate)
    assert play(case, reference).passed
    walled = judged_by(variant("standard"), behind_walls)
    assert not play(case, walled).passed


def becalmed(battle):
    if any(unit.to == "ENG" for unit in battle.units.values()):
        raise ZeroDivisionError("no wind")
    return adjudicate(battle)


def test_a_rule_that_raises_fails_its_case_in_one_line_with_the_orders_that_do_it():
    (case,) = read(ATTACK)
    (found,) = map(str, play(case, judged_by(variant("standard"), becalmed)).differences)
    assert re.fullmatch(
        r"line \d+, rules: expected no error; came S1901M: the rule movement \(becalmed in test_play.py, line \d+\) "
        r"raises ZeroDivisionError: no wind, with the orders (FRANCE: F BRE|ENGLAND: F LON) - ENG",
        found,
    )


PUT = ["", "[]", "{}", "~", "7", "A PAR", "FRANCE", "x", "GM", "yes", "[[A]]", "- ", ": "]


@given(st.data())
def test_whatever_is_in_a_file_is_played_or_refused(data):
    start = data.draw(st.integers(0, len(ATTACK)))
    end = data.draw(st.integers(start, min(len(ATTACK), start + 12)))
    put = data.draw(st.sampled_from(PUT))
    with suppress(ScenarioError):
        for case in read(ATTACK[:start] + put + ATTACK[end:]):
            assert str(play(case).case.id)


SPIED = """
variant: goals
cases:
- id: impossible
  phase: S1902M
  state: {goals: {FRANCE: {goals: [{area: SWE, public: false}], spies: 0}, RUSSIA: {goals: [], spies: 1}}}
  orders: {RUSSIA: [SPY FRANCE]}
  dice: {"goals:spy/RUSSIA/1": LON}
  expect: {phase: F1902M}
- id: possible
  phase: S1902M
  state: {goals: {FRANCE: {goals: [{area: SWE, public: false}], spies: 0}, RUSSIA: {goals: [], spies: 1}}}
  orders: {RUSSIA: [SPY FRANCE]}
  dice: {"goals:spy/RUSSIA/1": SWE}
  expect: {phase: F1902M}
"""


def test_a_draw_that_cannot_give_what_is_forced_fails_its_case_alone():
    impossible, possible = (play(case) for case in read(SPIED))
    (found,) = impossible.differences
    assert "dice: expected draws that can give what is forced" in str(found)
    assert "cannot give 'LON'; possible: SWE" in str(found)
    assert possible.passed


def test_a_refused_order_is_told_where_the_case_fails_unless_it_is_expected():
    text = (
        "variant: standard\ncases:\n- id: x\n  orders:\n    FRANCE:\n    - A MAR - SPA\n    - A PAR - LON\n"
        "  expect: {results: {A PAR: success}}\n"
    )
    assert differences(text) == [
        "line 8, results, A PAR: expected success; came void",
        "line 7, order, FRANCE: expected legal; came A PAR - LON: LON is not next to PAR: A PAR cannot leap",
    ]
    assert differences(text.replace("A PAR: success", "A MAR: success")) == []
    expected = text.replace("expect: {", 'expect: {problems: {FRANCE: ["*leap*"]}, ')
    assert len(differences(expected)) == 1
