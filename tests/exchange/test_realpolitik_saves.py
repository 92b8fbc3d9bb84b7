"""Saves of Realpolitik: the history played from the opening, and the present position compared."""

import pytest
from tests.exchange.saved_games import STANDARD
from tests.tables import each

from variorum.exchange.foreign import read_foreign
from variorum.exchange.moving import move_in

SAVE = """1
the mill
Standard
Fall 1902
0
7
0
Bud, Tri, Vie.
A Bud, A Vie, F Tri
0
Edi, Lvp, Lon.
A Lvp, F Edi, F Lon
0
Bre, Mar, Par, Spa(*bl*).
A Bur, A Gas, A Spa, F Bre
0
Ber, Kie, Mun.
A Ber, A Mun, F Kie
0
Nap, Rom, Ven.
A Rom A Ven F Nap\x20
0
Mos, Sev, StP, War.
A Mos, A War, F Sev, F StP/sc
0
Ank, Con, Smy.
A Con, A Smy, F Ank
0
v2
4
1 1901
-a-f-ba-
ab-c
0
0 0 0 0 0 0 0\x20
0
Austria: A Vie - Gal (*Bounce*)
France: A Par - Bur
France: A Mar S A Par - Bur
Germany: A Mun - Bur (*Bounce*)
Russia: A War - Gal (*Bounce*)
Italy: A Ven, No Move Received
3 1901
-a-f-ba-
ab-c
0
0 0 0 0 0 0 0\x20
0
France: A Mar - Spa
5 1901
-a-f-ba-
ab-c
1
0 0 1 0 0 0 0\x20
0
France: Build A Mar
1 1902
-a-f-ba-
ab-c
0
0 0 0 0 0 0 0\x20
0
France: A Mar - Gas
Germany: A Mun - Bur (*Bounce*)
-1
"""


def read(text, ours=""):
    (game,) = read_foreign(text, "a save", ours)
    return game, move_in(game, STANDARD)


def test_a_save_is_played_again_up_to_the_present():
    told, game = read(SAVE)
    assert (told.format, told.name, [phase.name for phase in told.phases]) == (
        "realpolitik",
        "the mill",
        ["S1901M", "F1901M", "W1901A", "S1902M", "F1902M"],
    )
    assert game.differences == ()
    position = game.log.now.position
    assert str(position.turn) == "F1902M"
    assert sorted(map(str, position.units_of("FRANCE"))) == ["A BUR", "A GAS", "A SPA", "F BRE"]
    assert "F STP/SC" in map(str, position.units_of("RUSSIA"))


def test_a_present_position_that_differs_is_told_and_followed():
    _, game = read(SAVE.replace("A Bur, A Gas,", "A Bur,"))
    assert [(each.phase, each.what, each.theirs, each.ours) for each in game.differences] == [
        ("S1902M", "units", "nothing", "FRANCE A GAS")
    ]
    assert sorted(map(str, game.log.now.position.units_of("FRANCE"))) == ["A BUR", "A SPA", "F BRE"]


def test_a_present_phase_that_is_not_ours_is_told():
    _, game = read(SAVE.replace("Fall 1902", "Summer 1902").replace("0\nv2", "1\nGerman A Sil - Boh\nv2"))
    assert ("S1902M", "phase", "S1902R", "F1902M") in [
        (each.phase, each.what, each.theirs, each.ours) for each in game.differences
    ]
    assert str(game.log.now.position.turn) == "S1902R"


def test_without_a_history_the_present_position_is_the_game():
    for text in (SAVE.partition("v2\n")[0], SAVE.replace("\n1 1901\n", "\n1 1904\n", 1)):
        told, game = read(text)
        assert [phase.name for phase in told.phases] == ["F1902M"]
        assert game.differences == ()
        assert sorted(map(str, game.log.now.position.units_of("GERMANY"))) == ["A BER", "A MUN", "F KIE"]


def test_dislodged_units_are_told():
    text = SAVE.partition("v2\n")[0].replace("Fall 1902", "Summer 1902").replace("F Bre\n", "F Bre\n", 1)
    text = text.removesuffix("0\n") + "1\nGerman A Mun - Bur\n"
    (told,) = read_foreign(text, "a save")
    assert told.phases[0].name == "S1902R"
    assert told.phases[0].standing.retreats == (("GERMANY", "A Mun", None),)


@each(
    ("old", "new", "told"),
    [
        ("Standard", "Loeb 33", 'variant "Loeb 33" could be any; name ours'),
        ("\n7\n", "\n5\n", "line 6: 5 powers; Standard has 7"),
        ("\nv2\n4\n", "\nv2\n9000\n", 'line 30: "9000" isn\'t a number up to 2000'),
        ("\n3 1901\n", "\n3 nineteen\n", "isn't a power's order"),
        ("France: A Par", "Atlantis: A Par", "\"Atlantis: A Par - Bur\" isn't a power's order"),
    ],
)
def test_what_is_no_save_is_refused(old, new, told):
    with pytest.raises(ValueError, match=told):
        read(SAVE.replace(old, new, 1))


def test_the_end_of_the_history_may_be_missing():
    _, game = read(SAVE.replace("-1\n", ""))
    assert game.differences == ()


def test_a_save_that_is_cut_off_is_named():
    with pytest.raises(ValueError, match="a save: the save is cut off after line 20"):
        read("\n".join(SAVE.split("\n")[:20]))
