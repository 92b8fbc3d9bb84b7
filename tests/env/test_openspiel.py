"""The game for OpenSpiel is played by its own tools."""

import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `spiel`")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from variorum.env import openspiel  # noqa: E402


def test_random_simulations_of_openspiel():
    game = pyspiel.load_game("python_variorum(last_year=1901)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_game_to_its_end():
    game = openspiel.VariorumGame({"variant": "standard", "last_year": 1903})
    state, chance = game.new_initial_state(), random.Random(3)
    seen, taken = game.make_py_observer(), []
    while not state.is_terminal():
        player = state.current_player()
        seen.set_from(state, player)
        assert np.array_equal(seen.dict["view"], state.match.view(state.match.powers[player]))
        action = chance.choice(state.legal_actions())
        taken.append(state.action_to_string(player, action))
        state.apply_action(action)
    assert taken[0].startswith(("A ", "F "))
    assert sum(state.returns()) == pytest.approx(1)
    assert len(taken) < game.max_game_length()


def test_nobody_sees_the_orders_of_others():
    state = openspiel.VariorumGame().new_initial_state()
    seen = openspiel.VariorumGame().make_py_observer()
    before = seen.string_from(state, 3)
    state.apply_action(state.legal_actions()[1])
    assert seen.string_from(state, 3) == before
    assert seen.string_from(state, 0) != before


def test_copies_go_their_own_way():
    state = openspiel.VariorumGame().new_initial_state()
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert not state.match.sheets.chosen("AUSTRIA")
    assert other.match.sheets.chosen("AUSTRIA")


@pytest.mark.parametrize("engine", ["kernel", "rules"])
def test_what_others_order_now_is_drawn_again(engine):
    state, chance = pyspiel.load_game(f"python_variorum(engine={engine})").new_initial_state(), random.Random(4)
    before = -1
    while not state.match.past or before != 3 or state.current_player() != 3:  # in the middle of a sheet
        before = state.current_player()
        state.apply_action(chance.choice(state.legal_actions()))
    for player in range(7):
        others = [state.resample_from_infostate(player, chance.random) for _ in range(4)]
        assert {other.information_state_string(player) for other in others} == {state.information_state_string(player)}
        assert {other.current_player() for other in others} == {state.current_player()}
        assert len({str(other.history()) for other in others}) > 1


def test_secrets_are_not_given_away_by_a_sample():
    state = pyspiel.load_game("python_variorum(variant=dark)").new_initial_state()
    with pytest.raises(ValueError, match=r"Dark keeps something secret from AUSTRIA now.*set_resampler"):
        state.resample_from_infostate(0, random.random)


def test_a_search_over_information_states():
    game = pyspiel.load_game("python_variorum(last_year=1901)")
    state, chance = game.new_initial_state(), np.random.RandomState(2)
    state.apply_action(state.legal_actions()[0])
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 1.4, 2, random_state=chance)
    assert bot.step(state) in state.legal_actions()
