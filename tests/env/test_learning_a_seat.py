"""The example that learns a seat of any variant."""

import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="needs the extra `gym`")

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.fixture
def ppo(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    yield __import__("ppo")
    sys.modules.pop("ppo")


def test_what_is_rewarded_is_said_more_often(ppo):
    """Of four words the first is not on offer, the third is rewarded; values come near the mean reward."""
    chance = np.random.default_rng(1)
    network, seen = ppo.Network(3, 4, chance), np.ones((64, 3))
    mask = np.tile([False, True, True, True], (64, 1))
    for _ in range(60):
        chances = network.forward(seen, mask)[1]
        words = np.array([chance.choice(4, p=row) for row in chances])
        rewards = (words == 2).astype(float)
        network.learn(seen, mask, words, chances[np.arange(64), words], rewards, rewards - rewards.mean())
    _, chances, values = network.forward(seen, mask)
    assert chances[0, 0] == 0
    assert chances[0, 2] > 0.6
    assert values[0] > 0.3


def test_a_seat_learns_from_its_games(ppo, capsys):
    assert len(ppo.main(["standard", "--episodes", "100", "--years", "1"])) == 1
    assert "  100 episodes: 0." in capsys.readouterr().out
