"""Saved games of the package `diplomacy`: written so that it accepts them, read, played again and compared."""

import copy
import json
import warnings
from itertools import pairwise

import pytest
from msgspec.structs import replace
from tests.exchange.saved_games import STANDARD, game_of, plain, recorded_logs
from tests.tables import each

from variorum.archive.gamelog import fold
from variorum.archive.lines import EditLine, MessageLine, edit_line
from variorum.exchange.foreign import read_foreign
from variorum.exchange.moving import MOST_DIFFERENCES, move_in
from variorum.exchange.saving import position_hash
from variorum.exchange.standing import is_same
from variorum.exchange.told import MOST_LETTERS, MOST_ORDERS, MOST_PHASES
from variorum.game.position import Ending

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from diplomacy import Game as Peer
    from diplomacy.utils.export import is_valid_saved_game, to_saved_game_format

LOGS = recorded_logs()
BURGUNDY = {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}


def is_valid(saved):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return is_valid_saved_game(copy.deepcopy(saved))


def moved(saved, variant=STANDARD):
    (game,) = read_foreign(json.dumps(saved), "a file")
    return move_in(game, variant)


def test_the_hash_is_the_packages():
    opening = STANDARD.opening(STANDARD)
    assert position_hash(STANDARD.board, opening) == Peer().get_hash()


@each("name", LOGS)
def test_the_package_accepts_what_is_written(name):
    saved = plain(LOGS[name], name)
    assert len(saved["phases"]) >= len(LOGS[name].moments)
    assert is_valid(saved)
    broken = copy.deepcopy(saved)
    broken["phases"][1]["state"]["zobrist_hash"] = "0"
    assert not is_valid(broken)


@each("name", LOGS)
def test_what_is_written_is_read_again(name):
    saved = plain(LOGS[name], name)
    game = moved(saved)
    assert game.differences == ()
    assert plain(game.log, "another name") == saved
    for mine, again in zip(LOGS[name].moments, game.log.moments, strict=True):
        assert is_same(mine.position, again.position)
        assert mine.position.contested == again.position.contested


def test_a_game_of_the_package_itself_is_read():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        peer = Peer(game_id="theirs")
        for power, orders in BURGUNDY.items():
            peer.set_orders(power, orders)
        peer.process()
        saved = json.loads(json.dumps(to_saved_game_format(peer)))
    game = moved(saved)
    assert game.differences == ()
    assert str(game.log.now.position.turn) == "F1901M"
    assert game.log.source.name == "theirs"
    assert "A BUR" in map(str, game.log.now.position.units_of("FRANCE"))


def test_where_the_source_differs_the_game_follows_it():
    saved = plain(game_of(BURGUNDY, {}))
    units = saved["phases"][1]["state"]["units"]
    units["FRANCE"] = ["F BRE", "A MAR", "A PIC"]
    game = moved(saved)
    first, second = game.differences
    assert (first.phase, first.what, first.theirs, first.ours) == ("S1901M", "units", "FRANCE A PIC", "FRANCE A BUR")
    assert (second.phase, second.what) == ("F1901M", "units")
    edits = [line for line in game.lines if isinstance(line, EditLine)]
    assert [line.reason for line in edits] == [
        "as the source has it after S1901M: units",
        "as the source has it after F1901M: units",
    ]
    before = {str(unit): unit.id for unit in game.log.moments[1].position.units}
    after = {str(unit): unit.id for unit in game.log.moments[2].position.units}
    assert "A PIC" in after
    assert {name: id_ for name, id_ in after.items() if name != "A PIC"} == {
        name: id_ for name, id_ in before.items() if name != "A BUR"
    }
    assert after["A PIC"] not in before.values()


