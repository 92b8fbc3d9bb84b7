"""Many games as a vector environment: seats see and may do what powers of a match do, and play the same games."""

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="needs the extra `gym`")
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from variorum.env import Gym, classical
from variorum.env.match import Match
from variorum.env.vector import VectorGym
from variorum.rules.victory import Victory
from variorum.variants.registry import variant

STANDARD = variant("standard")
KERNEL = classical(STANDARD)
WORDS, POWERS, PLACES = KERNEL.vocabulary, KERNEL.rules.powers, KERNEL.rules.locations
ONE_EACH = np.eye(7, dtype=bool)
SOLO = classical(STANDARD.but(id="sprint", replaced={Victory: Victory(STANDARD.world, 5)}))


def begun(games=3, learners=None, last_year=1903, kernel=KERNEL, **others):
    env = VectorGym(Gym(kernel, games, last_year, **others), learners)
    seen, infos = env.reset(seed=1)
    assert infos == {}
    return env, seen


def columns(place):
    """The columns of a location in a mask: no order, and then its orders."""
    first = int(WORDS.bounds[place]) + place
    return slice(first, first + WORDS.at(place).stop - WORDS.at(place).start + 1)


def offered(mask):
    """The orders that a mask has, as texts; and the locations that may be left without an order."""
    found, free = [], set()
    for place, name in enumerate(PLACES):
        part = mask[columns(place)]
        found += WORDS.texts((np.flatnonzero(part[1:]) + WORDS.at(place).start).tolist())
        if part[0]:
            free.add(name)
    return found, free


def test_spaces():
    env, seen = begun()
    assert env.num_envs == 21
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert env.observation_space.contains(seen)
    assert env.action_space.contains(env.draw(1))
    assert env.single_action_space.nvec[PLACES.index("PAR")] == 137
    assert env.single_observation_space.contains({name: rows[4] for name, rows in seen.items()})
    assert sum(env.single_action_space.nvec) == seen["action_mask"].shape[1], "as masks of MultiDiscrete are, flattened"


@pytest.mark.parametrize("seed", range(2))
def test_seats_see_what_powers_of_a_match_see(seed):
    env, seen = begun(games=8)
    phases = set()
    for step in range(25):
        for seat in range(env.num_envs):
            game, power = int(env.games[seat]), POWERS[env.powers[seat]]
            match = Match(KERNEL, 1903)
            match._enter(env.gym.games[game])
            phases.add(match.state.turn[::2])
            assert np.array_equal(seen["observation"][seat], match.view(power)[:, : len(env.planes)])
            if match.is_over:
                continue
            orders, free = offered(seen["action_mask"][seat])
            every = WORDS.texts(match.sheets.every(power))
            assert orders == [text for text in every if text != "WAIVE"]
            places = {text.split()[1] for text in every if text != "WAIVE" and match.state.turn[2] != "A"}
            assert free == set(PLACES) - places
        seen, *_ = env.step(env.draw(100 * seed + step))
    assert {kind for _, kind in phases} == {"M", "R", "A"}


def test_orders_are_played_as_the_gym_plays_them():
    env, _ = begun(games=40, last_year=1930)
    other = Gym(KERNEL, 40, 1930)
    for step in range(12):
        actions = env.draw(step)
        seats, places = np.nonzero(actions)
        orders = WORDS.bounds[places] + actions[seats, places] - 1
        offsets = np.searchsorted(env.games[seats], np.arange(41))
        other.step(orders, offsets)
        env.step(actions)
        assert [*env.gym.games] == [*other.games]


def test_orders_for_others_do_not_count():
    env, _ = begun(games=1, learners=ONE_EACH[[POWERS.index("ENGLAND")]])
    alone = np.zeros((1, len(PLACES)), np.int64)
    for text in ("A PAR - BUR", "F LON - NTH"):
        (number,) = WORDS.numbers(KERNEL.rules.codes([text]))
        place = int(WORDS.places[number])
        alone[0, place] = number - WORDS.at(place).start + 1
    assert env.texts(alone[0]) == ["F LON - NTH", "A PAR - BUR"]
    before, _ = begun(games=1, learners=ONE_EACH[[POWERS.index("ENGLAND")]])
    env.step(alone)
    alone[0, PLACES.index("PAR")] = 0
    before.step(alone)
    assert env.gym.games[0] == before.gym.games[0]
    assert ("ENGLAND", "F", "NTH") in env.gym.games[0].units


def test_nobody_builds_in_the_homes_of_others():
    start = KERNEL.rules.state("W", 1901, "A", [], {"PAR": "FRANCE", "LON": "ENGLAND"})
    env, seen = begun(games=1, start=start)
    actions = np.zeros((7, len(PLACES)), np.int64)
    england, france = POWERS.index("ENGLAND"), POWERS.index("FRANCE")
    assert offered(seen["action_mask"][france])[0] == ["BUILD A PAR"]
    assert offered(seen["action_mask"][england])[0] == ["BUILD A LON", "BUILD F LON"]
    (number,) = WORDS.numbers(KERNEL.rules.codes(["BUILD A PAR"]))
    actions[england, PLACES.index("PAR")] = number - WORDS.at(PLACES.index("PAR")).start + 1
    env.step(actions)
    assert env.gym.games[0].units == []


