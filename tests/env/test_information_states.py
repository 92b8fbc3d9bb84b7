"""What a seat has seen in a game of OpenSpiel: its information state, for tabular methods; and small copies."""

import pickle
import random
from pathlib import Path

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `spiel`")
from open_spiel.python.algorithms import cfr, exploitability, get_all_states  # noqa: E402

from variorum.board.mapfile import parse_board  # noqa: E402
from variorum.env import openspiel  # noqa: E402
from variorum.env.match import Match  # noqa: E402
from variorum.game.opening import Opening  # noqa: E402
from variorum.rules.victory import Victory  # noqa: E402
from variorum.variants import registry  # noqa: E402

ISTHMUS = Path(__file__).parents[1] / "board" / "isthmus"
STANDARD = registry.variant("standard")


def duel():
    """Two armies on three lands in a row, for a year."""
    text = (ISTHMUS / "map.txt").read_text()
    text = text.replace("RED | RED\n", "RED | RED\nBLUE | BLUE\n", 1)
    text = text.replace("MID | Middle | land | |", "MID | Middle | land | center |")
    text = text.replace("SOU | South | land | center | | |", "SOU | South | land | center | BLUE | BLUE |")
    board = parse_board(text, (ISTHMUS / "rings.txt").read_text())
    opening = Opening({"RED": ("A NOR",), "BLUE": ("A SOU",)})
    return STANDARD.but(id="duel", board=board, opening=opening, replaced={Victory: Victory(STANDARD.world, 3)})


@pytest.fixture(scope="module")
def tiny():
    registry.adopt(duel())
    yield pyspiel.load_game("python_variorum(variant=duel,last_year=1901)")
    registry._adopted.pop("duel")
    registry.forget()


def states_of(game):
    return get_all_states.get_all_states(game, include_terminals=False, include_chance_states=False).values()


def test_seats_know_their_own_orders_of_now_and_all_of_before():
    state, chance = openspiel.VariorumGame().new_initial_state(), random.Random(1)
    state.apply_action(state.string_to_action("A BUD - SER"))
    austria, france = (state.information_state_string(player) for player in (0, 2))
    assert austria == "AUSTRIA\nS1901M\nAUSTRIA: A BUD - SER"
    assert france == "FRANCE\nS1901M"
    while state.match.state.turn == ("S", 1901, "M"):
        state.apply_action(chance.choice(state.legal_actions()))
    seen = state.information_state_string(2).splitlines()
    assert seen[:2] == ["FRANCE", "S1901M"]
    assert seen[2].startswith("AUSTRIA: A BUD - SER; ")
    assert len(seen) == 10
    assert seen[-1] == "F1901M"


def test_what_a_seat_cannot_tell_apart_offers_it_the_same(tiny):
    offered, views, tables = {}, {}, {}
    for state in states_of(tiny):
        player = state.current_player()
        seen = state.information_state_string(player)
        for found, value in (
            (offered, state.legal_actions()),
            (views, state.observation_string(player)),
            (tables, state.information_state_tensor(player)),
        ):
            assert found.setdefault(seen, value) == value
    assert sum(seen.endswith("S1901M") for seen in offered) == 2
    assert sum(seen.endswith("F1901M") for seen in offered) == 2 * 3 * 3, "three orders of each army in spring"


def test_perfect_recall(tiny):
    """A seat's information state now says what each one before was, and what the seat did in it."""
    before = {}
    for state in states_of(tiny):
        player, own = state.current_player(), []
        now = tiny.new_initial_state()
        for each in state.full_history():
            if each.player == player:
                own.append((now.information_state_string(player), each.action))
            now.apply_action(each.action)
        assert before.setdefault(state.information_state_string(player), own) == own


def test_counterfactual_regret_finds_an_equilibrium(tiny):
    solver = cfr.CFRPlusSolver(tiny)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(tiny, solver.average_policy()) < 0.05


def test_the_table_has_an_order_in_the_column_of_its_unit():
    state = openspiel.VariorumGame().new_initial_state()
    state.apply_action(state.string_to_action("A BUD - SER"))
    seen = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    seen.set_from(state, 0)
    words, budapest = state.match.kernel.vocabulary, state.match.kernel.rules.locations.index("BUD")
    (row, column), *more = np.argwhere(seen.dict["orders"])
    assert (row, column, more) == (0, budapest, [])
    assert words.texts([words.at(budapest).start + int(seen.dict["orders"][row, column]) - 1]) == ["A BUD - SER"]
    seen.set_from(state, 2)
    assert not seen.tensor.any()


def test_waived_builds_stand_in_the_column_of_their_power():
    game = openspiel.VariorumGame({"last_year": 1902})
    state, chance = game.new_initial_state(), random.Random(5)
    seen = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    while not (state.match.state.turn[2] == "A" and "WAIVE" in map(state.action_to_string, state.legal_actions())):
        state.apply_action(chance.choice(state.legal_actions()))
    player = state.current_player()
    state.apply_action(state.string_to_action("WAIVE"))
    seen.set_from(state, player)
    assert seen.dict["orders"][len(state.match.past), len(state.match.kernel.rules.locations) + player] == 1


def test_observers_that_nobody_writes():
    game = openspiel.VariorumGame()
    for wanted in (
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False),
        pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
    ):
        with pytest.raises(ValueError, match="what is public together with what a single player knows"):
            game.make_py_observer(wanted)
    with pytest.raises(ValueError, match=r"have no parameters, not \{'what': 1\}"):
        game.make_py_observer(None, {"what": 1})


def test_serialized_states_are_small():
    game, chance = openspiel.VariorumGame({"last_year": 1904}), random.Random(2)
    state = game.new_initial_state()
    while not state.is_terminal():
        kept = pyspiel.serialize_game_and_state(game, state)
        assert len(state.serialize()) < 1500 + 14 * len(state.history())
        if chance.random() < 0.1:
            _, again = pyspiel.deserialize_game_and_state(kept)
            for other in (again, pickle.loads(pickle.dumps(state)), state.clone()):
                assert other.history() == state.history()
                assert other.legal_actions() == state.legal_actions()
                assert other.match.state == state.match.state
                assert other.information_state_string(3) == state.information_state_string(3)
        state.apply_action(chance.choice(state.legal_actions()))
    assert pickle.loads(pickle.dumps(state)).returns() == state.returns()


def test_what_is_left_out_stays_left_out():
    match = Match(openspiel.VariorumGame().first.kernel, 1901)
    match.leave("FRANCE")
    match.give("FRANCE", int(match.legal("FRANCE")[0]))
    again = pickle.loads(pickle.dumps(match))
    assert again.sheets.given == match.sheets.given
    assert again.legal("FRANCE").tolist() == match.legal("FRANCE").tolist()


def test_openspiels_own_simulations_with_serialization(tiny):
    pyspiel.random_sim_test(tiny, num_sims=3, serialize=True, verbose=False)
    pyspiel.random_sim_test(pyspiel.load_game("python_variorum(last_year=1901)"), 1, True, False)
