"""A whole game at the command line: sheets from files, reports for every seat, nothing told that is secret."""

import pytest
from typer.testing import CliRunner

from variorum.archive import gamefile
from variorum.cli.main import app

POWERS = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
OTHERS = [power for power in POWERS if power != "FRANCE"]


def run(*args, stdin=None):
    return CliRunner().invoke(app, [str(arg) for arg in args], input=stdin)


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.jsonl"
    assert run("new", "goals", path).exit_code == 0
    return path


def sheet(path, text):
    path.write_text(text)
    return path


def in_first_winter(game, tmp_path):
    empty = sheet(tmp_path / "empty.txt", "")
    while gamefile.load(game).now.position.turn.season != "W":
        assert run("play", game, empty).exit_code == 0


def test_a_file_named_after_a_seat_holds_its_orders(game, tmp_path):
    done = run(
        "play",
        game,
        sheet(tmp_path / "france.txt", "A PAR - BUR\n"),
        sheet(tmp_path / "rest.txt", "ITALY: A ROM - TUS"),
    )
    assert done.exit_code == 0
    assert {"A BUR", "A TUS"} <= {str(unit) for unit in gamefile.load(game).now.position.units}


def test_a_problem_is_told_with_its_file_and_line(game, tmp_path):
    rest = sheet(tmp_path / "rest.txt", "ITALY:\nA ROM - TUS\nA VEN - NOWHERE\nA VEN - BUR\n")
    done = run("play", game, rest)
    assert done.exit_code == 1
    assert f'{rest}: line 3, column 9: A VEN - NOWHERE: no area "NOWHERE"' in done.stdout
    assert f"{rest}: line 4" in done.stdout
    assert "A TUS" in {str(unit) for unit in gamefile.load(game).now.position.units}


def test_a_problem_is_told_with_its_seat(game, tmp_path):
    rest = sheet(tmp_path / "rest.txt", "ITALY:\nA VEN - NOWHERE\nTURKEY: A CON - MOS")
    told = run("play", game, rest, "--check").stdout
    assert f"refused: ITALY, {rest}: line 2" in told
    assert f"refused: TURKEY, {rest}: line 3" in told


def test_the_game_masters_copy_names_the_seat_of_everything(game, tmp_path):
    orders = "FRANCE: A PAR - BUR\nIF A PAR - BUR FAILS THEN A PAR D\nITALY: A VEN - MOS"
    told = run("play", game, sheet(tmp_path / "all.txt", orders)).stdout
    table = told.partition("Orders as sent")[2].partition("Spring 1901")[0]
    rows = [" ".join(line.split()) for line in table.splitlines()]
    assert "FRANCE A PAR - BUR" in rows
    assert "FRANCE IF A PAR - BUR FAILS THEN A PAR D" in rows
    assert any(row.startswith("ITALY A VEN - MOS refused: ") for row in rows)
    assert "Orders as sent" not in run("play", game, "--for", "FRANCE").stdout
    assert "Orders as sent" not in run("play", game, "--for", "PUBLIC").stdout


def test_the_game_masters_copy_names_whose_spy_asked(game, tmp_path):
    in_first_winter(game, tmp_path)
    goals = "FRANCE: Goals: Sweden (public), Berlin (public), Vienna (public)\nGM: "
    ended = "; ".join(f"END WAIT {power}" for power in OTHERS)
    assert run("play", game, sheet(tmp_path / "goals.txt", f"{goals}{ended}")).exit_code == 0
    told = run("play", game, sheet(tmp_path / "spy.txt", "FRANCE: SPY RUSSIA EDI")).stdout
    assert "• FRANCE: Your spy: EDI is not a goal of RUSSIA." in told
    assert "FRANCE SPY RUSSIA EDI" in " ".join(told.split())
    assert "• Your spy: EDI" in run("play", game, "--for", "FRANCE").stdout
    assert "spy: EDI" not in run("play", game, "--for", "RUSSIA").stdout


def test_without_sheets_it_tells_what_is_due_and_whom_the_phase_waits_for(game, tmp_path):
    first, second = "GERMANY: F KIE - DEN, A MUN - RUH", "GERMANY: A RUH - HOL"
    run("play", game, sheet(tmp_path / "first.txt", first))
    assert "The phase waits for nobody" in run("play", game).stdout
    run("play", game, sheet(tmp_path / "second.txt", second))
    told = " ".join(run("play", game).stdout.split())
    assert "builds due to GERMANY: 2" in told
    assert f"The phase waits for {', '.join(POWERS)}." in told
    assert "GM: stop waiting for a power" in told


