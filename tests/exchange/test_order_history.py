"""The order history of webDiplomacy: found in pages and in their text, played again, and compared."""

import pytest
from tests.exchange.saved_games import STANDARD

from variorum.exchange.foreign import read_foreign
from variorum.exchange.moving import move_in
from variorum.exchange.told import MOST_PHASES

PAGE = """<!DOCTYPE html><html><head><title>Hazel</title><script>var a = "<li>";</script></head><body>
<div class="header">Hazel <span>Spring, 1902</span>, Diplomacy</div>
<h3>Order history</h3><ul><li><a href="#i1">Autumn, 1901</a></li></ul>
<h4><a name="i1"></a>Autumn, 1901 <a href="map"><img src="x.png" alt="Large map"/></a>:</h4>
<p><strong><span class="country2">France</span>:</strong><br />
<ul><li><strong>Diplomacy</strong></li><ul>
<li><u>The army at Burgundy hold.</u> (dislodged)</li><li>The army at Marseilles move to Spain.</li></ul>
<li><strong>Retreats</strong></li><ul><li>The army at Burgundy retreat to Paris.</li></ul>
<li><strong>Unit-placement</strong></li><ul><li>Build army at Marseilles.</li><li>Do not use build order.</li></ul></ul>
<strong><span class="country4">Germany</span>:</strong><br />
<ul><li><strong>Diplomacy</strong></li><ul>
<li>The army at Munich move to Burgundy.</li><li>The army at Ruhr support move to Burgundy from Munich.</li>
</ul></ul></p>
<h4>Spring, 1901 <a href="map">:</a></h4>
<p><strong><span>Austria</span>:</strong><br /><ul><li><u>The army at Vienna move to Galicia.</u> (fail)</li></ul>
<strong><span>France</span>:</strong><br /><ul><li>The army at Paris move to Burgundy.</li></ul>
<strong><span>Germany</span>:</strong><br /><ul><li>The army at Berlin move to Munich.</li>
<li>The army at Munich move to Ruhr.</li><li>The fleet at Kiel move to Holland.</li></ul>
<strong><span>Russia</span>:</strong><br /><ul><li><u>The army at Warsaw move to Galicia.</u> (fail)</li></ul></p>
</body></html>
"""
TEXT = """
Order history

  * Autumn, 1901
Autumn, 1901 :
France:
    * Diplomacy
      o The army at Marseilles move to Spain.
    * Unit-placement
Build army at Marseilles.

Spring, 1901 :
France:
    * Diplomacy
        * The army at Paris move to Burgundy. (fail)
        * The army at Marseilles hold.
Germany:
The army at Munich move to Burgundy. (fail)
"""


def moved(text, variant=""):
    return [move_in(game, STANDARD) for game in read_foreign(text, "a page", variant)]


def phases(text):
    (game,) = read_foreign(text, "a page")
    return {told.name: told.orders for told in game.phases}


def test_a_page_is_read_from_its_last_turn_to_its_first():
    assert list(phases(PAGE)) == ["S1901M", "F1901M", "F1901R", "W1901A"]
    assert phases(PAGE)["F1901M"]["FRANCE"] == (
        "The army at Burgundy hold. (*dislodged*)",
        "The army at Marseilles move to Spain.",
    )
    assert phases(PAGE)["W1901A"] == {"FRANCE": ("Build army at Marseilles.",)}


def test_a_page_is_played_again():
    (game,) = moved(PAGE)
    assert game.differences == ()
    position = game.log.now.position
    assert str(position.turn) == "S1902M"
    assert sorted(map(str, position.units_of("FRANCE"))) == ["A MAR", "A PAR", "A SPA", "F BRE"]
    assert "A BUR" in map(str, position.units_of("GERMANY"))


def test_its_text_is_played_again():
    (game,) = moved(TEXT)
    assert game.differences == ()
    assert game.log.source.format == "webdiplomacy"
    assert sorted(map(str, game.log.now.position.units_of("FRANCE"))) == ["A MAR", "A PAR", "A SPA", "F BRE"]
    assert str(game.log.now.position.turn) == "S1902M"


def test_signs_of_markup_in_the_chat_do_not_join_the_lines():
    assert phases(f"Chat: my ally </3 and 1 < 2\n{TEXT}") == phases(TEXT)


def test_an_outcome_that_differs_is_told():
    (game,) = moved(TEXT.replace("Munich move to Burgundy. (fail)", "Munich move to Burgundy."))
    assert [(each.what, each.theirs, each.ours) for each in game.differences] == [
        ("GERMANY A MUN - BUR", "success", "bounce")
    ]
    assert "A BUR" in map(str, game.log.now.position.units_of("GERMANY"))


def test_sentences_that_run_on_are_cut():
    text = (
        "Autumn, 1901:\nFrance:\nThe army at Burgundy disbandBuild fleet at Burgundy.\n"
        "Destroy the unit at ParisThe  at Paris destroy.\n"
    )
    assert phases(text) == {
        "F1901R": {"FRANCE": ("The army at Burgundy disband.",)},
        "W1901A": {"FRANCE": ("Destroy the unit at Paris.",)},
    }


def test_a_page_pasted_twice_has_each_order_once():
    assert phases(TEXT + TEXT) == phases(TEXT)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("<html><body><p>The army at Paris hold.</p></body></html>", "this is HTML, with no game"),
        ('<?xml version="1.0"?>\n<save></save>', "this is XML, with no game"),
        ("The army at Paris hold.", "a page: no game that Variorum knows"),
    ],
)
def test_what_is_no_history_is_named(text, what):
    with pytest.raises(ValueError, match=what):
        moved(text)


def test_a_history_with_too_many_phases_is_refused():
    turns = "".join(f"Spring, {year}:\nFrance:\nThe army at Paris hold.\n" for year in range(1, MOST_PHASES + 2))
    with pytest.raises(ValueError, match=f"a page: more than {MOST_PHASES} phases"):
        moved(turns)
