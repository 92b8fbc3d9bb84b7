"""Years of play are counted from the opening, whatever the date and however long a turn takes."""

import pytest

from variorum.game.calendar import Calendar, Season, years_of
from variorum.game.opening import Opening
from variorum.game.turn import Turn
from variorum.variants.registry import variant
from variorum.variants.standard import CALENDAR
from variorum.variants.standard import VARIANT as STANDARD

SPRING, AUTUMN, WINTER = CALENDAR.seasons
DECADES = Calendar(
    (
        Season("Y", SPRING.phases, year=0),
        Season("Y", (*AUTUMN.phases, *WINTER.phases), year=5),
    ),
    years=10,
    first=1425,
)


@pytest.mark.parametrize(
    ("calendar", "opening", "first", "numbers", "twentieth"),
    [
        (CALENDAR, "S1901M", "S1901M", {"S1901M": 1, "W1901A": 1, "S1902M": 2, "W1920A": 20}, 1920),
        (CALENDAR, "W1900A", "S1901M", {"W1900A": 0, "W1901A": 1}, 1920),
        (CALENDAR, "F1815M", "F1815M", {"W1815A": 1, "S1816M": 2}, 1834),
        (CALENDAR, "S2BCM", "S2BCM", {"W2BCA": 1, "S1BCM": 2, "S1M": 3}, 18),
        (DECADES, "Y1425M", "Y1425M", {"Y1430A": 1, "Y1435M": 2}, 1620),
        (DECADES, "Y1430M", "Y1430M", {"Y1430A": 1, "Y1435M": 2}, 1620),
    ],
)
def test_years_of_play(calendar, opening, first, numbers, twentieth):
    years = years_of(calendar, Turn.read(opening))
    assert str(years.first) == first
    assert {text: years.number(Turn.read(text)) for text in numbers} == numbers
    assert years.date(20) == twentieth
    assert years.is_opening(Turn.read(opening))
    assert years.is_first_season(Turn.read(first))


def test_springs_and_autumns_of_turns_that_have_one_letter():
    years = years_of(DECADES, Turn.read("Y1425M"))
    turns = [Turn.read(f"Y{year}M") for year in (1425, 1430, 1435)]
    assert [years.is_spring(turn) for turn in turns] == [True, False, True]
    assert [years.is_autumn(turn) for turn in turns] == [False, True, False]


def test_all_rules_of_a_variant_know_when_its_games_begin():
    later = STANDARD.but(id="later", opening=Opening({"FRANCE": ("A PAR",)}, "S1648M"))
    assert {rule.world.years.start for rule in later.rules} == {1648}
    assert all(rule.world is later.world for rule in later.rules)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("goals", "In the winter of 1901 every survivor chooses"),
        ("capitals", "The game ends in 1908:"),
        ("rather_silly", "past the adjustments of 1920."),
        ("rather_silly", "In the winter of 1900 some powers hide"),
    ],
)
def test_rules_say_the_years_of_their_variant(name, told):
    known = variant(name)
    assert any(told in rule.text(known.start({})) for rule in known.rules)