def test_areas_are_closed_to_retreats_only_while_somebody_retreats(game, tmp_path):
    told = run("play", game, sheet(tmp_path / "bounce.txt", "FRANCE: A PAR - BUR\nGERMANY: A MUN - BUR")).stdout
    assert "BUR, which stays vacant" in told
    assert "closed to retreats" not in told


def test_check_plays_nothing(game, tmp_path):
    before = game.read_bytes()
    done = run("play", game, "--check", sheet(tmp_path / "france.txt", "A PAR - BUR\n"))
    assert done.exit_code == 0
    assert game.read_bytes() == before


def test_standard_input(game):
    assert run("play", game, "-", stdin="FRANCE:\nA PAR - BUR\n").exit_code == 0


def test_a_phase_that_waits_says_for_whom_and_plays_nothing(game, tmp_path):
    in_first_winter(game, tmp_path)
    before = game.read_bytes()
    done = run("play", game, sheet(tmp_path / "france.txt", "GOAL SWE PUBLIC\nGOAL BER PUBLIC\nGOAL VIE PUBLIC\n"))
    assert done.exit_code == 1
    assert "W1901A waits for AUSTRIA, ENGLAND, GERMANY" in done.stderr
    assert game.read_bytes() == before


def test_what_a_table_tells_is_not_told_twice(tmp_path):
    path = tmp_path / "vienna.jsonl"
    assert run("new", "gametest1815", path).exit_code == 0
    done = run("play", path, sheet(tmp_path / "prussia.txt", "DP 2 BAV S A SAX\n"))
    assert done.exit_code == 0
    assert "Garrisons" in done.stdout
    assert "The garrison of" not in done.stdout


def test_reports_keep_secrets(game, tmp_path):
    in_first_winter(game, tmp_path)
    master = sheet(tmp_path / "gm.txt", "\n".join(f"END WAIT {power}" for power in OTHERS))
    france = sheet(tmp_path / "france.txt", "GOAL GRE\nGOAL BER\nGOAL VIE\nGOAL CON\nGOAL RUM\n")
    assert run("play", game, master, france, "--reports", tmp_path / "reports").exit_code == 0
    texts = {path.stem.removeprefix("W1901A-"): path.read_text() for path in (tmp_path / "reports").iterdir()}
    assert set(texts) == {"GM", "PUBLIC", *POWERS}
    for reader, text in texts.items():
        assert ("GRE BER VIE CON RUM" in text) == (reader in ("GM", "FRANCE")), reader
        assert "FRANCE has no spies" in text


def test_one_reader_sees_only_what_is_for_it(game, tmp_path):
    in_first_winter(game, tmp_path)
    assert "choose a goal" in run("play", game, "--for", "FRANCE").stdout
    assert "report for everybody" in run("play", game, "--for", "public").stdout
    done = run("play", game, "--for", "SPAIN")
    assert done.exit_code == 2
    assert 'no seat "SPAIN"; there are AUSTRIA' in done.stderr


def test_undo(game, tmp_path):
    assert run("play", game, sheet(tmp_path / "france.txt", "A PAR - BUR\n")).exit_code == 0
    assert run("play", game, "--undo", "--reason", "a slip").exit_code == 0
    assert str(gamefile.load(game).now.position.turn) == "S1901M"


def test_in_the_fog_a_reader_sees_its_own_part(tmp_path):
    foggy = tmp_path / "dark.jsonl"
    assert run("new", "dark", foggy).exit_code == 0
    orders = sheet(tmp_path / "FRANCE.txt", "A MAR S SEV - RUM\nA PAR - BUR\n")
    assert "A MAR S SEV - RUM: you can't see" in run("play", foggy, orders, "--check").output
    told = run("play", foggy, orders, "--for", "FRANCE").output + run("play", foggy, "--for", "FRANCE").output
    assert "A MUN" in told
    assert not [hidden for hidden in ("F SEV", "RUSSIA", "TURKEY", "A BER") if hidden in told]
