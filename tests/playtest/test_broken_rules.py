"""Play-testing a variant with a rule that raises names the game, the rule and the orders, without a traceback."""

import pytest
from typer.testing import CliRunner

from variorum.cli.main import app
from variorum.game.breaking import BrokenError
from variorum.playtest import Plan, findings, processes, run

SOURCE = """
from typing import ClassVar

from variorum.game.rule import Rule
from variorum.rules.movement.orders import Move
from variorum.rules.movement.rule import Movement
from variorum.variants.standard import VARIANT as STANDARD


class Famine(Rule, frozen=True):
    name: ClassVar = "famine"

    def run(self, docket, dice):
        moved = [entry.stands.to for entry in docket.entries if isinstance(entry.stands, Move)]
        return docket if not moved else {}[moved[0]]


VARIANT = STANDARD.but(id="hungry", name="Hungry", before={Movement: (Famine(STANDARD.world),)})
"""


@pytest.fixture(scope="module")
def hungry(tmp_path_factory):
    file = tmp_path_factory.mktemp("hungry") / "hungry.py"
    file.write_text(SOURCE)
    return f"{file}:VARIANT"


def test_the_series_ends_with_the_game_and_the_shortest_orders(hungry):
    with pytest.raises(BrokenError) as raised:
        run(Plan(hungry, bot="random", years=1), games=1, crew=processes(1))
    told = str(raised.value)
    assert told.startswith("game 0 of the seed '0' (draws=survivors): S1901M: the rule famine (Famine.run in hungry.py")
    assert "raises KeyError" in told
    assert told.count(" - ") == 1


def test_the_command_prints_it(hungry, tmp_path):
    asked = ["playtest", hungry, "--games", "1", "--bot", "random", "--processes", "1", "-o", str(tmp_path / "out")]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code
    assert "the rule famine (Famine.run in hungry.py" in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_bots_leave_the_game_master_alone():
    plan = Plan("standard", bot="random", years=1)
    told = [finding.text for finding in findings(plan, run(plan, games=1, crew=processes(1)))]
    assert not any("game_master" in text for text in told)
