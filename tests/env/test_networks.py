"""Networks play as bots, and learn from batches of what powers saw and ordered."""

import sys

import numpy as np
import pytest
from msgspec.structs import replace
from tests.env.test_dataset import DATA, FOUND
from tests.tables import each

from variorum.arena.agent import Brief
from variorum.arena.network import NetworkAgent
from variorum.bots.bot import situation
from variorum.bots.guard import ask
from variorum.dataset.torch import Batches
from variorum.env import Gym, NotClassicalError, classical
from variorum.env.network import NetworkBot, NetworkError, bot_of
from variorum.variants.registry import variant

STANDARD = variant("standard")
KERNEL = classical(STANDARD)
ORDERS = len(KERNEL.vocabulary)


def ramp(seen):
    """Scores that rise with the number of the order."""
    return np.arange(ORDERS, dtype=np.float32)[None].repeat(len(seen), axis=0)


def number_of(text):
    return KERNEL.vocabulary.numbers(KERNEL.rules.codes([text]))[0]


def test_a_network_sends_the_best_legal_orders_of_every_phase():
    asked, bot = set(), NetworkBot(ramp)
    for state in DATA.states:
        position = KERNEL.position(state)
        answer = ask(bot, situation(STANDARD, position, "AUSTRIA"), "1", 0)
        assert not answer.fault
        asked |= {type(order).__name__ for order in answer.sheet.orders}
        if position.turn.phase == "M":
            legal, units = KERNEL.legal(position), position.units_of("AUSTRIA")
            best = {max(legal[str(unit.location)], key=number_of) for unit in units}
            assert {*map(str, answer.sheet.orders)} == best
    assert {"Disband", "Waive", "Remove"} <= asked, asked


def test_a_network_sees_what_a_vector_environment_shows():
    vector = pytest.importorskip("variorum.env.vector", reason="needs the extra `gym`")
    env = vector.VectorGym(Gym(KERNEL, 2))
    seen, _ = env.reset(seed=1)
    boards = KERNEL.observer.observe(env.gym.games)[env.games]
    assert np.array_equal(KERNEL.observer.seen_by(boards, env.powers), seen["observation"])


@each(
    ("scores", "name", "error", "told"),
    [
        (lambda seen: ramp(seen)[:, :9], "standard", NetworkError, r"answers an array \(1, 9\).*\(1, 32406\)"),
        (lambda seen: ramp(seen) * np.nan, "standard", NetworkError, "no numbers"),
        (lambda seen: seen @ seen, "standard", NetworkError, r"fails at an array \(1, 87, 40\)"),
        (ramp, "goals", NotClassicalError, "cannot play Goals"),
        (ramp, "youngstown", NetworkError, "too large for networks"),
    ],
)
def test_networks_that_do_not_fit(scores, name, error, told):
    with pytest.raises(error, match=told):
        NetworkBot(scores).require(variant(name))


def test_files_that_are_no_networks(tmp_path, monkeypatch):
    with pytest.raises(NetworkError, match=r"none\.onnx: no such file"):
        bot_of(str(tmp_path / "none.onnx"))
    file = tmp_path / "net.onnx"
    file.write_bytes(b"")
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(NetworkError, match=r"needs onnxruntime; run: pip install 'variorum\[onnx\]'"):
        bot_of(str(file))
    monkeypatch.setattr("variorum.env.network.MOST_BYTES", -1)
    with pytest.raises(NetworkError, match="has more than"):
        bot_of(str(file))


def test_a_network_as_an_agent(tmp_path):
    file = tmp_path / "still.py"
    file.write_text("from variorum.bots.generic import Generic as Mine\n")
    agent = NetworkAgent(f"{file}:Mine")
    agent.bot = NetworkBot(ramp)
    seen = situation(STANDARD, STANDARD.opening(STANDARD), "AUSTRIA")
    brief = Brief("1", "AUSTRIA", "S1901M", "", seen)
    assert len(agent.reply(brief).orders) == 3
    assert not agent.reply(replace(brief, round=1)).orders


def test_batches_hold_every_decision_once(monkeypatch):
    batches = Batches(DATA, size=100, seed=2)
    arrays = [batches.arrays(number) for number in range(len(batches))]
    assert sum(len(one.planes) for one in arrays) == len({*zip(FOUND.positions, FOUND.powers, strict=True)})
    given = sorted(order for one in arrays for order in one.legal[np.arange(len(one.rows)), one.chosen].tolist())
    assert given == sorted(FOUND.legal[FOUND.chosen].tolist())
    for one in arrays:
        assert one.mask[np.arange(len(one.rows)), one.chosen].all()
        places = KERNEL.vocabulary.places[one.legal[:, 0]]
        winter = one.planes[one.rows, 0, KERNEL.observer.planes.index("adjustments")] == 1
        assert one.planes[one.rows[~winter], places[~winter], -1].all(), "units that are ordered are their power's own"
    assert not np.array_equal(arrays[0].planes, Batches(DATA, 100, seed=3).arrays(0).planes)
    with pytest.raises(IndexError, match="there are"):
        batches.arrays(len(batches))
    with pytest.raises(ValueError, match="at least 1, not 0"):
        Batches(DATA, 0)
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(ModuleNotFoundError, match=r"variorum\[learn\]"):
        batches[0]
