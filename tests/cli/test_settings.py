"""Settings of a variant, chosen when a game begins."""

import pytest
from typer.testing import CliRunner

from variorum.archive import gamefile
from variorum.cli.main import app


def begin(path, variant, *options):
    chosen = [part for option in options for part in ("--option", option)]
    return CliRunner().invoke(app, ["new", variant, str(path), *chosen])


def test_what_nobody_chooses_is_as_usual(tmp_path):
    assert begin(tmp_path / "game.jsonl", "capitalist").exit_code == 0
    assert gamefile.load(tmp_path / "game.jsonl").now.position.options == {"vote": "unanimous"}


def test_texts_numbers_and_answers_are_chosen(tmp_path):
    done = begin(tmp_path / "game.jsonl", "gametest1815", "first_season=F", "income_cap=3", "carriers_block=no")
    assert done.exit_code == 0
    position = gamefile.load(tmp_path / "game.jsonl").now.position
    assert str(position.turn) == "F1815M"
    assert (position.options["income_cap"], position.options["carriers_block"]) == (3, False)


@pytest.mark.parametrize(
    ("variant", "option", "message"),
    [
        ("geophysical", "vote=majority", 'Geophysical has no setting "vote"; it has none'),
        ("capitalist", "votes=majority", "settings are vote=unanimous"),
        ("capitalist", "vote=most", "write unanimous or majority"),
        ("gametest1815", "income_cap=many", "write a number"),
        ("gametest1815", "carriers_block=maybe", "write yes or no"),
    ],
)
def test_a_setting_that_there_is_not(tmp_path, variant, option, message):
    done = begin(tmp_path / "game.jsonl", variant, option)
    assert done.exit_code == 2
    assert message in done.stderr
    assert not list(tmp_path.iterdir())
