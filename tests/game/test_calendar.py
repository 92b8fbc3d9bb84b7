"""Calendars: several years a cycle, long turns, seasons with names of their own, years before Christ."""

from itertools import islice, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import each

import variorum
from variorum.archive import gamefile
from variorum.game.calendar import Calendar, Phase, Season
from variorum.game.opening import Opening
from variorum.game.process import process
from variorum.game.title import headline
from variorum.game.turn import Turn, years_between
from variorum.game.validate import faults
from variorum.scenario import load, play
from variorum.variants.standard import ADJUSTMENTS, MOVEMENT, OWNERSHIP, RETREATS

HERE = Path(__file__).parent
STANDARD = variorum.variant("standard")
UNITS = {"FRANCE": ("A PAR", "A MAR", "F BRE")}

CENTURY = STANDARD.but(
    id="century",
    calendar=Calendar(
        (
            Season("Y", (MOVEMENT, RETREATS), name="year"),
            Season("Y", (MOVEMENT, RETREATS, OWNERSHIP, ADJUSTMENTS), name="year", year=5),
        ),
        years=10,
        first=1425,
    ),
    powers=("FRANCE",),
    opening=Opening(UNITS, "Y1425M"),
)
ANTIQUITY = STANDARD.but(
    id="antiquity",
    calendar=Calendar(
        (
            Season("P", (MOVEMENT, RETREATS), name="planting"),
            Season("H", (MOVEMENT, RETREATS, OWNERSHIP), name="harvest"),
            Season("W", (ADJUSTMENTS,), continues=True),
        )
    ),
    powers=("FRANCE",),
    opening=Opening(UNITS, "P2BCM"),
)


def turns(variant, count):
    """The turns of a game in which nobody sends anything, without any that nobody could play."""
    position = variant.start({})
    for _ in range(count):
        yield position.turn
        position = process(variant, position, {}).position


CASES = [(variant, case) for variant in (CENTURY, ANTIQUITY) for case in load(HERE / f"{variant.id}.yaml", variant)]


@each(("variant", "case"), CASES, ids=lambda given: getattr(given, "id", ""))
def test_scenarios_of_a_variant_that_is_not_installed(variant, case):
    assert play(case, variant).differences == ()


def test_turns_of_five_years():
    assert [str(turn) for turn in turns(CENTURY, 5)] == ["Y1425M", "Y1430M", "Y1435M", "Y1440M", "Y1445M"]
    assert CENTURY.calendar.name(Turn.read("Y1430A")) == "year 1430"
    assert CENTURY.calendar.phase(Turn.read("Y1440A")) is CENTURY.calendar.phases[-1]


def test_a_phase_in_another_year_of_the_cycle_is_refused():
    with pytest.raises(KeyError, match="there is no phase Y1425A; there are Y1425M, Y1425R, Y1430M, Y1430R, Y1430A"):
        CENTURY.calendar.place(Turn.read("Y1425A"))


def test_the_year_after_1_bc_is_1():
    assert [str(turn) for turn in turns(ANTIQUITY, 5)] == ["P2BCM", "H2BCM", "P1BCM", "H1BCM", "P1M"]
    assert headline(ANTIQUITY, ANTIQUITY.start({})) == "Planting 2 BC, movement"


def test_conditional_orders_may_wait_until_the_end_of_the_season_only():
    first, last = (CENTURY.calendar.rest_of_season(Turn.read(text)) for text in ("Y1425M", "Y1430M"))
    assert "".join(phase.letter for phase in first) == "MR"
    assert "".join(phase.letter for phase in last) == "MROA"
    assert not CENTURY.calendar.goes_on(Turn.read("Y1425R"), Turn.read("Y1430M"))


@pytest.mark.parametrize("variant", [CENTURY, ANTIQUITY], ids=lambda variant: variant.id)
def test_a_game_file_keeps_the_turns(variant, tmp_path):
    game = gamefile.create(tmp_path / "game.jsonl", variant)
    for _ in range(4):
        game = gamefile.record(game, {}, gamefile.play(game, {}))
    read = gamefile.load(tmp_path / "game.jsonl", variant)
    assert [moment.turn for moment in read.moments] == [moment.turn for moment in game.moments]
    assert read.now.position == game.now.position
    assert not faults(variant, read.now.position)


def test_orders_under_a_season_of_the_calendar(tmp_path):
    game = variorum.Game(ANTIQUITY)
    game.order("FRANCE", "Planting 2 BC:\nA PAR - BUR\nP2BCM\nF BRE - MAO")
    result = game.process()
    assert {unit.area for unit in result.position.core.units} == {"BUR", "MAR", "MAO"}
    assert "Planting 2 BC (P2BCM)" in str(result)
    assert "Next: harvest 2 BC (H2BCM)" in str(result)
    game.save(tmp_path / "game.jsonl")
    assert variorum.Game.load(tmp_path / "game.jsonl", ANTIQUITY).phase == "H2BCM"


@st.composite
def calendars(draw):
    years = draw(st.integers(1, 7))
    count = draw(st.integers(1, 5))
    lies = sorted(draw(st.lists(st.integers(0, years - 1), min_size=count, max_size=count)))
    letters = draw(st.lists(st.sampled_from("ABCDEFXYZ"), min_size=count, max_size=count, unique=True))
    phases = (Phase("M", "movement", ()), Phase("R", "retreats", ()))
    seasons = (Season(letter, phases, year=year) for letter, year in zip(letters, lies, strict=True))
    return Calendar(tuple(seasons), years, draw(st.integers(-600, 2000).filter(bool)))


@given(calendars())
def test_every_turn_is_read_back_in_its_place_and_followed_by_the_next_one(calendar):
    start = Turn(calendar.seasons[0].letter, calendar.first, "M")
    if calendar.seasons[0].year:
        return
    found = list(islice(calendar.after(start), 5 * len(calendar.phases)))
    for index, (turn, phase) in enumerate(found, start=1):
        assert Turn.read(str(turn)) == turn
        assert calendar.place(turn) == index % len(calendar.phases)
        assert calendar.phase(turn) is phase
    assert all(0 <= years_between(one.year, other.year) <= calendar.years for (one, _), (other, _) in pairwise(found))


@pytest.mark.parametrize(
    ("calendar", "message"),
    [
        (lambda: Calendar((Season("s", ()),)), '"s" is not a letter for a season or a phase; use one from A to Z'),
        (lambda: Calendar((Season("S", (), year=1),)), "count the years from 0 to 0"),
        (lambda: Calendar((Season("S", (), year=1), Season("F", ())), 2), "in the order of play"),
    ],
)
def test_calendars_that_could_not_be_read_back_are_refused(calendar, message):
    with pytest.raises(ValueError, match=message):
        calendar()