def test_ways_out_that_a_source_advises_but_a_unit_blocks_are_left_out_and_told():
    spring = {"ITALY": ["A VEN - TYR"], "GERMANY": ["A MUN - BOH"]}
    saved = plain(game_of(spring, {"ITALY": ["A TYR - VIE"], "GERMANY": ["A BOH S A TYR - VIE"]}))
    fallen = saved["phases"][-1]["state"]["retreats"]["AUSTRIA"]["A VIE"]
    assert saved["phases"][-1]["name"] == "F1901R"
    fallen += ["BUD", "TRI"]  # where Austria's others stand
    found = moved(saved)
    assert [(one.what, one.theirs) for one in found.differences] == [("retreats of A VIE", "BUD, TRI")]
    assert {*found.log.now.position.dislodged[0].retreats} == {*fallen} - {"BUD", "TRI"}


def test_other_centers_phases_and_retreats_are_told():
    saved = plain(game_of(BURGUNDY, {}))
    last = saved["phases"][2]
    last["state"]["centers"]["FRANCE"] = ["BRE", "MAR"]
    last["name"] = last["state"]["name"] = "F1901R"
    last["state"]["retreats"] = {"GERMANY": {"A BEL": ["HOL"]}}
    assert [each.what for each in moved(saved).differences] == ["phase", "centers", "retreats"]


def test_an_order_that_cannot_be_read_is_told_and_the_rest_counts():
    saved = plain(game_of(BURGUNDY))
    saved["phases"][0]["orders"]["FRANCE"].append("F BRE ? MAO")
    saved["phases"][0]["orders"]["SPAIN"] = ["A MAD H"]
    unread, stranger = moved(saved).differences
    assert (unread.what, unread.theirs) == ("order of FRANCE", "F BRE ? MAO")
    assert (stranger.what, stranger.ours) == ("orders of SPAIN", "no such seat")


def test_orders_that_have_not_been_played_are_told():
    saved = plain(game_of(BURGUNDY))
    saved["phases"][-1]["orders"]["FRANCE"] = ["A BUR - MUN"]
    (told,) = moved(saved).differences
    assert (told.phase, told.what, told.theirs) == ("F1901M", "orders", "FRANCE: A BUR - MUN")


def test_press_and_rules_make_the_round_trip():
    saved = plain(game_of(BURGUNDY, {}))
    saved["rules"] = ["POWER_CHOICE", "HOLD_WIN"]
    for phase in saved["phases"]:
        phase["state"]["rules"] = saved["rules"]
    letter = {"sender": "FRANCE", "recipient": "GERMANY", "phase": "F1901M", "message": "Munich?", "time_sent": 7}
    saved["phases"][1]["messages"] = [letter]
    game = moved(saved)
    assert [line for line in game.lines if isinstance(line, MessageLine)] == [
        MessageLine("F1901M", "FRANCE", "GERMANY", "Munich?", 7)
    ]
    assert plain(game.log) == saved
    assert is_valid(saved)


def test_a_drawn_game_is_written_as_completed_and_read_as_drawn():
    log = game_of(BURGUNDY)
    log = fold(log, edit_line(replace(log.now.position, ending=Ending(tuple(STANDARD.powers), drawn=True)), "a draw"))
    saved = plain(log)
    assert saved["phases"][-1]["name"] == "COMPLETED"
    game = moved(saved)
    assert [(each.what, each.theirs) for each in game.differences] == [("phase", "COMPLETED")]
    assert game.log.now.position.ending == log.now.position.ending


def test_a_position_that_is_not_the_opening_begins_the_game():
    saved = plain(game_of(BURGUNDY))
    for phase in saved["phases"]:
        state = phase["state"]
        state["units"] = {power: state["units"][power] for power in ("FRANCE", "GERMANY")}
        state["centers"] = {power: state["centers"][power] for power in ("FRANCE", "GERMANY")}
    game = moved(saved)
    assert game.differences == ()
    assert {unit.power for unit in game.log.moments[0].position.units} == {"FRANCE", "GERMANY"}


def test_no_more_than_a_hundred_differences_are_listed():
    saved = plain(game_of(BURGUNDY))
    saved["phases"][0]["orders"]["FRANCE"] = [f"nonsense {number}" for number in range(MOST_DIFFERENCES + 20)]
    game = moved(saved)
    assert len(game.differences) == MOST_DIFFERENCES
    assert game.more > 0


