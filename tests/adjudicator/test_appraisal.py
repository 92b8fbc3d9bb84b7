"""What searches promise themselves of positions: learned, on every board, from games between bots."""

import numpy as np
import pytest
from bench.train import UNSEEN, WEIGHTS, written
from bench.training import STYLES, counted, error, learned, loss, played, shares_of

from variorum.env import classical, squares
from variorum.variants.registry import variant


def test_boards_of_all_sizes_have_promises() -> None:
    for name in UNSEEN:
        game = classical(variant(name))
        promised = game.batch(1).promised
        assert promised.shape == (1, len(game.rules.powers)), name
        assert promised.sum() == pytest.approx(1), name


@pytest.mark.parametrize("name", ["chromatic", "heptarchy"])
def test_promises_are_better_than_counting_where_nothing_was_learned(name: str) -> None:
    game = classical(variant(name))
    policies, first = [game.rules.policy(style) for style in STYLES], game.opening.turn[1]
    errors = []
    for table in range(8):
        games = game.batch(20)
        players = [policies[(table + number * number) % len(policies)] for number in range(len(game.rules.powers))]
        games.play_policy(players, table, last_year=first + 3)
        promised, now = games.promised, squares(games)
        games.play_policy(players, 100 + table, last_year=first + 6)
        errors.append((error(promised, squares(games)), error(now, squares(games))))
    learned_error, counted_error = np.mean(errors, axis=0)
    assert learned_error < 0.95 * counted_error


def test_a_won_game_promises_all_to_the_winner() -> None:
    standard = classical(variant("standard"))
    owners = {center: "FRANCE" if number < 18 else "TURKEY" for number, center in enumerate(standard.rules.centers)}
    autumn = standard.rules.state("F", 1910, "M", [("FRANCE", "A", "PAR"), ("TURKEY", "A", "ANK")], owners)

    won = autumn.step([])

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
