"""Games are picked out, put back, copied, pickled and read from bytes, and stay what they are."""

import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest
from tests.tables import each

from variorum.adjudicator.selfplay import Batch, compile_board
from variorum.variants.registry import variant

STANDARD = variant("standard")
RULES = compile_board(STANDARD.board)
OPENING = RULES.state_of(STANDARD.opening(STANDARD))
GAMES = Batch(OPENING, 10)
for _phase in range(9):
    GAMES.step(*GAMES.draw(_phase))
"""Ten games in their second spring or autumn, no two alike, some with units that have to retreat."""


def test_games_have_numbers_from_either_end() -> None:
    assert GAMES[-1] == GAMES[9] != GAMES[0]
    for game in (10, -11, 2**70):
        with pytest.raises(IndexError, match="there are 10 games, none is number"):
            GAMES[game]


def test_slices_are_batches_of_their_own() -> None:
    some = GAMES[8:2:-3]
    assert list(some) == [GAMES[8], GAMES[5]]
    some[0] = OPENING
    assert GAMES[8] != OPENING


@pytest.mark.parametrize("numbers", [[3, 3, -1], (3, 3, -1), np.array([3, 3, 9], np.uint8)], ids=repr)
def test_games_are_taken_by_number(numbers) -> None:
    assert list(GAMES.take(numbers)) == [GAMES[3], GAMES[3], GAMES[9]]


def test_games_are_put_back_one_by_one_or_all_alike() -> None:
    games = GAMES.copy()
    games.put([0, -1], OPENING)
    assert list(games) == [OPENING, *GAMES[1:9], OPENING]
    games.put([0, 9], GAMES[0:10:9])
    assert list(games) == list(GAMES)
    games[4:] = OPENING
    games[:2] = GAMES[5:7]
    assert list(games) == [GAMES[5], GAMES[6], GAMES[2], GAMES[3], *[OPENING] * 6]


@each(
    ("call", "message"),
    [
        (lambda games: games.take([10]), "there are 10 games, none is number 10"),
        (lambda games: games.take("all"), "the numbers of games must be a list"),
        (lambda games: games.put([0, 1], games[:1]), "1 games do not replace 2"),
        (lambda games: games.put([0], None), "a game needs a State"),
        (lambda _: Batch.of([]), "a batch of no states has no rules"),
        (lambda _: Batch.of([OPENING, 5]), "a game needs a State: 5"),
        (lambda games: games.__setitem__(0, OTHER.state_of(STANDARD.opening(STANDARD))), "of other rules"),
    ],
    ids=["number", "no numbers", "too few", "no state", "nothing", "no states", "other rules"],
)
def test_games_that_cannot_be_picked(call, message) -> None:
    games = GAMES.copy()
    with pytest.raises(ValueError, match=message):
        call(games)
    assert list(games) == list(GAMES)


OTHER = compile_board(STANDARD.board, victory=10)


def test_a_board_that_is_compiled_again_is_the_same_one() -> None:
    assert compile_board(STANDARD.board) is RULES is OPENING.rules is GAMES.rules
    assert OTHER is not RULES


@each("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_boards_states_and_games_are_pickled(protocol) -> None:
    rules, state, games = pickle.loads(pickle.dumps((RULES, GAMES[3], GAMES), protocol))
    assert rules is RULES
    assert state == GAMES[3]
    assert list(games) == list(GAMES)


def test_another_process_reads_a_pickle(tmp_path) -> None:
    (tmp_path / "games").write_bytes(pickle.dumps(GAMES))
    program = "import pickle, sys; games = pickle.load(open(sys.argv[1], 'rb')); print(games[3].units)"
    done = subprocess.run(
        [sys.executable, "-c", program, tmp_path / "games"], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(GAMES[3].units)


def test_copies_do_not_change_with_the_games() -> None:
    games = GAMES.copy()
    others = [games.copy(), copy.copy(games), copy.deepcopy(games)]
    games.play_random(1, 1910)
    assert all(list(other) == list(GAMES) for other in others)
    assert copy.deepcopy(OPENING) == OPENING


def test_bytes_are_read_again() -> None:
    games = GAMES.copy()
    games.play_random(2, 1930)
    read = Batch.from_bytes(RULES, games.to_bytes())
    assert list(read) == list(games)
    assert np.array_equal(read.contested, games.contested)
    assert type(OPENING).from_bytes(RULES, OPENING.to_bytes()) == OPENING


SMALL = OPENING.to_bytes()


@each(
    ("data", "message"),
    [
        (SMALL[:-1], "the bytes end before"),
        (SMALL + b"\0", "go on after the last game"),
        (SMALL + b"\0\0", "go on after the last game"),
        (b"", "end before the format"),
        (b"\2\0" + SMALL[2:], "the format is 2"),
        (SMALL[:2] + b"\0\0\0\0", "of no state"),
        (SMALL[:2] + b"\3\0\0\0" + SMALL[6:], "the bytes are of 3 games"),
        (SMALL[:8] + b"\7\0" + SMALL[10:], "another board, or damaged: a phase is 7"),
        (SMALL[:8] + b"\5\0" + SMALL[10:], "a game half over"),
        (bytearray(SMALL), "games as bytes come from to_bytes"),
        (5, "games as bytes come from to_bytes"),
    ],
)
def test_bytes_that_are_no_state(data, message) -> None:
    with pytest.raises(ValueError, match=message):
        type(OPENING).from_bytes(RULES, data)
