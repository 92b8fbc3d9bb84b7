"""What searches promise themselves of positions: learned, on every board, from games between bots."""

import numpy as np
import pytest
from bench.train import UNSEEN, WEIGHTS, boards, written
from bench.training import counted, error, learned, loss, played, shares_of

from variorum.env import classical, squares
from variorum.variants.registry import variant


def test_every_board_of_the_kernel_has_promises() -> None:
    found = boards()

    assert set(UNSEEN) < set(found)
    for name, game in found.items():
        promised = game.batch(1).promised
        assert promised.shape == (1, len(game.rules.powers)), name
        assert promised.sum() == pytest.approx(1), name


@pytest.mark.parametrize("name", ["chromatic", "heptarchy"])
def test_promises_are_better_than_counting_where_nothing_was_learned(name: str) -> None:
    game = classical(variant(name))
    styles = ["tactical", "steady", "balance", "opportunist"]
    policies = [game.rules.policy(styles[number % 4]) for number in range(len(game.rules.powers))]
    games, first = game.batch(60), game.opening.turn[1]
    games.play_policy(policies, 1, last_year=first + 3)
    promised, now = games.promised, squares(games)
    games.play_policy(policies, 2, last_year=first + 8)

    assert error(promised, squares(games)) < 0.9 * error(now, squares(games))


def test_a_won_game_promises_all_to_the_winner() -> None:
    standard = classical(variant("standard"))
    owners = {center: "FRANCE" if number < 18 else "TURKEY" for number, center in enumerate(standard.rules.centers)}
    winter = standard.rules.state("W", 1910, "A", [("FRANCE", "A", "PAR"), ("TURKEY", "A", "ANK")], owners)

    won = winter.step([])

    assert won.winner == "FRANCE"
    assert won.batch(1).promised[0].tolist() == [float(power == "FRANCE") for power in standard.rules.powers]


def test_the_same_seed_learns_the_same() -> None:
    board = played(classical(variant("chromatic")), 3, seed=1)
    again = played(classical(variant("chromatic")), 3, seed=1)
    one, other = (learned({"chromatic": found}, 30, 1, say=lambda _: None) for found in (board, again))

    assert all(np.array_equal(left, right) for left, right in zip(one, other, strict=True))
    assert written(one) == written(other)
    assert loss(one.shares(board), board.shares) < loss(counted(board, 1), board.shares)


def test_what_was_learned_is_small() -> None:
    assert WEIGHTS.stat().st_size < 16_000


def test_who_is_gone_is_promised_nothing() -> None:
    assert shares_of(np.array([[1.0, 5.0, 1.0]]), np.array([[True, False, True]])).tolist() == [[0.5, 0, 0.5]]
