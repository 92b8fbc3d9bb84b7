"""Whole games as reports in plain text."""

import re

import pytest
from tests.exchange.saved_games import game_of, recorded_logs
from tests.tables import each

from variorum.archive.gamelog import fold, new_header, phase_line, play, started
from variorum.bots import ask, level, situation
from variorum.exchange.reporting import text_report
from variorum.face.moving import games_in, written_log
from variorum.game.audience import EVERYONE
from variorum.variants.registry import variant

LOGS = recorded_logs()


@each("name", LOGS)
def test_a_recorded_game_is_told_whole(name):
    log = LOGS[name]
    text = written_log(log, "report", name)
    phases = [moment for moment in log.moments if moment.turn is not None]
    assert len(re.findall(r"^-{5,}$", text, re.MULTILINE)) == len(phases) + 1
    orders = [event.order for moment in phases for event in moment.events if getattr(event, "ordered", False)]
    assert orders
    assert all(f"  {order} " in text for order in orders)
    for power in {unit.power for unit in log.now.position.units}:
        assert re.search(rf"^{power.capitalize()} .*[AF] [A-Z]", text, re.MULTILINE)


@each("name", LOGS)
def test_a_report_is_read_again(name):
    log = LOGS[name]
    (game,) = games_in(written_log(log, "report", name).encode(), "report.txt")
    assert (game.format, game.name, game.differences) == ("report", name, ())
    here, there = log.now.position, game.log.now.position
    assert str(there.turn) == str(here.turn)
    assert sorted(map(str, there.units)) == sorted(map(str, here.units))
    assert there.owners == here.owners


def test_what_a_report_tells_otherwise_counts():
    text = text_report(game_of({"FRANCE": ["A PAR - BUR"]}), "mill").replace("succeeded: nobody", "bounced: nobody")
    (game,) = games_in(text.encode(), "report.txt")
    assert [(one.what, one.theirs) for one in game.differences] == [("FRANCE A PAR - BUR", "bounce")]
    assert "A PAR" in game.game.units["FRANCE"]


def test_a_report_of_an_unknown_variant_is_refused():
    text = text_report(game_of({"FRANCE": ["A PAR - BUR"]}), "mill").replace("Standard", "Marbles")
    with pytest.raises(ValueError, match=r'report\.txt: no variant is called "Marbles"'):
        next(games_in(text.encode(), "report.txt"))


def test_a_report_says_why_and_where_everything_stands():
    text = text_report(game_of({"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}), "mill")
    lines = text.splitlines()
    assert lines[:2] == ["mill: Standard", "=" * 14]
    assert "Spring 1901, movement" in lines
    assert any(line.startswith("  A PAR - BUR — bounced: 1 against 1 by A MUN - BUR") for line in lines)
    assert "Before Autumn 1901, movement" in lines
    assert any(line.startswith("France   BRE MAR PAR") for line in lines)


@pytest.mark.parametrize("name", ["capitalist", "payola", "dark"])
def test_a_game_that_goes_on_is_told_as_everybody_knows_it(name):
    played = variant(name)
    log = started(new_header(played), played)
    for _ in range(2):
        position = log.now.position
        sheets = {
            seat: ask(level("random"), situation(played, position, seat), "0", 10).sheet
            for seat in played.world.commands(position)
        }
        log = fold(log, phase_line(log, sheets, play(log, sheets)))
    text = text_report(log, "x")
    assert text.startswith(f"x: {played.name}")
    hidden = [event for moment in log.moments for event in moment.events if event.audience != EVERYONE]
    assert hidden or name != "payola"
    assert not any(event.sentence() in text for event in hidden)
