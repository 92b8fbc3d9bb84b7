"""The options of a phase of several steps, below the steps' names."""

from typer.testing import CliRunner

from variorum.cli.main import app


def run(*args):
    return CliRunner().invoke(app, [str(arg) for arg in args])


def begun(tmp_path):
    game = tmp_path / "game.jsonl"
    run("new", "rather_silly", game)
    sheet = tmp_path / "france.txt"
    sheet.write_text("LLAMAS BUR\n")
    run("play", game, sheet)
    return game


def test_options_stand_below_the_names_of_their_steps(tmp_path):
    shown = run("legal", begun(tmp_path), "--for", "FRANCE").stdout
    steps = ["units, birds and the TARDIS:", "the sale of souls, also on conditions:", "llamas, also on conditions:"]
    places = [shown.index(step) for step in steps]
    assert places == sorted(places)
    assert shown.index("EXPLODE") > places[-1]


def test_later_phases_of_the_season_are_named(tmp_path):
    shown = run("legal", begun(tmp_path), "--for", "FRANCE").stdout
    assert "on conditions, for later in the season: retreats, answers, free units and votes" in " ".join(shown.split())


def test_what_has_too_many_values_is_shown_as_a_form(tmp_path):
    game, sheet = begun(tmp_path), tmp_path / "germany.txt"
    sheet.write_text("A MUN H\n")
    run("play", game, sheet)
    shown = run("legal", game, "--for", "FRANCE").stdout
    assert "LINK" in shown
    assert len(shown.splitlines()) < 60


def test_a_phase_of_one_step_has_no_headings(tmp_path):
    game = tmp_path / "standard.jsonl"
    run("new", "standard", game)
    assert ":\n" not in run("legal", game, "--for", "FRANCE").stdout
