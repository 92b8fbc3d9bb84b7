"""`variorum daide`: what it refuses, and a game from the first client to the game file."""

import asyncio
import re
import signal
import subprocess
import sys

from tests.daide.player import Player, ran
from tests.tables import each
from typer.testing import CliRunner

from variorum.cli.main import app

COMMAND = [
    sys.executable,
    "-c",
    "from variorum.cli.main import main; main()",
    "daide",
    "--port",
    "0",
    "--bot",
    "random",
]


@each(
    ("arguments", "why"),
    [
        (["capitalist"], "Capitalist can't be played with DAIDE: it has other orders"),
        (["nowhere"], "nowhere"),
        (["--clients", "8"], "--clients: 8 is outside 1 to 7"),
        (["--level", "31"], "--level: 31 is outside 0 to 30"),
        (["--movement", "0"], "the seconds for a phase: 0 is outside 1 to 8191"),
        (["--bot", "albert"], 'no bot is called "albert"; choose from random'),
        (["--years", "0"], "--years: 0 is outside"),
    ],
)
def test_what_is_refused(arguments, why):
    done = CliRunner().invoke(app, ["daide", *arguments])
    assert done.exit_code == 2
    assert why in done.output


def test_a_file_is_not_overwritten(tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_text("mine")
    done = CliRunner().invoke(app, ["daide", "--save", str(file)])
    assert done.exit_code == 2
    assert file.read_text() == "mine"


async def played(port, *, to_the_end):
    player = Player(*await asyncio.open_connection("127.0.0.1", port))
    await player.join()
    await player.until("HLO")
    if to_the_end:
        await player.rove()
    return player


def port_of(process):
    return int(re.search(r"127\.0\.0\.1:(\d+); the game begins with 1 client", process.stdout.readline())[1])


def test_a_game_is_saved(tmp_path):
    file = tmp_path / "game.jsonl"
    with subprocess.Popen([*COMMAND, "--years", "1", "--save", file], stdout=subprocess.PIPE, text=True) as process:
        ran(played(port_of(process), to_the_end=True))
        said = process.stdout.read()
    assert process.returncode == 0
    assert said.splitlines()[0] == "Now F1901M."
    assert said.splitlines()[-1] == "The game is over: 1901 was its last year."
    shown = CliRunner().invoke(app, ["show", str(file)])
    assert "S1902M" in shown.output


def test_stopping_sends_everybody_off():
    async def stopped(process):
        player = await played(port_of(process), to_the_end=False)
        process.send_signal(signal.SIGINT)
        await player.until("OFF")
        player.leave()
        await player.writer.wait_closed()

    with subprocess.Popen([*COMMAND, "--log"], stdout=subprocess.PIPE, text=True) as process:
        ran(stopped(process))
        said = process.stdout.read()
    assert process.returncode == 0
    assert "Rover < YES (MAP ('STANDARD'))" in said
    assert said.splitlines()[-1] == "Stopped; everybody has been sent off."
