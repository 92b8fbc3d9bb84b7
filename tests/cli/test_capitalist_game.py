"""A game whose seats are no powers, at the command line: dealings, newcomers, charts."""

import pytest
from typer.testing import CliRunner

from variorum.archive import gamefile
from variorum.cli.main import app
from variorum.variants.capitalist.market import Market


def run(*args):
    return CliRunner().invoke(app, [str(arg) for arg in args])


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.jsonl"
    assert run("new", "capitalist", path).exit_code == 0
    return path


def sheet(tmp_path, text):
    path = tmp_path / "orders.txt"
    path.write_text(text)
    return path


def test_dealings_and_units_by_seat(game, tmp_path):
    done = run(
        "play",
        game,
        sheet(tmp_path, "ADA:\nSELL 300 FRANCS\nBUY 300 MARKS\nA PAR - BUR\nBEN:\nA PAR - PIC\n"),
    )
    assert done.exit_code == 0
    market = gamefile.load(game).now.position.record(Market)
    assert market.holdings["ADA"]["FRANCE"] == 700
    assert market.holdings["ADA"]["GERMANY"] == 1300


def test_somebody_joins_under_a_heading_of_their_own(game, tmp_path):
    done = run("play", game, sheet(tmp_path, "CAROL:\nJOIN\n"))
    assert done.exit_code == 0, done.stdout
    assert "CAROL" in {seat.id for seat in gamefile.load(game).now.position.seats}


def test_too_much_is_refused_with_what_is_possible(game, tmp_path):
    done = run("play", game, "--check", sheet(tmp_path, "ADA:\nSELL 600 FRANCS\n"))
    assert done.exit_code == 1
    assert "SELL 500 FRANCS" in done.stdout


def test_options_show_amounts(game):
    assert "1..500 FRANCS" in run("legal", game, "--for", "ADA").stdout


def test_reports_have_charts(game, tmp_path):
    assert run("play", game, sheet(tmp_path, ""), "--reports", tmp_path / "reports").exit_code == 0
    charts = [path for path in (tmp_path / "reports").iterdir() if path.suffix == ".svg"]
    assert len(charts) == 2
    assert all(path.read_text().startswith("<svg") for path in charts)


def test_a_proposal_that_stands_is_listed(game, tmp_path):
    done = run("play", game, sheet(tmp_path, "ADA: PROPOSE END\n"))
    assert "Proposals to vote on" in done.stdout
    assert "Proposals to vote on" in run("play", game, "--for", "PUBLIC").stdout
    assert "Proposals to vote on" not in run("play", game, sheet(tmp_path, "BEN: VOTE NO\n")).stdout
