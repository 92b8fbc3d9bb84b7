"""Clients of the Model Context Protocol as agents, over streamable HTTP, with the SDK's own client."""

import sys
from pathlib import Path

import pytest

pytest.importorskip("mcp")

from arena_matches import BOTS, played, python, steps

PLAYER = Path(__file__).with_name("tool_player.py")
TERMS = "years = 1\n"


def _client(folder: Path, manner: str) -> str:
    command = f"{sys.executable} {PLAYER} {{url}} {manner} {folder / 'told'}"
    return f'[[agents]]\nname = "Client"\nkind = "mcp"\ncommand = \'{command}\'\n'


def test_a_client_talks_offers_and_orders_by_tools(tmp_path):
    text = TERMS + "rounds = 2\n" + _client(tmp_path, "plays") + python("Holds", "seats = 6")
    results, _ = played(tmp_path, text)
    client = results[0].seats[0]
    told = (tmp_path / "told").read_text("utf-8")
    assert (client.agent, client.faults, client.caretaker) == ("Client", 0, 0), told
    assert client.messages == 4
    assert client.agreements >= 1
    assert "Hello from ITALY" not in told
    assert "write_press: nobody is called" in told
    assert "send_orders: nothing was saved: now is S1901M, not S1801M" in told
    assert "send_orders: nothing is due now" in told or "send_orders: the game is over" in told
    spring = steps(tmp_path, text)[0]
    orders = [said.heard.reply.orders for said in spring.said if said.seat == "AUSTRIA" and not said.round]
    assert orders == [("A VIE - TRI",)]


def test_a_client_that_only_waits_is_late_and_one_that_isnt_ready_counts(tmp_path):
    (tmp_path / "slow").mkdir()
    terms = TERMS + "tries = 1\nseconds = "
    results, _ = played(tmp_path, terms + "1\n" + _client(tmp_path, "silent") + BOTS)
    assert results[0].seats[0].late >= 2
    results, _ = played(tmp_path / "slow", terms + "8\n" + _client(tmp_path, "slow") + BOTS)
    assert results[0].seats[0].faults == 0


def test_a_client_that_ends_is_replaced(tmp_path):
    results, _ = played(tmp_path, TERMS + "rounds = 2\n" + _client(tmp_path, "dies") + BOTS)
    assert results[0].seats[0].caretaker >= 2
    assert results[0].seats[0].late == 0
