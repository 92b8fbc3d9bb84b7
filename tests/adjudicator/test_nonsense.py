"""The kernel called with what means nothing: it raises ValueError and is as it was."""

import os
import resource
import subprocess
import sys

import numpy as np
import pytest
from battle_examples import battle, move, stand
from bench import nonsense
from tests.tables import each

from variorum import _kernel
from variorum.adjudicator import kernel, reference
from variorum.adjudicator.battle import Battle, BattleError, BattleUnit, Support
from variorum.adjudicator.selfplay import Batch, Rules

RULES, OPENING, VOCABULARY = nonsense.RULES, nonsense.OPENING, nonsense.VOCABULARY


@each("kind", nonsense.KINDS, ids=lambda kind: kind.__name__)
def test_nothing_but_refusals_and_answers(kind) -> None:
    calls = 20 if kind is nonsense.try_board else 300
    assert sum(nonsense.is_answered(kind, f"test:{call}") for call in range(calls)) > 0


@each(
    "words",
    [
        *((), VOCABULARY[:4], (*VOCABULARY[:3], (), ()), (*VOCABULARY[:4], VOCABULARY[4][:-1]), list(VOCABULARY), None),
        *((1, 2, 3, *VOCABULARY[3:]), (len, len, len, *VOCABULARY[3:])),
    ],
    ids=repr,
)
def test_vocabularies_that_lack_words(words) -> None:
    with pytest.raises(ValueError, match="a vocabulary is"):
        _kernel.adjudicate(battle(move(0, 0, 1)), words)


MISSHAPEN = (
    (5, "5 is not a Battle"),
    (Battle([stand(0, 0)]), "units: .* is not a dict"),
    (Battle({0: None}), "unit 0: None is not a BattleUnit"),
    (Battle({"PAR": stand(0, 0)}), "units: 'PAR' is not an id"),
    (Battle({0: stand(0, 0)}, (stand(0, 0),)), r"support 0: .* is not a Support"),
    (Battle({0: BattleUnit(0, "RED")}), "unit 0: area 0 is not a name"),
    (Battle({0: BattleUnit([], "RED")}), r"unit 0: area \[\] is not"),
    (Battle({0: BattleUnit("PAR", 1.5)}), "unit 0: power 1.5"),
    (Battle({0: BattleUnit("PAR", "RED", to="BUR", via=1)}), "unit 0: via 1 is not True or False"),
    (Battle({0: stand(0, 0)}, (Support(0, 0, 5),)), "support 0: supports a move to 5"),
    (Battle({0: stand(0, 0)}, (Support(0, 0, cut="at once"),)), "way of being cut at once"),
    (Battle({0: stand(0, 0)}, (Support(0, 0, cut_by=[0]),)), r"support 0: cut_by \[0\] is not a tuple"),
    (Battle({0: stand(0, 0)}, (), (("PAR", "BUR", "MUN"),)), "link 0: 3 areas; a link has 2"),
    (Battle({0: stand(0, 0)}, (), (("PAR",),)), "link 0: 1 areas; a link has 2"),
    (Battle({0: stand(0, 0)}, (), (7,)), "link 0: 7 is not a tuple"),
    (Battle({0: stand(0, 0)}, (), ((0, "ENG"),)), r"link 0: \(0, 'ENG'\) are not two areas"),
)


@each(("given", "message"), MISSHAPEN, ids=[message for _, message in MISSHAPEN])
def test_battles_of_wrong_shape(given, message) -> None:
    for adjudicate in (kernel.adjudicate, reference.adjudicate):
        with pytest.raises(BattleError, match=message):
            adjudicate(given)


@each("codes", [5, None, ["A PAR H"], [1.5], [None], [2**31], [-(2**31) - 1], [2**32 + 1], [2**70]])
def test_codes_out_of_range_or_of_a_wrong_type(codes) -> None:
    for call in (OPENING.step, OPENING.judge, RULES.texts):
        with pytest.raises(ValueError, match=r"an order is an integer|must come in a list"):
            call(codes)


