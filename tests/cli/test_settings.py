"""Settings of a variant, chosen when a game begins."""

import pytest
from typer.testing import CliRunner

from variorum.archive import gamefile
from variorum.cli.main import app


def begin(path, variant, *options):
    chosen = [part for option in options for part in ("--set", option)]
    return CliRunner().invoke(app, ["new", variant, str(path), *chosen])


def test_what_nobody_chooses_is_as_usual(tmp_path):
    assert begin(tmp_path / "game.jsonl", "capitalist").exit_code == 0
    assert gamefile.load(tmp_path / "game.jsonl").now.position.settings == {"investors": 7, "vote": "unanimous"}


def test_texts_numbers_and_answers_are_chosen(tmp_path):
    done = begin(tmp_path / "game.jsonl", "gametest1815", "first_season=F", "income_cap=3", "carriers_block=no")
    assert done.exit_code == 0
    position = gamefile.load(tmp_path / "game.jsonl").now.position
    assert str(position.turn) == "F1815M"
    assert (position.settings["income_cap"], position.settings["carriers_block"]) == (3, False)


@pytest.mark.parametrize(
    ("option", "seats"),
    [("investors=3", ["ADA", "BEN", "CLEO"]), ("investors=ann, Ben", ["ANN", "BEN"])],
)
def test_investors_are_a_number_or_names(tmp_path, option, seats):
    assert begin(tmp_path / "game.jsonl", "capitalist", option).exit_code == 0
    assert [seat.id for seat in gamefile.load(tmp_path / "game.jsonl").now.position.seats] == seats


@pytest.mark.parametrize(
    ("variant", "option", "message"),
    [
        ("geophysical", "vote=majority", 'Geophysical has no setting "vote"; it has none'),
        ("capitalist", "votes=majority", "settings are investors=7"),
        ("capitalist", "vote=most", "write unanimous or majority"),
        ("capitalist", "investors=1", "a number from 2 to 34, or as many different names"),
        ("capitalist", "investors=ann,ann", "different names"),
        ("capitalist", "investors=ann,france", "no investor can be called"),
        ("gametest1815", "income_cap=many", "write a number"),
        ("gametest1815", "carriers_block=maybe", "write yes or no"),
    ],
)
def test_a_setting_that_there_is_not(tmp_path, variant, option, message):
    done = begin(tmp_path / "game.jsonl", variant, option)
    assert done.exit_code == 2
    assert message in done.stderr
    assert not list(tmp_path.iterdir())
