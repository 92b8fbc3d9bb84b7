"""The command line as its users meet it: what it reads and prints, and how it answers what is wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tables import each
from typer.testing import CliRunner

from variorum.cli.main import app

ROOT = Path(__file__).parents[2]
SAMPLE = str(ROOT / "tests" / "data" / "real-games-sample.jsonl.gz")
PROGRAM = str(Path(sys.executable).parent / "variorum")

ORDERS = "FRANCE:\n  A Par - Bur\n  A Mar supports Par - Bur\nGERMANY: A(Mun)-Bur\n"
PHASE = """
units: {FRANCE: [A PAR], GERMANY: [A BUR, A GAS], ITALY: [F TYS]}
phase: F1903M
orders:
  FRANCE: [A PAR H]
  GERMANY: ["A Bur - Par", "A GAS S A BUR - PAR"]
"""


def run(*args, stdin=None):
    return CliRunner().invoke(app, [str(arg) for arg in args], input=stdin)


def test_orders_from_standard_input():
    done = run("adjudicate", stdin=ORDERS)
    assert done.exit_code == 0
    assert "bounced: 1 against 2 by A PAR - BUR" in " ".join(done.stdout.split())


@pytest.fixture
def phase(tmp_path):
    path = tmp_path / "phase.yaml"
    path.write_text(PHASE)
    return path


def test_table(phase):
    done = run("adjudicate", phase)
    assert done.exit_code == 0
    assert "Autumn 1903 (F1903M)" in done.stdout
    assert "succeeded: nobody stood" not in done.stdout
    assert "A PAR (FRANCE) is dislodged by A BUR" in done.stdout or "leaves the board" in done.stdout
    assert "\x1b[" not in done.stdout


def test_sentences(phase):
    done = run("adjudicate", phase, "--explain")
    assert "A BUR - PAR succeeded: 2 against 1 by A PAR H, which is dislodged" in done.stdout
    assert "(the stronger attack dislodges, std:M5)" in done.stdout


def test_data(phase):
    plain = json.loads(run("adjudicate", phase, "--json").stdout)
    assert plain["phase"] == "F1903M"
    assert plain["next"]["turn"] == {"season": "F", "year": 1903, "phase": "R"}
    assert plain["problems"] == []
    assert any(event["type"] == "dislodged" and event["sentence"] for event in plain["events"])


def test_the_next_position_goes_on(phase, tmp_path):
    after, orders = tmp_path / "after.json", tmp_path / "orders.txt"
    assert run("adjudicate", phase, "--next", after).exit_code == 0
    orders.write_text("FRANCE\nA Par - Pic")
    done = run("adjudicate", after, "--orders", orders, "--explain")
    assert done.exit_code == 0
    assert "A PAR (FRANCE) retreats to PIC." in done.stdout


def test_json_phase():
    plain = {"units": {"FRANCE": ["A PAR"]}, "centers": {"FRANCE": ["PAR"]}, "orders": {"FRANCE": ["A PAR - BUR"]}}
    done = run("adjudicate", "--explain", stdin=json.dumps(plain))
    assert done.exit_code == 0
    assert "A PAR - BUR succeeded" in done.stdout


def test_a_game_file(tmp_path):
    game, orders = tmp_path / "game.jsonl", tmp_path / "orders.txt"
    assert run("new", "standard", game).exit_code == 0
    before = game.read_bytes()
    again = run("new", "standard", game)
    assert again.exit_code == 2
    assert "was left alone" in again.stderr
    orders.write_text("FRANCE: A PAR - BUR")
    assert run("adjudicate", game, "--orders", orders, "--dry-run").exit_code == 0
    assert game.read_bytes() == before
    assert run("adjudicate", game, "--orders", orders).exit_code == 0
    assert game.read_bytes().startswith(before)
    shown = run("show", game)
    assert "A PAR - BUR" in shown.stdout
    assert "F1901M" in shown.stdout
    assert run("play", game, "--undo", "--reason", "a slip").exit_code == 0
    assert json.loads(run("show", game, "--json").stdout)["turn"]["season"] == "S"
    assert "nothing to undo" in run("play", game, "--undo").stderr


def test_options(phase):
    listed = run("legal", phase, "--for", "germany", "--unit", "A GAS", "--json")
    texts = json.loads(listed.stdout)["GERMANY"]
    assert "A GAS S A BUR - PAR" in texts
    assert all(text.startswith("A GAS") for text in texts)
    assert "A GAS" in run("legal", phase).stdout
    assert "there are AUSTRIA" in run("legal", phase, "--for", "SPAIN").stderr


def test_check(tmp_path):
    good = "variant: standard\ncases:\n- {id: a, units: {FRANCE: [A PAR]}, expect: {units: {FRANCE: [A %s]}}}\n"
    (tmp_path / "good.yaml").write_text(good % "PAR")
    done = run("check", tmp_path)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "1 passed, 0 failed")
    (tmp_path / "wrong.yaml").write_text(good % "BUR")
    done = run("check", tmp_path)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (1, "1 passed, 1 failed")
    assert "expected" in done.stdout
    assert run("check", tmp_path / "good.yaml", "--reference").exit_code == 0
    (tmp_path / "broken.yaml").write_text("variant: standard\ncases: [")
    done = run("check", tmp_path / "broken.yaml")
    assert done.exit_code == 2
    assert "broken.yaml:" in done.stderr


def test_replay():
    done = run("replay", SAMPLE)
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-1] == "166 passed, 1 failed"
    assert "webdip-443556 W1908A (noted in the record: removal-rule)" in done.stdout
    shown = run("replay", SAMPLE, "--known", "webdip-443556:W1908A", "--show", "webdip-449062:F1903M")
    assert shown.exit_code == 0
    assert "stand each other off in SMY" in shown.stdout
    assert shown.stdout.splitlines()[-1] == "166 passed, 1 differed as known, 0 failed"
    other = run("replay", SAMPLE, "--known", "webdip-443556:W1907A")
    assert other.exit_code == 1
    assert other.stdout.splitlines()[-2:] == [
        "166 passed, 1 failed",
        "webdip-443556:W1907A was to differ, and does not.",
    ]
    assert run("replay", SAMPLE, "--show", "nonsense:S1901M").exit_code == 2


BAD_ORDERS = {
    "unknown area": ("A PAR - BURR", 'line 2, column 9: A PAR - BURR: no area "BURR"; BUR (Burgundy)?'),
    "wrong kind": ("F PAR - BUR", "there is no F PAR; in PAR stands A PAR (FRANCE)"),
    "nobody's unit": ("A RUH - BUR", "there is no unit in RUH"),
    "somebody else's": ("A MUN - BUR", "A MUN belongs to GERMANY, and only GERMANY can order it"),
    "leap": ("A PAR - MOS", "MOS is not next to PAR: A PAR cannot leap"),
    "inland": ("F BRE - PAR", "F BRE cannot enter PAR: it has no coast"),
    "no convoy": ("A MAR - TUN", "no chain of fleets at sea joins MAR and TUN"),
    "unreadable": ("A PAR ?? BUR", "line 2, column 7"),
}


@each(("order", "message"), BAD_ORDERS.values(), ids=BAD_ORDERS)
def test_a_bad_order_costs_no_other(order, message):
    done = run("adjudicate", "--json", stdin=f"FRANCE:\n{order}\nA MAR - SPA\n")
    assert done.exit_code == 1
    plain = json.loads(done.stdout)
    assert [unit["location"] for unit in plain["next"]["units"] if unit["id"] == 8] == ["SPA"]
    problem = plain["problems"][0]
    place = f"line {problem['line']}, column {problem['column']}: "
    assert problem["line"] == 2
    assert message in place + problem["message"]


def test_two_orders_for_one_unit():
    done = run("adjudicate", "--explain", stdin="FRANCE:\nA PAR - BUR\nA PAR - GAS\n")
    assert done.exit_code == 1
    assert "A PAR - BUR succeeded" in done.stdout
    assert "line 3, column 1: A PAR - GAS: A PAR has an order already, A PAR - BUR; the first one stands" in done.stdout


def test_a_conditional_order_for_another_season():
    done = run("adjudicate", "--explain", stdin="FRANCE:\nA PAR - BUR\nIF BUR EMPTY THEN WAIVE\n")
    assert done.exit_code == 1
    assert "line 3, column 1: WAIVE: no remaining phase of spring 1901 takes it" in done.stdout


def test_coasts():
    phase = "units: {FRANCE: [F POR, F GAS]}\norders:\n  FRANCE: [F POR - SPA, F GAS - SPA/SC]\n"
    done = run("adjudicate", "--explain", stdin=phase)
    assert "F POR can reach several coasts of SPA; name one. Accepted: SPA/NC, SPA/SC" in done.stdout
    assert "F GAS cannot reach SPA/SC from GAS. Accepted: SPA/NC" in done.stdout


def test_whose_order():
    done = run("adjudicate", stdin="A PAR - BUR\nIF BUR EMPTY THEN A PAR - BUR")
    assert done.exit_code == 1
    told = " ".join(done.stdout.split())
    assert "line 1, column 1: A PAR - BUR: whose order is this?" in told
    assert "IF BUR EMPTY THEN A PAR - BUR: whose order is this?" in told


BAD_INPUT = {
    "two units in one area": ("units: {FRANCE: [A PAR], GERMANY: [A PAR]}", "two units stand in PAR"),
    "an army at sea": ("units: {FRANCE: [A NTH]}", "A NTH cannot stand there"),
    "a fleet without its coast": ("units: {RUSSIA: [F STP]}", "F STP cannot stand there; STP/SC, STP/NC?"),
    "an unknown power": ("units: {SPAIN: [A PAR]}", 'no power "SPAIN"'),
    "an unknown area": ("units: {FRANCE: [A PARS]}", 'no area "PARS"; '),
    "an unknown kind": ("units: {FRANCE: [X PAR]}", 'no kind of unit "X"'),
    "an unknown key": ("units: {}\nunit: {}", "unknown key"),
    "no phase": ("phase: 1901\nunits: {}", '"1901" is not a phase'),
    "broken JSON": ('{"units": {"FRANCE": ["A PAR"]}', "1:"),
    "a JSON list": ("[1, 2]", ""),
}


@each(("text", "message"), BAD_INPUT.values(), ids=BAD_INPUT)
def test_useless_input(text, message):
    done = run("adjudicate", stdin=text)
    assert done.exit_code in (1, 2)
    assert message in done.stderr + done.stdout
    assert done.exception is None or isinstance(done.exception, SystemExit)


def test_a_position_with_two_units_in_one_area(tmp_path, phase):
    path = tmp_path / "after.json"
    run("adjudicate", phase, "--next", path)
    path.write_text(path.read_text().replace('"TYS"', '"GAS"'))
    done = run("adjudicate", path)
    assert done.exit_code == 2
    assert "two units stand in GAS" in done.stderr
    assert "two units stand in GAS: " in done.stderr


def test_missing_binary_and_empty_files(tmp_path):
    assert "cannot be read: No such file" in run("adjudicate", tmp_path / "none.txt").stderr
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 50)
    refused = run("adjudicate", tmp_path / "binary")
    assert refused.exit_code == 2
    assert "this is binary data; expected a text file" in refused.stderr
    assert run("adjudicate", stdin="").exit_code == 0


def test_ten_megabytes_of_noise():
    noise = "FRANCE: A PAR - BUR\n" + "x% A PAR ( -- \U0001f600 BUR\n" * 400_000
    done = run("adjudicate", "--json", stdin=noise)
    assert done.exit_code == 1
    assert '"A PAR - BUR"' in done.stdout


def test_a_torn_game_file(tmp_path):
    game = tmp_path / "game.jsonl"
    run("new", "standard", game)
    with game.open("ab") as file:
        file.write(b'{"line":"phase","tu')
    done = run("show", game)
    assert done.exit_code == 2
    assert "game.jsonl:2: the last line is cut off" in done.stderr


def test_a_finished_game_is_told(tmp_path):
    game, orders = tmp_path / "game.jsonl", tmp_path / "orders.txt"
    run("new", "standard", game)
    powers = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    orders.write_text("\n".join(f"{power}: DRAW" for power in powers))
    assert "drawn between AUSTRIA" in run("adjudicate", game, "--orders", orders, "--explain").stdout
    done = run("adjudicate", game, "--orders", orders)
    assert done.exit_code == 2
    assert "The game is drawn between" in done.stderr


@each("command", ["adjudicate", "legal", "check", "replay", "new", "show", "play"])
def test_every_command_has_help_with_an_example(command):
    done = run(command, "--help")
    assert done.exit_code == 0
    assert f"variorum {command} " in done.stdout
    assert "Example" in done.stdout


def test_the_program_itself():
    def answer(*args):
        return subprocess.run([PROGRAM, *args], capture_output=True, text=True, check=False, input="")

    assert answer("--version").stdout.startswith("variorum 1.")
    assert answer("nonsense").returncode == 2
    assert answer("adjudicate", "nothing.txt").returncode == 2
    assert "adjudicate" in answer("--help").stdout


WINTER = """
phase: W1902A
units: {FRANCE: [A SPA], GERMANY: [A MUN, A HOL]}
centers: {FRANCE: [PAR, BRE, SPA], GERMANY: [MUN]}
"""


def test_a_winter_in_which_nobody_ordered_says_so():
    done = run("adjudicate", stdin=WINTER)
    assert "Winter 1902 (W1902A): nobody ordered a build or a removal." in done.stdout
    assert "GERMANY removes A HOL" in done.stdout


def test_a_support_whose_move_fails_was_given():
    units = "units: {FRANCE: [A PAR, A MAR], GERMANY: [A BUR, A MUN]}"
    orders = "orders: {FRANCE: [A PAR - BUR, A MAR S A PAR - BUR], GERMANY: [A MUN S A BUR]}"
    done = run("adjudicate", stdin=f"{units}\n{orders}\n")
    [line] = [line for line in done.stdout.splitlines() if "A MAR S A PAR - BUR" in line]
    assert line.split()[7:9] == ["given", "was"]
    assert "success" not in line
