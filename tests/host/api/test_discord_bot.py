"""The example of a bot for Discord: what it answers to private messages, at a real host."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest
from livehost import environment, serving
from test_bot import FOUND

FOLDER = Path(__file__).parents[3] / "examples" / "discord_bot"


@pytest.fixture
def talk(tmp_path, with_tables, monkeypatch):
    """What the bot answers to Ann, and the key of her game."""
    monkeypatch.syspath_prepend(str(FOLDER))
    from conversation import Conversation, Tokens  # noqa: PLC0415 - the folder is on the path only now

    command = [sys.executable, "-c", FOUND]
    folder = with_tables(tmp_path)
    made = subprocess.run(command, env=environment(folder), check=True, capture_output=True, text=True)
    with serving(tmp_path) as (address, _):
        bot = Conversation(address, Tokens(tmp_path / "tokens.json"))
        yield lambda text, person="1": bot.answer(person, text), made.stdout.strip(), tmp_path / "tokens.json"


def test_orders_come_by_private_message(talk):
    say, key, kept = talk
    assert "orders** *key*" in say("hello")
    assert "token" in say("token wrong")
    assert say("token secret").startswith("Welcome, ann.")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert say("games").startswith(f"**{key}** A game: S1901M, due ")
    assert say(f"orders {key}") == "No orders yet.\n(not ready yet)"
    assert "XXX" in say(f"orders {key}\nA XXX H")
    assert say(f"ready {key}").endswith("(ready)")
    assert "Not found" in say("orders nosuchgame")
    assert say("games", person="2").startswith("I take your orders")
    say("forget")
    assert say("games").startswith("I take your orders")


def test_a_host_that_is_away_is_told(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    from conversation import Conversation, Tokens  # noqa: PLC0415 - the folder is on the path only now

    bot = Conversation("http://127.0.0.1:9", Tokens(tmp_path / "tokens.json"))
    assert bot.answer("1", "token secret").startswith("The host can't be reached.")
