"""The environments pass PettingZoo's own tests, and play whole games."""

import random

import numpy as np
import pytest

from variorum.rules.victory import Victory
from variorum.variants.registry import variant

pytest.importorskip("pettingzoo", reason="needs the extra `gym`")
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from variorum.env import NotClassicalError
from variorum.env.pettingzoo import env, parallel_env

STANDARD = variant("standard")
SHORT = STANDARD.but(id="short", replaced={Victory: Victory(STANDARD.world, 5)})


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_api_of_one_by_one(capsys):
    api_test(env(last_year=1902), num_cycles=500)
    assert "Passed API test" in capsys.readouterr().out


def test_the_api_of_all_at_once(capsys):
    parallel_api_test(parallel_env(last_year=1902), num_cycles=60)
    assert "Passed Parallel API test" in capsys.readouterr().out


def test_seeds():
    seed_test(lambda: env(last_year=1902), num_cycles=100)
    parallel_seed_test(lambda: parallel_env(last_year=1902), num_cycles=30)


@pytest.mark.parametrize("given", ["standard", SHORT], ids=["to the last year", "to a solo"])
def test_one_by_one_to_the_end(given):
    table, chance = env(given, last_year=1906, render_mode="ansi"), random.Random(1)
    table.reset(seed=1)
    assert table.render().startswith("S1901M")
    sums = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(max_iter=10_000):
        seen, reward, terminated, truncated, _ = table.last()
        sums[agent] += reward
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        table.step(None if terminated or truncated else chance.choice(legal))
    assert not table.agents
    assert sum(sums.values()) == pytest.approx(1)
    assert (max(sums.values()) == 1) == (given is SHORT)


@pytest.mark.parametrize("given", ["standard", SHORT], ids=["to the last year", "to a solo"])
def test_all_at_once_to_the_end(given):
    table, chance = parallel_env(given, last_year=1906), random.Random(1)
    seen, _ = table.reset(seed=1)
    sums = dict.fromkeys(table.possible_agents, 0.0)
    while table.agents:
        actions = {agent: chance.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in table.agents}
        seen, rewards, *_ = table.step(actions)
        sums = {agent: total + rewards.get(agent, 0) for agent, total in sums.items()}
    assert sum(sums.values()) == pytest.approx(1)


def test_actions_that_are_not_legal_now():
    table = env()
    table.reset()
    with pytest.raises(ValueError, match=r"order 32405 .WAIVE. isn't legal for AUSTRIA now"):
        table.step(32_405)
    other = parallel_env()
    other.reset()
    for wrong in (-1, other.action_space("FRANCE").n, None, "A PAR H"):
        with pytest.raises(ValueError, match=f"AUSTRIA needs an action from 0 to 32406, not {wrong}"):
            other.step(dict.fromkeys(other.agents, wrong))


def test_orders_that_are_not_legal_do_not_count():
    table = parallel_env()
    seen, _ = table.reset()
    waits = table.action_space("FRANCE").n - 1
    for unit in range(4):
        assert seen["FRANCE"]["action_mask"][waits] == (unit == 3)
        seen, *_ = table.step(dict.fromkeys(table.agents, waits))
    assert table.match.state.turn == ("F", 1901, "M")
    assert table.match.state.units == table.match.kernel.opening.units


def test_what_cannot_be_made():
    with pytest.raises(ValueError, match="render_mode 'human' is unknown; it is \"ansi\""):
        env(render_mode="human")
    with pytest.raises(NotClassicalError):
        env("capitalist", engine="kernel")
    with pytest.raises(ValueError, match="engine 'gpu' is unknown"):
        env(engine="gpu")
