import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenes import BADGE, at, parse, unit
from tests.tables import each

from variorum.board import Movement
from variorum.game.unit import ARMY, FLEET, Dislodgement, Unit, UnitKind, UnitRef
from variorum.render.ink import Ink, style
from variorum.render.layout import layout, named
from variorum.render.symbols import definitions, drawing, emblem, emblems, slug, symbol_id
from variorum.render.units import draw_units, initials


def groups(markup):
    return {node.get("id"): node for node in parse(markup)}


def test_a_unit_tells_what_it_is():
    drawn = groups(draw_units([unit(17, "FRANCE", "A PAR")], [], at, BADGE, title=lambda _: "Army Paris (France)"))
    group = drawn["unit-17"]
    assert group.get("class") == "unit power-FRANCE"
    assert group.get("data-location") == "PAR"
    assert group.find("title").text == "Army Paris (France)"
    assert group.find("use").get("href") == "#badge-A"
    assert group.get("transform") == "translate(400 400)"


def test_units_at_a_coast_stand_at_the_coast_and_those_at_an_unknown_one_in_the_area():
    placed = layout([unit(1, "ITALY", "F SPA/SC"), unit(2, "ITALY", "F SPA/NC")], [], at, BADGE).placed
    assert [one.point for one in placed] == [220 + 760j, 200 + 700j]


def test_units_nowhere_on_the_picture_are_left_out():
    assert draw_units([unit(1, "ITALY", "F ATLANTIS")], [], at, BADGE) == ""


@given(st.integers(2, 9))
def test_units_at_one_point_do_not_overlap_and_stay_near(count):
    units = [Unit(index, "A", "FRANCE", "PAR") for index in range(count)]
    placed = layout(units, [], at, BADGE).placed
    for index, one in enumerate(placed):
        assert one.radius < BADGE
        assert abs(one.point - (400 + 400j)) < 2.5 * BADGE
        for other in placed[:index]:
            assert abs(one.point - other.point) >= one.radius + other.radius


@given(st.integers(1, 9), st.integers(1, 4))
def test_units_that_have_to_leave_hide_none_of_those_that_stay(staying, leaving):
    units = [Unit(index, "A", "FRANCE", "PAR") for index in range(staying)]
    beaten = [Dislodgement(Unit(index, "B", "ITALY", "PAR"), ("GAS",), "") for index in range(20, 20 + leaving)]
    placed = layout(units, beaten, at, BADGE).placed
    assert len(placed) == staying + leaving
    for one in placed[staying:]:
        distances = [abs(one.point - other.point) - one.radius - other.radius for other in placed if other != one]
        assert min(distances) > -0.01


def test_a_dislodged_unit_lies_above_and_beside_the_one_that_took_its_place():
    beaten = Dislodgement(unit(2, "GERMANY", "A PAR"), ("GAS",), "BUR")
    markup = draw_units([unit(1, "FRANCE", "A PAR")], [beaten], at, BADGE)
    drawn = groups(markup)
    assert list(drawn) == ["unit-1", "unit-2"]
    assert "dislodged" in drawn["unit-2"].get("class").split()
    assert "rotate" in drawn["unit-2"].get("transform")
    assert any(node.get("href") == "#sign-burst" for node in drawn["unit-2"].iter("use"))
    first, second = layout([unit(1, "FRANCE", "A PAR")], [beaten], at, BADGE).placed
    assert abs(first.point - second.point) > 1.5 * BADGE


NASTY = '"><script>x</script>&'


def test_markup_in_names_is_text():
    drawn = draw_units([Unit(1, NASTY, NASTY, "PAR")], [], at, BADGE, letters={NASTY: NASTY})
    root = parse(drawn)
    assert root.find(".//script") is None
    assert parse(definitions([UnitKind(NASTY, NASTY, None)], 32)).find(".//script") is None
    assert NASTY not in style([NASTY], lambda _: "#123456", Ink(), BADGE)


@given(st.text(), st.text())
def test_slugs_are_safe_and_tell_texts_apart(one, other):
    assert re.fullmatch(r"[A-Za-z0-9_-]*", slug(one))
    assert (slug(one) == slug(other)) == (one == other)


def test_letters_are_on_the_badge_if_asked_for():
    drawn = draw_units([unit(1, "FRANCE", "A PAR")], [], at, BADGE, letters=initials(["FRANCE", "ITALY"]))
    assert [node.text for node in parse(drawn).iter("text")] == ["F"]
    assert parse(draw_units([unit(1, "FRANCE", "A PAR")], [], at, BADGE)).find(".//text") is None


@each(
    ("powers", "letters"),
    [
        (["AUSTRIA", "ENGLAND"], ["A", "E"]),
        (["PRUSSIA", "POLAND", "RUSSIA"], ["PR", "PO", "R"]),
        (["SPAIN", "SPAIN"], ["S"]),
        (["ROME", "ROMEO"], ["ROME", "ROMEO"]),
        ([], []),
    ],
)
def test_initials_tell_powers_apart(powers, letters):
    assert list(initials(powers).values()) == letters


@each(
    ("name", "found"),
    [("army", "army"), ("Odd Fleet", "odd-fleet"), ("borg cube", "cube"), ("wombat", None)],
)
def test_a_kind_is_drawn_by_its_name(name, found):
    assert emblem(UnitKind("X", name, None)) == found


def test_a_kind_is_drawn_as_it_declares():
    assert emblem(UnitKind("W", "wing", None, emblem="airplane")) == "airplane"


@each("name", sorted(emblems()))
def test_every_drawing_takes_the_colour_of_its_power(name):
    assert "currentColor" in drawing(name)


@pytest.mark.parametrize(("movement", "shape"), [(Movement.ARMY, "shield"), (Movement.FLEET, "oval"), (None, "round")])
def test_a_kind_without_a_drawing_has_its_code_on_the_badge_of_its_movement(movement, shape):
    symbols = parse(definitions([UnitKind("W", "wombat", movement)], 32))
    markup = definitions([UnitKind("W", "wombat", movement)], 32)
    assert drawing(shape) in markup
    assert [node.text for node in symbols.iter("text")] == ["W"]


def test_definitions_hold_each_symbol_once():
    ids = [node.get("id") for node in parse(definitions([ARMY, FLEET, ARMY], 32))]
    assert len(ids) == len(set(ids))
    assert {symbol_id("A"), symbol_id("F"), "sign-burst"} <= set(ids)
    assert len(definitions([ARMY, FLEET], 32)) < 5200


def test_a_reference_names_the_units_of_the_one_who_wrote_it_first():
    french, german = Unit(1, "A", "FRANCE", "PAR"), Unit(2, "A", "GERMANY", "PAR")
    units = [french, german]
    assert named(units, UnitRef("A", "PAR"), "GERMANY") is german
    assert named(units, UnitRef("A", "PAR")) is french
    assert named(units, UnitRef("A", "PAR", number=2)) is german
    assert named(units, UnitRef("A", "PAR", power="GERMANY"), "FRANCE") is german
    assert named(units, UnitRef("F", "PAR")) is None
