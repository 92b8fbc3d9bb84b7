"""Errors of scenario files: what is wrong, in which file, in which line."""

import pytest
from examples import ATTACK
from tests.tables import each

from variorum.game.unit import Unit
from variorum.scenario import ScenarioError, load, read
from variorum.variants.registry import variant


def refusal(text):
    with pytest.raises(ScenarioError) as caught:
        read(text, "a.yaml")
    return str(caught.value)


@each(
    ("right", "wrong", "line", "said"),
    [
        ("variant: standard", "variant: standart", 1, 'there is no variant "standart"; did you mean standard?'),
        ("cases:", "case:", 2, 'unknown key "case"; cases?'),
        ("  title:", "  titel:", 4, 'unknown key "titel"; title'),
        ("- id: attack", "- title: attack", 4, 'the key "title" appears twice'),
        ("units: {GERMANY: [A MUN", "units: {GERMANIA: [A MUN", 5, 'no power "GERMANIA"; GERMANY?'),
        ("[A BUR, F BRE]", "[A BURR, F BRE]", 5, 'no area "BURR"; BUR'),
        ("[A BUR, F BRE]", "[X BUR, F BRE]", 5, 'no kind of unit "X"; known: A, F'),
        ("[A BUR, F BRE]", "[BUR, F BRE]", 5, '"BUR" isn\'t a unit'),
        ("[A BUR, F BRE]", "[F BUR, F BRE]", 5, "F BUR cannot stand there"),
        ("[A BUR, F BRE]", "[F STP, F BRE]", 5, "F STP cannot stand there; "),
        ("[A BUR, F BRE]", "[F SPA/XC, F BRE]", 5, 'no coast "SPA/XC"; SPA/'),
        ("[A BUR, F BRE]", "[A MUN, F BRE]", 5, "two units stand in MUN"),
        ("centers: {FRANCE: [BRE, PAR]", "centers: {FRANCE: [BRE, BUR]", 6, "BUR isn't a supply center"),
        ("centers: {FRANCE: [BRE, PAR]", "centers: {FRANCE: [MUN, PAR]", 6, "MUN has an owner already, FRANCE"),
        ("    ENGLAND: [F LON - ENG]", "    SPAIN: [F LON - ENG]", 10, 'no seat "SPAIN"; '),
        ("    ENGLAND: [F LON - ENG]", "    ENGLAND: F LON - ENG", 10, "a list is needed here"),
        ("    contested:", "    contsted:", 14, 'unknown key "contsted"; contested'),
        ("{A MUN: success, F", "{A MUN: succeeds, F", 16, 'no result "succeeds"; success?'),
        ("type: dislodged,", "type: dislodge,", 22, 'no event "dislodge"; dislodged'),
        ("type: dislodged, unit", "type: dislodged, unt", 22, 'unknown key "unt"; unit?'),
        ("state: {earth:", "state: {moon:", 19, 'unknown key "moon"; '),
        ("phase: S1901R", "phase: S1901A", 25, "there is no phase S1901A"),
        ("phase: S1901R", "phase: later", 25, '"LATER" is not a phase'),
    ],
)
def test_refused_with_its_line(right, wrong, line, said):
    assert ATTACK.count(right) == 1
    assert refusal(ATTACK.replace(right, wrong)).startswith(f"a.yaml:{line}: {said}")


@each(
    ("settings", "said"),
    [
        ("{vot: majority}", 'unknown key "vot"; vote?'),
        ("{vote: most}", 'cannot be "most"; it takes'),
        ("{vote: [majority]}", "cannot be \"['majority']\"; it takes"),
        ("majority", "keys with values are needed here"),
    ],
)
def test_settings_are_those_of_the_variant(settings, said):
    text = f"variant: capitalist\ncases:\n- id: x\n  settings: {settings}\n  expect: {{phase: END}}\n"
    assert refusal(text).startswith("a.yaml:4: ")
    assert said in refusal(text)


def test_a_case_chooses_settings():
    text = "variant: capitalist\ncases:\n- {id: x, settings: {vote: majority}, expect: {phase: END}}\n"
    assert read(text)[0].position.settings == {"investors": 7, "vote": "majority"}


