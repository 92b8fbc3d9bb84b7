"""The example that learns what positions are worth beats bots already after a few games."""

import sys
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.fixture
def value(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    yield __import__("value")
    sys.modules.pop("value")


def test_a_little_learning_beats_bots(value, capsys):
    (share, _), (without, _) = value.main(["--games", "200", "--passes", "2", "--against", "7", "--processes", "1"])
    assert share > 1 / 7
    assert without > 1 / 7
    assert "pass 2" in capsys.readouterr().out


def test_orders_are_told_apart_by_their_powers(value):
    state, powers = value.KERNEL.opening, value.KERNEL.rules.powers
    kinds = set()
    for seed in range(40):
        codes, bounds = value.BOTS[0].draw(state, 1, seed)
        mine = [value.BOTS[0].orders(state, power, seed) for power in powers]
        for number, orders in enumerate(mine):
            assert (value.whose(state, orders) == number).all()
        kinds.add(state.turn[2])
        state = state.step(codes[: bounds[1]].tolist())
    assert kinds == {"M", "R", "A"}
    waived = np.array([value.KERNEL.rules.waiver(power) for power in powers], np.int32)
    assert value.whose(state, waived).tolist() == list(range(7))
