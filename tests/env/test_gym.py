"""Vocabulary, observations, masks, and many games at once."""

import copy
import pickle

import numpy as np
import pytest

from variorum.adjudicator.selfplay import OrderNumbers
from variorum.env import Gym, classical, squares
from variorum.rules.victory import Victory
from variorum.variants.registry import variant

STANDARD = variant("standard")
KERNEL = classical(STANDARD)
WORDS = KERNEL.vocabulary
POWERS, PLACES = KERNEL.rules.powers, KERNEL.rules.locations
PLANES = KERNEL.observer.planes


def played(games, phases, last_year=1950):
    gym = Gym(KERNEL, games, last_year)
    for seed in range(phases):
        gym.step(*gym.draw(seed))
    return gym


def test_orders_are_numbered_without_gaps():
    assert len(WORDS) == len({*WORDS.codes.tolist()})
    assert np.array_equal(WORDS.numbers(WORDS.codes), np.arange(len(WORDS)))
    assert np.array_equal(WORDS.codes_of(np.arange(len(WORDS))), WORDS.codes)
    assert WORDS.numbers([0, -1, 5]).tolist() == [-1, -1, -1]


def test_numbers_are_the_same_in_every_run():
    assert len(WORDS) == 32_406
    assert WORDS.texts([0, 1, 20_000, len(WORDS) - 1]) == WORDS.texts(
        WORDS.numbers([*KERNEL.rules.codes(WORDS.texts([0, 1, 20000])), KERNEL.rules.waiver("TURKEY")])
    )


def test_there_may_be_no_orders_to_number():
    none = OrderNumbers([])
    assert (len(none), none.numbers([0, -1, 5]).tolist()) == (0, [-1] * 3)
    with pytest.raises(ValueError, match="an order comes twice"):
        OrderNumbers([5, 5])


@pytest.mark.parametrize("number", [-1, 32_406, 2**40])
def test_numbers_that_no_order_has(number):
    with pytest.raises(ValueError, match=f"numbered from 0 to 32405; there is no order {number}"):
        WORDS.codes_of([number])
    gym = Gym(KERNEL, 1)
    with pytest.raises(ValueError, match=f"there is no order {number}"):
        gym.step([number], [0, 1])


def test_the_orders_of_a_place_follow_each_other():
    paris = PLACES.index("PAR")
    texts = WORDS.texts(np.arange(len(WORDS))[WORDS.at(paris)])
    assert all(text.removeprefix("BUILD ").removeprefix("REMOVE ").startswith("A PAR") for text in texts)
    assert {"A PAR H", "A PAR - BUR", "A PAR S A MAR - BUR", "A PAR R GAS", "BUILD A PAR", "A PAR D"} <= {*texts}
    assert sum(WORDS.at(place).stop - WORDS.at(place).start for place in range(len(PLACES))) == len(WORDS) - 7


def test_no_legal_order_is_missing():
    gym = Gym(KERNEL, 60, 1930)
    for seed in range(120):
        assert (gym.choices().orders >= 0).all()
        gym.step(*gym.draw(seed))
        gym.reset(gym.done)


def test_choices_say_whose_slot_is_whose():
    gym = played(20, 5)
    found = gym.choices()
    for game, state in enumerate(gym.games):
        rows = range(found.first[game], found.first[game + 1])
        names = [WORDS.texts(found.orders[found.slots[slot] : found.slots[slot + 1]]) for slot in rows]
        assert names == state.legal_texts()
        places = [
            PLACES[found.places[slot]] if found.places[slot] >= 0 else POWERS[found.powers[slot]] for slot in rows
        ]
        assert places == state.slots


def test_masks_are_the_legal_orders():
    gym = played(20, 5)
    found, masks = gym.choices(), gym.masks()
    for game in range(20):
        begin, end = found.slots[found.first[game]], found.slots[found.first[game + 1]]
        assert set(np.flatnonzero(masks[game])) == set(found.orders[begin:end])
    gym.step(*gym.draw(7))
    assert gym.masks(out=masks) is masks
    assert np.array_equal(masks, gym.masks())
    for wrong in (masks[:, :5], masks[:5], np.asfortranarray(masks), masks.astype(np.int8), masks[0], None):
        with pytest.raises(ValueError, match="an array of bool in C order with 20 rows of 32406"):
            gym.vocabulary.write_masks(gym.games, wrong)
    many = Gym(KERNEL, 300, threads=2)
    assert np.array_equal(many.masks(), np.repeat(Gym(KERNEL, 1).masks(), 300, axis=0))


