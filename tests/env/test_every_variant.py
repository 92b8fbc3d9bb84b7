"""Every variant is played in every library, and seats see what they may see."""

import random
from copy import deepcopy

import numpy as np
import pytest
from tests.golden.playthroughs import path_of, playthrough, word
from tests.tables import each
from tests.variety import on_host

from variorum.bots import situation
from variorum.env.begin import begin
from variorum.env.recall import ruled_recall_text
from variorum.env.words import END
from variorum.game.view import view
from variorum.variants.registry import SHOWCASE, names


def word_by(mask, chance, end):
    """A word on offer; the end of the sheet seldom, so that sheets get long."""
    found = np.flatnonzero(mask).tolist()
    return chance.choice([number for number in found if number != end or chance.random() < 0.4] or found)


def end_of(match):
    return match.words.number(END)


def play(match, chance, most):
    """Play on by lot; the words."""
    said = []
    while len(said) < most and (power := match.waiting()):
        said.append((power, word(match, power, chance)))
        match.give(*said[-1])
        match.play()
    return said


@each("name", names(), portions=2)
def test_a_year_of_every_variant_goes_as_before(name):
    """If a difference is meant, `python -m tests.golden.playthroughs` writes the files again."""
    assert playthrough(name).splitlines() == path_of(name).read_text().splitlines()


@each("name", (*SHOWCASE, "dark", "age_of_pericles", "aberration"))
def test_every_library(name):
    """A hundred words of each: the rules are the same that play a whole year above."""
    pettingzoo = pytest.importorskip("variorum.env.pettingzoo", reason="needs the extra `gym`")
    seat = pytest.importorskip("variorum.env.seat", reason="needs the extra `gym`")
    pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `spiel`")
    pytest.importorskip("variorum.env.openspiel", reason="needs the extra `spiel`")
    chance = random.Random(name)

    table = pettingzoo.env(name, engine="rules")
    table.reset(seed=3)
    assert table.metadata["engine"] == "rules"
    for _ in range(100):
        seen, *_ = table.last()
        assert table.observation_space(table.agent_selection).contains(seen)
        table.step(word_by(seen["action_mask"], chance, end_of(table.match)))

    together = pettingzoo.parallel_env(name, engine="rules")
    seen, _ = together.reset(seed=3)
    for _ in range(20):
        seen, *_ = together.step(
            {agent: word_by(seen[agent]["action_mask"], chance, end_of(together.match)) for agent in together.agents}
        )

    game = seat.SeatEnv(name, others="random")
    seen, _ = game.reset(seed=3)
    for _ in range(30):
        assert game.observation_space.contains(seen)
        seen, reward, terminated, truncated, _ = game.step(word_by(seen["action_mask"], chance, end_of(game.match)))
        if terminated or truncated:
            break
        assert reward == 0

    state = pyspiel.load_game(f"python_variorum(variant={name},engine=rules,seed=3)").new_initial_state()
    for _ in range(100):
        state.apply_action(chance.choice(state.legal_actions()))
    player = state.current_player()
    assert len(state.observation_tensor(player)) == game.match.view(game.seat).size + 128
    assert state.information_state_string(player)


@each("name", SHOWCASE)
def test_the_same_seed_and_words_are_the_same_game(name):
    first, second, other = (begin(name, None, 3, seed=seed, engine="rules") for seed in (1, 1, 2))
    said = play(first, random.Random(5), 150)
    for power, number in said:
        second.give(power, number)
        second.play()
    assert first.position == second.position
    for power in first.powers:
        assert np.array_equal(first.facts(power), second.facts(power))
        assert first.text(power) == second.text(power)
    assert other.position == begin(name, None, 3, engine="rules").position


@each("name", [*SHOWCASE, "dark"])
def test_nobody_sees_what_others_write_or_hide(name):
    """Of a seat's twin, in whose game all others' secrets are gone, all arrays and texts are the same."""
    match = begin(name, None, 3, engine="rules")
    play(match, random.Random(7), 120)
    power = match.waiting()
    reader = next(other for other in match.powers if other != power)
    before = match.view(reader), match.facts(reader), match.text(reader), ruled_recall_text(match, reader)
    match.give(power, int(match.legal(power)[-1]))
    twin = deepcopy(match)
    twin.position = view(match.variant, match.position, reader).position
    for each_match in (match, twin):
        after = each_match.view(reader), each_match.facts(reader), each_match.text(reader)
        assert all(np.array_equal(one, two) for one, two in zip(before, after, strict=False))
    assert ruled_recall_text(match, reader) == before[3]


def test_words_lead_to_orders_that_count():
    """What a sheet holds is legal together; the words of an order say what it says."""
    for name in on_host():
        match, chance = begin(name, None, 2, engine="rules"), random.Random(name)
        for _ in range(60):
            power = match.waiting()
            if power is None:
                break
            match.give(power, word(match, power, chance))
            seen = situation(match.variant, match.position, power, match.season)
            assert all(seen.legal.include(order) for order in match.chosen(power))
            match.play()


def test_words_that_are_not_on_offer():
    match = begin("capitalist", None, 2)
    with pytest.raises(ValueError, match="can't choose 99999 now, but"):
        match.give(match.powers[0], 99_999)
    with pytest.raises(ValueError, match="engine 'gpu' is unknown"):
        begin("standard", None, 2, engine="gpu")
    with pytest.raises(ValueError, match="has no seat 'SPAIN'; it has AUSTRIA, "):
        pytest.importorskip("variorum.env.seat", reason="needs the extra `gym`").SeatEnv(seat="SPAIN")


def test_copies_go_their_own_way():
    match = begin("capitalist", None, 2)
    power = match.waiting()
    other = deepcopy(match)
    other.give(power, int(other.legal(power)[0]))
    assert other.legal(power).tolist() != match.legal(power).tolist()
