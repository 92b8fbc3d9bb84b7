"""Games written as judges mail them and as plain lists are read again, and come out as they were."""

import pytest
from tests.exchange.saved_games import STANDARD, game_of, recorded_logs
from tests.tables import each

from variorum.archive.gamelog import new_header, started
from variorum.exchange.foreign import read_foreign
from variorum.exchange.moving import move_in
from variorum.exchange.writing import judge_results, order_list
from variorum.face.moving import games_in, written_log
from variorum.variants.registry import variant

LOGS = recorded_logs()
WRITERS = {"judge": judge_results, "list": order_list}
BURGUNDY = {"FRANCE": ["A PAR - BUR", "F BRE - MAO"], "GERMANY": ["A MUN - BUR"]}
DAIDE = """12:00:01 TO ALL: ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( BNC )
12:00:01 TO FRA: ORD (SPR 1901) ((FRA AMY PAR) MTO BUR) (BNC)
ORD (SPR 1901) ((GER AMY MUN) MTO BUR) (BNC)
ORD (SPR 1901) ((FRA FLT BRE) MTO MAO) (SUC)
PRP (PCE (FRA GER))
ORD (FAL 1901) ((FRA FLT MAO) MTO (SPA SCS)) (SUC)
ORD (WIN 1901) ((FRA FLT BRE) BLD) (SUC)
"""


def moved(text):
    (game,) = read_foreign(text, "a file")
    return game.format, move_in(game, STANDARD)


def standing(log):
    position = log.now.position
    return {f"{unit.power} {unit}" for unit in position.units}, dict(position.owners)


@each("form", WRITERS)
@each("name", LOGS)
def test_recorded_games_come_out_as_they_were(form, name):
    found, game = moved(WRITERS[form](LOGS[name], name))
    assert found == form
    assert game.differences == ()
    assert standing(game.log) == standing(LOGS[name])


def test_results_are_worded_as_judges_do():
    lines = judge_results(game_of(BURGUNDY), "mill race").splitlines()
    assert lines[0] == "Movement results for Spring of 1901.  (mill-race.001)"
    assert "France: Army Paris -> Burgundy.  (*bounce*)" in lines
    assert "France: Fleet Brest -> Mid-Atlantic Ocean." in lines


def test_a_list_names_its_game():
    lines = order_list(game_of(BURGUNDY), "mill").splitlines()
    assert lines[:5] == ['[Name "mill"]', '[Variant "Standard"]', "", "Spring 1901", ""]
    assert "A PAR - BUR (bounce)" in lines


def test_a_log_of_daide_is_played_again():
    found, game = moved(DAIDE)
    assert found == "daide"
    assert game.differences == ()
    assert [str(moment.turn) for moment in game.log.moments[1:]] == ["S1901M", "F1901M", "W1901A"]
    assert "F SPA/SC" in map(str, game.log.now.position.units_of("FRANCE"))


def test_a_result_of_daide_that_differs_is_told_and_followed():
    _, game = moved(DAIDE.replace("((GER AMY MUN) MTO BUR) (BNC)", "((GER AMY MUN) HLD) (SUC)"))
    assert ("S1901M", "FRANCE A PAR - BUR") in {(each.phase, each.what) for each in game.differences}


@pytest.mark.parametrize("form", ["judge", "list", "diplomacy"])
def test_other_games_are_refused_by_name(form):
    with pytest.raises(ValueError, match=f"the format {form} has no place for a game of"):
        written_log(started(new_header(variant("capitalist")), variant("capitalist")), form, "x")


def test_what_tells_no_outcomes_was_not_compared():
    (plain,) = games_in(b"S1901M\nFRANCE\nA PAR - BUR\n", "a list")
    (told,) = games_in(DAIDE.encode(), "a log")
    assert (plain.compared, told.compared) == (False, True)


@pytest.mark.parametrize("text", ["ORD (SPR 1901) " * 5_000, "ORD (SPR 1901) (((((" * 5_000, "ORD\n" * 50_000])
def test_hostile_logs_are_bounded(text):
    with pytest.raises(ValueError, match="no game that Variorum knows"):
        list(read_foreign(text, "a log"))