def test_due_builds_are_those_that_there_is_room_for():
    start = KERNEL.rules.state(
        "W",
        1901,
        "A",
        [("FRANCE", "A", "PAR"), ("FRANCE", "F", "BRE"), ("ITALY", "A", "ROM"), ("ITALY", "A", "VEN")],
        {"PAR": "FRANCE", "BRE": "FRANCE", "MAR": "FRANCE", "SPA": "FRANCE", "POR": "FRANCE", "ROM": "ITALY"},
    )
    games = Gym(KERNEL, 1, start=start).games
    assert dict(zip(POWERS, games.due[0].tolist(), strict=True)) == {
        **dict.fromkeys(POWERS, 0),
        "FRANCE": 1,
        "ITALY": -1,
    }


def plane(board, name):
    return {PLACES[place] for place in np.flatnonzero(board[:, PLANES.index(name)])}


def test_the_planes_of_the_opening():
    board = Gym(KERNEL, 1).observe()[0]
    assert board.shape == (len(PLACES), len(PLANES)) == KERNEL.observer.shape
    assert plane(board, "unit of RUSSIA") == {"MOS", "WAR", "SEV", "STP/SC"}
    assert plane(board, "fleet") & plane(board, "unit of RUSSIA") == {"SEV", "STP/SC"}
    assert plane(board, "center of RUSSIA") == {"MOS", "WAR", "SEV", "STP"}
    assert len(plane(board, "center of nobody")) == 12
    assert plane(board, "spring moves") == {*PLACES}
    assert not board[:, PLANES.index("spring retreats") :].any()


def test_planes_say_what_the_arrays_say():
    gym = played(60, 9)
    games, boards = gym.games, gym.observe()
    for game, state in enumerate(games):
        board = boards[game]
        assert plane(board, "army") | plane(board, "fleet") == {place for _, _, place in state.units}
        assert plane(board, "contested") == {*state.contested}
        for power in POWERS:
            dislodged = {unit[2] for unit in state.dislodged if unit[0] == power}
            assert plane(board, f"dislodged of {power}") == dislodged
            assert plane(board, f"unit of {power}") == {place for owner, _, place in state.units if owner == power}
            assert plane(board, f"center of {power}") == {a for a, owner in state.owners.items() if owner == power}
    due = PLANES.index("due of AUSTRIA")
    assert np.array_equal(boards[:, 0, due:], games.due)
    assert np.array_equal(boards[:, -1, due:], games.due)


def test_games_end_once():
    short = classical(STANDARD.but(replaced={Victory: Victory(STANDARD.world, 8)}))
    gym, sums = Gym(short, 50, last_year=1912), np.zeros(50)
    for seed in range(100):
        before = gym.done
        outcome = gym.step(*gym.draw(seed))
        assert not outcome.rewards[before].any()
        sums += outcome.rewards.sum(axis=1)
        if gym.done.all():
            break
    assert np.allclose(sums, 1)
    assert outcome.terminated.any()
    assert outcome.truncated.any()
    assert not (outcome.terminated & outcome.truncated).any()
    assert (gym.games.years[outcome.truncated] == 1913).all()
    assert np.array_equal(squares(gym.games)[outcome.terminated].argmax(axis=1), gym.games.winners[outcome.terminated])


def test_games_begin_again():
    gym = played(5, 4)
    gym.reset(np.array([True, False, True, False, False]))
    gym.reset([-1])
    assert [state == KERNEL.opening for state in gym.games] == [True, False, True, False, True]
    gym.reset()
    assert all(state == KERNEL.opening for state in gym.games)
    with pytest.raises(ValueError, match="a mask of 2 is for other games than these 5"):
        gym.reset(np.array([True, False]))


def test_random_orders_depend_on_the_seed_alone():
    one, other = played(10, 8), played(10, 8)
    assert list(one.games) == list(other.games)


def test_gyms_are_pickled_and_copied():
    gym = played(4, 6)
    for other in (pickle.loads(pickle.dumps(gym)), copy.deepcopy(gym)):
        assert list(other.games) == list(gym.games)
        other.step(*other.draw(6))
        assert list(other.games) != list(gym.games)


def test_boards_of_more_than_127_locations():
    kernel = classical(variant("aberration"))
    gym = Gym(kernel, 2, last_year=kernel.opening.turn[1])
    legal = gym.choices().orders
    assert len(kernel.rules.locations) == 152
    assert gym.masks().sum() == len(legal)
    assert gym.masks()[0, legal[0]]
    gym.step(*gym.draw(1))