@pytest.mark.parametrize(("kernel", "won"), [(KERNEL, False), (SOLO, True)], ids=["last year", "solo"])
def test_games_end_and_begin_again(kernel, won):
    env, seen = begun(games=8, last_year=1904, kernel=kernel)
    opening = {name: rows[:7].copy() for name, rows in seen.items()}
    ended = None
    for step in range(60):
        seen, rewards, terminated, truncated, infos = env.step(env.draw(step))
        assert infos == {}
        if ended is not None:
            for game in ended:
                assert env.gym.games[int(game)] == kernel.opening
                rows = env.games == game
                for name in seen:
                    assert np.array_equal(seen[name][rows], opening[name])
                assert not rewards[rows].any()
            break
        over = np.unique(env.games[terminated | truncated])
        if over.size:
            assert (terminated if won else truncated).any()
            assert rewards.reshape(8, 7)[over].sum(axis=1) == pytest.approx(1)
            ended = over
    assert ended is not None


def test_others_are_bots_and_phases_that_ask_no_seat_are_played():
    env, seen = begun(games=70, learners=ONE_EACH[np.arange(70) % 7], last_year=1905)
    assert env.num_envs == 70
    total = np.zeros(70)
    for step in range(40):
        seen, rewards, terminated, truncated, _ = env.step(env.draw(step))
        total += rewards
        going = ~(terminated | truncated)
        asked = (seen["action_mask"].sum(axis=1) > len(PLACES)) | (env.gym.games.due != 0)[env.games, env.powers]
        assert asked[going].all()
        if not going.any():
            break
    assert 0 < total.mean() < 1 / 7, "who orders by chance is worse than bots"


def test_the_same_seed_plays_the_same_games():
    def played(threads):
        env, _ = begun(games=70, learners=ONE_EACH[np.arange(70) % 7], last_year=1903, threads=threads)
        for step in range(14):
            seen, *_ = env.step(env.draw(step))
        return env.gym.games.to_bytes(), seen["action_mask"].tobytes()

    assert played(1) == played(2)


def test_wrappers_of_gymnasium():
    env = RecordEpisodeStatistics(VectorGym(Gym(KERNEL, 2, 1901)))
    env.reset(seed=3)
    for step in range(6):
        *_, infos = env.step(env.unwrapped.draw(step))
        if "episode" in infos:
            break
    assert infos["episode"]["r"].reshape(2, 7).sum(axis=1) == pytest.approx(1)


def test_what_is_seen_cannot_be_written():
    _, seen = begun()
    for rows in seen.values():
        with pytest.raises(ValueError, match="read-only"):
            rows[0] = 1


def test_actions_that_no_order_has():
    env, _ = begun(games=1)
    actions = env.draw(1)
    actions[2, PLACES.index("PAR")] = 137
    with pytest.raises(
        ValueError, match=r"seat 2 chooses 137 for PAR, where 0 is no order, and orders are .* 1 to 136"
    ):
        env.step(actions)
    with pytest.raises(ValueError, match="a row for each of the 7 seats, and a number for each of the 87 locations"):
        env.step(actions[1:])


def test_learners_that_do_not_fit():
    with pytest.raises(ValueError, match=r"learners are a mask of the shape \(2, 7\), not bool \(7, 7\)"):
        VectorGym(Gym(KERNEL, 2), ONE_EACH)
    with pytest.raises(ValueError, match="learners are nowhere; make the mask true for one seat at least"):
        VectorGym(Gym(KERNEL, 2), np.zeros((2, 7), np.bool_))
    with pytest.raises(ValueError, match="steady"):
        VectorGym(Gym(KERNEL, 2), others="nobody")


def test_a_batch_refuses_seats_and_arrays_that_do_not_fit():
    games = KERNEL.batch(2)
    for numbers, powers, told in (
        ([0, 2], [0, 0], "a seat is in no game"),
        ([0, 1], [0, 7], "a seat is of no power"),
        ([1, 0], [0, 0], "seats come in the order of their games"),
        ([0, 0], [1, 1], "and in each of their powers"),
        ([0], [0, 1], "each seat has a game and a power"),
    ):
        with pytest.raises(ValueError, match=told):
            games.seats(WORDS.codes, WORDS.bounds, numbers, powers)
    with pytest.raises(ValueError, match="the orders of each location follow those of the one before"):
        games.seats(WORDS.codes, WORDS.bounds[:-1], [0], [0])
    seats = games.seats(WORDS.codes, WORDS.bounds, [0], [0])
    with pytest.raises(ValueError, match="the seats are in other games"):
        seats.write_views(KERNEL.batch(3), np.zeros((1, 87, 40), np.int8))
    with pytest.raises(ValueError, match=r"int8 in C order of the shape \(1, 87, 40\)"):
        seats.write_views(games, np.zeros((1, 87, 39), np.int8))
    with pytest.raises(ValueError, match="bool in C order with 1 rows of"):
        seats.write_masks(games, np.zeros((1, 81), np.bool_))


def test_boards_of_more_than_127_locations():
    kernel = classical(variant("aberration"))
    env = VectorGym(Gym(kernel, 2, kernel.opening.turn[1]))
    seen, _ = env.reset(seed=1)
    free = seen["action_mask"].sum() - env.num_envs * len(kernel.rules.locations)
    legal, units = env.gym.choices(), len(kernel.opening.units) * 2
    assert free == len(legal.orders) - units, "where a unit stands no order is no choice"
    for step in range(12):
        *_, terminated, truncated, _ = env.step(env.draw(step))
    assert (terminated | truncated).shape == (18,)