def test_iterators_without_an_end() -> None:
    with pytest.raises(ValueError, match="more than"):
        OPENING.step(iter(int, 1))


def test_an_error_of_the_callers_own_goes_on_to_the_caller() -> None:
    def codes():
        yield 0
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        OPENING.step(codes())


@each(
    "codes",
    [
        *(1, None, {1: 2}, np.zeros(1), np.zeros((1, 1), np.int32), np.array([None]), np.array([True])),
        *(np.array([1], ">i4"), np.array([1], np.complex64)),
    ],
    ids=repr,
)
def test_arrays_of_anything_but_codes(codes) -> None:
    games = Batch(OPENING, 1)
    with pytest.raises(ValueError, match="codes must be a list, or a one-dimensional array, of integers of 32"):
        games.step(codes, np.array([0, 1]))
    assert games[0] == OPENING


@pytest.mark.parametrize(
    ("codes", "message"),
    [
        (np.array([5, 2**31]), "codes must be integers of 32 bits; number 1 of them is too large or too small"),
        ([5, 2**31], "each of codes must be an integer from -2147483648 to 2147483647: 2147483648"),
        ([5, "A PAR H"], "each of codes must be an integer from .*: A PAR H"),
    ],
)
def test_codes_out_of_range(codes, message) -> None:
    games = Batch(OPENING, 1)
    with pytest.raises(ValueError, match=message):
        games.step(codes, [0, 2])
    assert games[0] == OPENING


def test_arrays_of_any_integers_that_fit() -> None:
    codes = RULES.codes(["A PAR - BUR", "A MUN - RUH"])
    expected = OPENING.step(codes)
    spread = np.repeat(np.array(codes, np.int64), 3)[::3]
    unaligned = np.frombuffer(b"x" + np.array(codes, np.int32).tobytes(), np.int32, offset=1)
    for array in (np.array(codes, np.int32), np.array(codes, np.uint64), spread, unaligned):
        games = Batch(OPENING, 1)
        games.step(array, np.array([0, 2], np.uint8))
        assert games[0] == expected


@each("threads", [0, -1, 257, 2**70, "two", None, 1.0])
def test_numbers_of_threads_that_nobody_has(threads) -> None:
    games = Batch(OPENING, 4)
    with pytest.raises(ValueError, match="threads must be an integer from 1 to 256"):
        games.play_random(1, 1905, threads)
    for call in (
        lambda: games.step(np.zeros(0, np.int32), np.zeros(5, np.int64), threads),
        lambda: games.legal(threads),
    ):
        with pytest.raises(ValueError, match="threads must be"):
            call()
    with pytest.raises(ValueError, match="threads must be"):
        games.draw(1, threads)


# A thread's stack is as large as the limit says that a stack may be: larger than all addresses.
TOO_LARGE = 1 << 47
STARVED = """
from bench.nonsense import OPENING
from variorum.adjudicator.selfplay import Batch

games = Batch(OPENING, 8)
try:
    games.play_random(1, 1905, 8)
except ValueError as error:
    print(error, games[0] == OPENING)
"""


@pytest.mark.skipif(resource.getrlimit(resource.RLIMIT_STACK)[1] != resource.RLIM_INFINITY, reason="stacks are limited")
def test_threads_that_cannot_start() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STARVED],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (TOO_LARGE, resource.RLIM_INFINITY)),
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "the system starts only 1 of 8 threads: ask for fewer True\n", done.stderr


@each("games", [-1, 2**20 + 1, 2**70, None, "two"])
def test_numbers_of_games_that_do_not_fit(games) -> None:
    with pytest.raises(ValueError, match="the number of games must be an integer from 0 to 1048576"):
        Batch(OPENING, games)


@pytest.mark.parametrize("game", [2, -3, 2**70])
def test_games_that_are_not_there(game) -> None:
    games = Batch(OPENING, 2)
    with pytest.raises(IndexError, match="games, none is number"):
        games[game]
    with pytest.raises(IndexError, match="games, none is number"):
        games[game] = OPENING