def test_a_game_that_has_just_begun():
    saved = plain(game_of())
    game = moved(saved)
    assert (len(game.log.moments), game.differences) == (1, ())
    assert plain(game.log) == saved


def test_more_than_any_game_has_is_refused():
    saved = plain(game_of(BURGUNDY))
    saved["phases"][0]["orders"]["FRANCE"] = ["A PAR H"] * (MOST_ORDERS + 1)
    with pytest.raises(ValueError, match=f"S1901M: .* orders; at most {MOST_ORDERS}"):
        moved(saved)
    saved = plain(game_of(BURGUNDY))
    saved["phases"][0]["messages"] = [{"sender": "A", "recipient": "B", "message": ""}] * (MOST_LETTERS + 1)
    with pytest.raises(ValueError, match=f"messages; at most {MOST_LETTERS}"):
        moved(saved)


SAVED = plain(game_of(BURGUNDY))
TWO = json.dumps(SAVED) + "\n\n" + json.dumps({**SAVED, "id": "second"}) + "\n"


@pytest.mark.parametrize("text", [TWO, f"[{json.dumps(SAVED)}, {json.dumps({**SAVED, 'id': 'second'})}]"])
def test_many_games_in_a_file(text):
    assert [game.name for game in read_foreign(text, "a file")] == ["a game", "second"]


WRONG = {
    "nothing": ("", "no game that Variorum knows"),
    "orders": ("FRANCE: A PAR - BUR", "no game that Variorum knows"),
    "commas": (",\n" * 300_000, "no game that Variorum knows"),
    "XML": ("<?xml version='1.0'?><game/>", "no game that Variorum knows"),
    "cut off": (json.dumps(SAVED)[:-20], "f:1: broken JSON"),
    "cut off in line 3": (TWO[:-20], "f:3: broken JSON"),
    "deep": ("[" * 100_000, "nested too deeply"),
    "numbers": ("[1]", "f: game 1: no game that Variorum knows: expected an object"),
    "no phases": ('{"phases": []}', "no phases"),
    "a wrong type": ('{"phases": [{"name": 3}]}', "f: phases[0].name: expected text, found a whole number"),
    "too many phases": (json.dumps({"phases": SAVED["phases"][:1] * (MOST_PHASES + 1)}), f"at most {MOST_PHASES}"),
    "a map": (json.dumps({**SAVED, "map": "colonial"}), 'the map "colonial"'),
    "a game file": ('{"line":"header","format":1}', "variorum show"),
}


@each(("text", "told"), WRONG.values(), ids=WRONG)
def test_what_is_no_game_is_refused(text, told):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is asserted below
        list(read_foreign(text, "f"))
    assert told in str(caught.value)
    assert len(str(caught.value)) < 400


@each(
    ("change", "told"),
    [
        (lambda state: state["units"].update(FRANCE=["A XXX"]), "XXX"),
        (lambda state: state["units"].update(FRANCE=["PAR"]), "isn't a unit"),
        (lambda state: state["units"].update(FRANCE=["A PAR", "F PAR"]), "PAR"),
        (lambda state: state["centers"].update(FRANCE=["BUR"]), "BUR"),
    ],
)
@each("at", [0, 1])
def test_an_impossible_position_names_its_phase(change, told, at):
    saved = copy.deepcopy(SAVED)
    change(saved["phases"][at]["state"])
    with pytest.raises(ValueError, match=f"{saved['phases'][at]['name']}: .*{told}"):
        moved(saved)


def test_a_unit_that_only_the_package_lets_retreat_has_its_phase_there():
    saved = plain(LOGS["selfplay-TUR.55"])
    lost = [
        phase for phase in saved["phases"] if {"A BEL": []}.items() <= phase["state"]["retreats"]["GERMANY"].items()
    ]
    assert [phase["name"] for phase in lost] == ["F1906R"]
    assert all(one["name"] != two["name"] for one, two in pairwise(saved["phases"]))
