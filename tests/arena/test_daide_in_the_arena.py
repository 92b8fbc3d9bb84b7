"""Programs that speak DAIDE as agents, over real sockets."""

import sys
from pathlib import Path

import pytest
from arena_matches import BOTS, played, terms_of

from variorum.arena.agent import AgentError
from variorum.arena.seated import try_agents

ROVER = Path(__file__).with_name("rover.py")
TERMS = "years = 1\nrounds = 1\n"


def _client(manner: str) -> str:
    return f'[[agents]]\nname = "Rover"\nkind = "daide"\ncommand = \'{sys.executable} {ROVER} {{port}} {manner}\'\n'


def test_a_client_plays_a_seat_and_hears_how_it_went(tmp_path):
    results, _ = played(tmp_path, TERMS + _client(str(tmp_path / "heard")) + BOTS)
    rover = results[0].seats[0]
    assert (rover.agent, rover.faults, rover.caretaker) == ("Rover", 0, 0)
    heard = (tmp_path / "heard").read_text("utf-8").split()
    assert heard[3:6] == ["HLO", "SCO", "NOW"]
    end = heard.index("DRW")
    assert heard[end:] == ["DRW", "SMR", "NOW", "OFF"]
    assert "REJ" not in heard
    assert heard.count("NOW") == results[0].phases + 1
    assert heard.count("ORD") >= 22 * 2
    assert "HUH" not in heard


def test_a_client_that_says_nothing_is_late(tmp_path):
    results, _ = played(tmp_path, TERMS + "seconds = 0.5\ntries = 1\n" + _client("silent") + BOTS)
    assert results[0].seats[0].late >= 2
    assert results[0].seats[0].caretaker >= 2


def test_a_client_that_leaves_is_replaced(tmp_path):
    results, _ = played(tmp_path, TERMS + _client("dies") + BOTS)
    assert results[0].seats[0].caretaker == results[0].seats[0].faults // 2 >= 1
    assert results[0].seats[0].late == 0


def test_a_program_that_is_not_there_or_does_not_join_is_told(tmp_path):
    results, _ = played(tmp_path, TERMS + _client("dies").replace(str(ROVER), "-c pass") + BOTS)
    assert results[0].seats[0].faults >= 1


def test_a_variant_that_daide_cannot_say_is_refused_before_the_first_game(tmp_path):
    with pytest.raises(AgentError, match="can't be played with DAIDE"):
        try_agents(terms_of(tmp_path, 'variants = ["dark"]\n' + _client("dies") + BOTS))
