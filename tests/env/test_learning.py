"""The example of the documentation learns something, from bots and from people."""

import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="needs the extra `learn`")

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SAMPLE = Path(__file__).parents[1] / "data" / "real-games-sample.jsonl.gz"


@pytest.fixture
def learn(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    torch.set_num_threads(1)
    yield __import__("learn")
    sys.modules.pop("learn")


def test_learning_from_bots(learn, capsys):
    agreed, share, ahead = learn.main(["--games", "20", "--passes", "3"])
    assert agreed > 0.3
    assert share > 1 / 7
    assert ahead > 0.5
    assert "pass 3" in capsys.readouterr().out


def test_learning_from_people(learn):
    agreed, *_ = learn.main([str(SAMPLE), "--passes", "3"])
    assert agreed > 0.1