def test_what_no_batch_takes() -> None:
    games = Batch(OPENING, 2)
    for call in (
        lambda: Batch(None, 2),
        lambda: games["first"],
        lambda: games.__setitem__(0, None),
        lambda: games.draw(-1),
        lambda: games.draw(2**64),
        lambda: games.draw("seed"),
        lambda: games.play_random(1, 30_000),
        lambda: games.play_random(1, -1),
    ):
        with pytest.raises(ValueError, match=r"a game needs|games have numbers|a seed must be|the last year must be"):
            call()
    assert list(games) == [OPENING, OPENING]


BOARD, PLACES, POWERS = nonsense.BOARD, nonsense.PLACES, nonsense.POWERS
BOARDS = (
    ({"centers": [*BOARD["centers"][1:], BOARD["centers"][1]]}, "names something twice"),
    ({"seas": None}, "seas must come in a list"),
    ({"army": [BOARD["seas"]] * len(PLACES)}, "armies go to where none may stand"),
    ({"army_places": [*BOARD["army_places"], BOARD["seas"][0]]}, "armies may stand at sea"),
    ({"area_of": []}, "too few rows or too many"),
    ({"homes": ["FRANCE"] * 34}, "homes must be an integer"),
    ({"army": [[2**20]]}, "army must be an integer"),
)


@each(("changes", "message"), BOARDS, ids=[message for _, message in BOARDS])
def test_boards_that_do_not_fit_together(changes, message) -> None:
    with pytest.raises(ValueError, match=message):
        Rules({**BOARD, **changes}, PLACES, POWERS, 18)


def test_boards_that_lack_something() -> None:
    with pytest.raises(ValueError, match=r"lacks the table sea$"):
        Rules({name: table for name, table in BOARD.items() if name != "sea"}, PLACES, POWERS, 18)
    with pytest.raises(ValueError, match="a board is a dictionary"):
        Rules(None, PLACES, POWERS, 18)
    with pytest.raises(ValueError, match="names of powers must be words"):
        Rules(BOARD, PLACES, ["FRANCE", "FRANCE"], 18)
    with pytest.raises(ValueError, match="centers that win"):
        Rules(BOARD, PLACES, POWERS, 0)


@each(
    ("parts", "message"),
    [
        ({"season": None}, "the phases are"),
        ({"year": 30_001}, "a year must be an integer from 0 to 30000"),
        ({"units": [("\ud800", "A", "PAR")]}, r"power is not in the tables: '\\ud800'"),
        ({"units": [([], "A", "PAR")]}, "power is not in the tables"),
        ({"units": [("FRANCE", "A")]}, "a unit is"),
        ({"owners": 5}, "owners are a dictionary"),
        ({"dislodged": [("FRANCE", "A", "PAR", "BUR", 1)]}, "a dislodged unit is"),
        ({"dislodged": [("FRANCE", "A", "PAR", "", False)] * 2}, "two units are dislodged in one area"),
        ({"contested": None}, "contested areas must come in a list"),
    ],
)
def test_states_of_wrong_parts(parts, message) -> None:
    sound = {"season": "S", "year": 1901, "phase": "M", "units": [], "owners": {}}
    with pytest.raises(ValueError, match=message):
        RULES.state(**{**sound, **parts})


def test_no_year_comes_after_the_last() -> None:
    last = RULES.state("F", 30_000, "M", [("FRANCE", "A", "PAR")], {"PAR": "FRANCE"})
    with pytest.raises(ValueError, match="no year comes after 30000"):
        last.step([])
    games = Batch(last, 4)
    for threads in (1, 3):
        with pytest.raises(ValueError, match="no year comes after 30000"):
            games.step(np.zeros(0, np.int32), np.zeros(5, np.int64), threads)
    assert games[3] == last


def test_texts_of_no_language() -> None:
    for texts in (["\ud800"], [5], 5, [[]]):
        with pytest.raises(ValueError, match=r"an order must be text|orders must come"):
            RULES.codes(texts)
