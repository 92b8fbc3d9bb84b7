"""The page about the arena: its examples play, and it names every field."""

import json
import re
import sys
from pathlib import Path

import pytest
from arena_matches import played
from chat_endpoint import served
from msgspec.structs import fields

from variorum.arena.terms import AgentTerms, Terms

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text()
FIRST, SECOND, THIRD, FOURTH = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
[CLASS] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_first_example_plays(tmp_path):
    (tmp_path / "holder.py").write_text(CLASS, "utf-8")
    results, scores = played(tmp_path, FIRST)
    assert [result.ending for result in results] == ["broken off"] * 2
    [holder] = [score for score in scores if score.agent == "Holder"]
    assert (holder.seats, holder.refused, holder.faults, holder.messages) == (2, 0, 0, 8)
    assert {path.name for path in (tmp_path / "out").iterdir()} >= set(re.findall(r"`(\w+\.(?:json|csv))`", PAGE))


def test_the_example_of_a_model_plays_with_a_scripted_server(tmp_path):
    with served({"small": lambda *_: json.dumps({"orders": ["A VIE H"], "thoughts": "Wait."})}) as server:
        results, scores = played(tmp_path, SECOND.replace("http://127.0.0.1:8000/v1", server.url))
    [model] = [score for score in scores if score.agent == "Small model"]
    assert model.cost > 0
    assert results[0].seats[0].faults == 0


def test_the_example_of_a_client_plays(tmp_path):
    program = f"{sys.executable} {Path(__file__).with_name('rover.py')} {{port}} {tmp_path / 'heard'}"
    results, _ = played(tmp_path, THIRD.replace("python rover.py {host} {port}", program))
    assert results[0].seats[0].faults == 0


def test_the_example_of_a_client_of_tools_plays(tmp_path):
    pytest.importorskip("mcp")
    program = f"{sys.executable} {Path(__file__).with_name('tool_player.py')} {{url}} plays {tmp_path / 'told'}"
    results, _ = played(tmp_path, FOURTH.replace("my-agent --server {url}", program))
    assert (results[0].seats[0].faults, results[0].seats[0].messages) == (0, 4)


@pytest.mark.parametrize("of", [Terms, AgentTerms])
def test_every_field_stands_on_the_page(of):
    names = {field.encode_name for field in fields(of)} - {"agents"}
    assert names <= set(re.findall(r"`(\w+)`", PAGE))
