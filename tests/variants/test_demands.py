"""How long a game of a variant takes, and how hard it is."""

import re

import pytest
from tests.tables import each

from variorum.variants import facts, registry
from variorum.variants.demands import FOR_WHOM, STEPS, demands_of
from variorum.variants.faults import VariantFileError

STANDARD = registry.variant("standard")

SMALL = """
id = "duel"
name = "Duel"
tagline = "Two powers."
base = "{rules}"
win = {win}
{more}
[powers.FRANCE]
units = ["A PAR"]
[powers.TURKEY]
units = ["A CON"]
"""


@pytest.fixture
def demands(tmp_path):
    def of(rules="standard", win=18, more=""):
        file = tmp_path / "variant.toml"
        file.write_text(SMALL.format(rules=rules, win=win, more=more))
        return demands_of(registry.read(file), STANDARD)

    return of


def test_standard_is_where_to_begin_and_lasts_an_evening():
    told = demands_of(STANDARD, STANDARD)
    assert (told.years, told.hours, told.weeks) == (9, 4, 7)
    assert (told.difficulty, told.reasons) == ("first game", ())


@pytest.mark.parametrize(("win", "years"), [(3, 4), (18, 9), (33, 14)])
def test_a_game_lasts_as_many_years_as_centers_to_win_need(demands, win, years):
    assert demands(win=win).years == years


@pytest.mark.parametrize(
    ("rules", "difficulty", "reasons"),
    [
        ("lucky", "moderate", ("rules of its own",)),
        ("payola", "moderate", ("1 more kind of orders",)),
        ("dark", "experienced", ("rules of its own", "hidden units")),
    ],
)
def test_what_standard_does_not_have_makes_it_harder(demands, rules, difficulty, reasons):
    told = demands(rules)
    assert (told.difficulty, told.reasons) == (difficulty, reasons)


def test_more_orders_areas_and_players_make_it_harder():
    told = {name: facts.facts(name) for name in ("chaos", "world", "modern", "rather_silly", "gametest1815")}
    assert {name: one.difficulty for name, one in told.items()} == {
        "chaos": "moderate",
        "world": "experienced",
        "modern": "moderate",
        "rather_silly": "expert",
        "gametest1815": "expert",
    }
    assert all(
        re.search(r"\d+ (players|areas|more kinds)|of \d+ areas", why) for one in told.values() for why in one.reasons
    )


def test_a_designer_knows_better(demands):
    told = demands(more='years = 20\ndifficulty = "expert"')
    assert (told.years, told.difficulty, told.reasons) == (20, "expert", ())
    assert told.hours > demands().hours


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("years = 0", "the years that a game usually lasts"),
        ('years = "nine"', "the years that a game usually lasts"),
        ('difficulty = "hard"', '"first game", "moderate", "experienced" or "expert"'),
    ],
)
def test_what_nobody_can_mean_is_refused_with_what_would_do(demands, line, wanted):
    with pytest.raises(VariantFileError, match=wanted):
        demands(more=line)


@each("name", registry.names())
def test_every_variant_says_how_long_it_takes_and_for_whom_it_is(name):
    one = facts.facts(name)
    assert 3 <= one.years <= 60
    assert one.hours >= 1
    assert one.weeks >= 1
    assert one.for_whom == FOR_WHOM[one.difficulty]
    assert one.reasons or one.difficulty == STEPS[0]


@pytest.mark.parametrize(("name", "hides_units"), [("dark", True), ("woolworth", False)])
def test_units_are_hidden_only_in_fog(name, hides_units):
    found = facts.facts(name)
    assert found.limits_sight
    assert (facts.HIDDEN in found.rules, "hidden units" in found.reasons) == (hides_units, hides_units)
