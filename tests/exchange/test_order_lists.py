"""Plain lists of orders: found by their headings, played again, and compared only where they tell outcomes."""

import pytest
from tests.exchange.saved_games import STANDARD
from tests.tables import each

from variorum.archive.lines import EditLine
from variorum.exchange.foreign import read_foreign
from variorum.exchange.moving import move_in
from variorum.exchange.told import MOST_PHASES

LONG = """[Event "Sedge"]
[Site "A kitchen table"]

== Spring 1901 ==

FRANCE
A PAR - BUR
F BRE - MAO

Germany:
  A Mun - Ruh
  Army Berlin - Munich

Fall 1901, Movement
France: A BUR H, F MAO - POR
Germany: A MUN - BUR; A RUH S A MUN - BUR

Retreats
France: A BUR R PAR

Winter 1901
FRANCE
Build A MAR
"""
SHORT = """S1901M
FRANCE: A PAR - BUR
GERMANY: A MUN - BUR
F1901M
FRANCE
A PAR - PIC
"""


def moved(text):
    return [move_in(game, STANDARD) for game in read_foreign(text, "a list")]


def test_a_list_is_played_again():
    (game,) = moved(LONG)
    assert game.differences == ()
    assert (game.log.source.format, game.log.source.name) == ("list", "Sedge")
    assert [str(moment.turn) for moment in game.log.moments[1:]] == ["S1901M", "F1901M", "F1901R", "W1901A"]
    position = game.log.now.position
    assert "A BUR" in map(str, position.units_of("GERMANY"))
    assert {"A PAR", "F POR"} <= set(map(str, position.units_of("FRANCE")))


def test_a_list_in_a_page_is_read():
    page = "<html><body><h2>Spring 1901</h2><b>France</b><br>A PAR - BUR<br/>F BRE - MAO<p><b>Germany:</b> A MUN H</p>"
    (game,) = read_foreign(page, "a page")
    assert game.phases[0].orders == {"FRANCE": ("A PAR - BUR", "F BRE - MAO"), "GERMANY": ("A MUN H",)}


def test_a_list_may_begin_with_the_newest_phase():
    first, _, second = SHORT.partition("F1901M")
    (game,) = moved(f"F1901M{second}{first}")
    assert [str(moment.turn) for moment in game.log.moments[1:]] == ["S1901M", "F1901M"]


def test_bounces_that_a_list_does_not_tell_are_no_difference():
    (game,) = moved(SHORT)
    assert game.differences == ()
    assert not [line for line in game.lines if isinstance(line, EditLine)]
    assert "A PIC" in map(str, game.log.now.position.units_of("FRANCE"))


def test_outcomes_are_compared_where_a_list_tells_them():
    (game,) = moved(SHORT.replace("A PAR - BUR", "A PAR - BUR (bounced)"))
    assert [(each.what, each.theirs, each.ours) for each in game.differences] == [
        ("GERMANY A MUN - BUR", "success", "bounce")
    ]
    (game,) = moved(SHORT.replace(" BUR", " BUR (bounced)"))
    assert game.differences == ()


@each(
    ("heading", "phase"),
    [
        ("[S1901M]", "S1901M"),
        ("f1902r:", "F1902R"),
        ("F1901A", "W1901A"),
        ("Summer 1901", "S1901R"),
        ("Spring of 1901", "S1901M"),
        ("1901 Autumn", "F1901M"),
        ("# Fall 1901 (Retreats)", "F1901R"),
        ("Fall 1903 - Builds", "W1903A"),
        ("Winter 1901 Adjustments phase", "W1901A"),
        ("Spring 1901 Movement results", "S1901M"),
    ],
)
def test_headings(heading, phase):
    (game,) = read_foreign(f"{heading}\nFRANCE\nA PAR H\n", "a list")
    assert [told.name for told in game.phases] == [phase]
    assert game.phases[0].orders == {"FRANCE": ("A PAR H",)}


def test_an_order_that_cannot_be_read_is_told():
    (game,) = moved(SHORT.replace("FRANCE: A PAR - BUR", "FRANCE: A PAR - BUG"))
    (difference,) = game.differences
    assert (difference.phase, difference.what, difference.theirs) == ("S1901M", "order of FRANCE", "A PAR - BUG")


@each(
    "heading",
    ["\u017fpring 1901", "\u017f1901M", "Movement results for \u017fpring of 1901. (a.001)", "\u017fpring, 1901:"],
)
def test_letters_that_only_look_like_a_season_are_none(heading):
    with pytest.raises(ValueError, match="no game that Variorum knows"):
        moved(f"{heading}\nFrance:\nA PAR H\nThe army at Paris hold.\nFrance: Army Paris HOLD.\n")


@pytest.mark.parametrize("text", ["Spring 1901\nA PAR - BUR\n", "Spring 1901\nFRANCE\nwas quiet\n", "[S1901M]\n"])
def test_orders_without_a_phase_or_a_power_are_no_list(text):
    with pytest.raises(ValueError, match="a list"):
        moved(text)


def test_orders_without_a_units_kind_and_powers_without_orders():
    text = "Spring 1901\nFRANCE\nParis to Burgundy\nBre-Mao\nA MAR H\nITALY\n(no orders received)\n"
    (game,) = read_foreign(text, "a list")
    assert game.phases[0].orders == {"FRANCE": ("Paris to Burgundy", "Bre-Mao", "A MAR H")}
    assert moved(text)[0].differences == ()


def test_a_list_with_too_many_phases_is_refused():
    with pytest.raises(ValueError, match=f"a list: more than {MOST_PHASES} phases"):
        moved("".join(f"S{year}M\nFRANCE\nA PAR H\n" for year in range(1, MOST_PHASES + 2)))


COPIED = """
Friday evening
Spring 1901
Orders
Austria
Vie → Gal
Bud → Ser
France
Par → Bur
Mar S Par → Bur
Succeeds
Germany
Mun → Bur
Fails
"""


def test_a_page_copied_as_text_has_arrows_no_kinds_and_outcomes_below():
    (game,) = moved(COPIED)
    assert game.differences == ()
    position = game.log.now.position
    assert str(position.turn) == "F1901M"
    assert {"A BUR", "A MAR"} <= set(map(str, position.units_of("FRANCE")))
    assert "A MUN" in map(str, position.units_of("GERMANY"))
    (other,) = moved(COPIED.replace("Fails", "Dislodged"))
    first = other.differences[0]
    assert (first.what, first.theirs) == ("GERMANY A MUN - BUR", "dislodged")