def test_something_must_be_expected():
    assert "this case expects nothing" in refusal("variant: standard\ncases:\n- {id: x, orders: {}}\n")
    assert "this case expects nothing" in refusal("variant: standard\ncases:\n- {id: x, expect: {}}\n")


def test_a_turn_may_only_lead_on():
    (found,) = read("variant: standard\ncases:\n- {id: x, turns: [{orders: {}}, {expect: {phase: S1902M}}]}\n")
    assert [len(turn.expect) for turn in found.turns] == [0, 1]


def test_a_case_has_an_id_of_its_own():
    assert "a case has an `id`" in refusal("variant: standard\ncases:\n- {expect: {phase: END}}\n")
    two = "variant: standard\ncases:\n- {id: x, expect: {phase: END}}\n- {id: x, expect: {phase: END}}\n"
    assert refusal(two) == 'a.yaml:4: the case "x" is in line 3 already'


def test_turns_and_orders_exclude_each_other():
    text = "variant: standard\ncases:\n- id: x\n  turns: [{expect: {phase: END}}]\n  orders: {}\n"
    assert refusal(text).startswith("a.yaml:5: with `turns`, `orders` belongs to one of them")


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(ScenarioError, match=r"none\.yaml:1: the file cannot be read"):
        load(tmp_path / "none.yaml")


def test_a_file_that_is_no_text(tmp_path):
    path = tmp_path / "binary.yaml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScenarioError, match="UTF-8"):
        load(path)


def case(body):
    return read(f"variant: standard\ncases:\n- id: x\n  expect: {{phase: END}}\n{body}")[0]


def test_what_is_left_out_is_as_the_variant_opens():
    standard = variant("standard")
    assert case("").position == standard.opening(standard)


def test_names_are_read_as_in_orders():
    units = case("  units: {French: [A Paris, F stp/sc], AUSTRIA: [F GOL]}\n").position.units
    assert [(unit.power, unit.location) for unit in units] == [
        ("FRANCE", "PAR"),
        ("FRANCE", "STP/SC"),
        ("AUSTRIA", "LYO"),
    ]


def test_units_are_numbered_in_their_order():
    units = case("  units: {FRANCE: [A PAR, f spa/nc]}\n").position.units
    assert units == (Unit(1, "A", "FRANCE", "PAR"), Unit(2, "F", "FRANCE", "SPA/NC"))


def test_unlisted_powers_own_nothing_where_centers_are_given():
    assert case("  centers: {FRANCE: [PAR]}\n").position.owners == {"PAR": "FRANCE"}


def test_an_earth_of_another_board_is_refused():
    earth = "variant: standard\ncases:\n- id: x\n  state: {earth: {terrain: {ENG: land}}}\n  expect: {phase: END}\n"
    assert read(earth)[0].position.earth.terrain == {"ENG": "land"}
    assert refusal(earth.replace("ENG", "MOON")).startswith('a.yaml:4: earth: unknown area "MOON"')
    assert refusal(earth.replace("land", "cheese")).startswith("a.yaml:4: Invalid enum value 'cheese'")


RETREAT = """\
  phase: S1901R
  units: {GERMANY: [A BUR], ENGLAND: [A PIC]}
  dislodged: {FRANCE: [A BUR < MUN]}
  contested: [GAS]
"""


def test_retreats_are_derived():
    (entry,) = case(RETREAT).position.dislodged
    assert entry.retreats == ("BEL", "MAR", "PAR", "RUH")
    assert entry.unit.id == 3
    (entry,) = case(RETREAT.replace("< MUN", "< MUN VIA")).position.dislodged
    assert entry.retreats == ("BEL", "MAR", "MUN", "PAR", "RUH")
    assert entry.by_convoy


def test_a_unit_in_a_record_that_several_could_be_is_refused():
    text = (
        "variant: rather_silly\ncases:\n- id: x\n  units: {FRANCE: [B PAR], GERMANY: [B PAR, A MUN]}\n"
        "  state: {souls: {sold: [B PAR]}}\n  expect: {phase: END}\n"
    )
    assert refusal(text) == 'a.yaml:5: the record of souls: "B PAR" could be 2 units, of FRANCE and GERMANY'
    assert read(text.replace("[B PAR]}}", "[A MUN]}}"))
