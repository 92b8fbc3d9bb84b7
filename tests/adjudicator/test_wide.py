"""Self-play on wide boards: the same kernel, compiled for more locations."""

import pickle

import numpy as np
import pytest
from bench.growth import grid

from variorum import _kernel, _wide
from variorum.adjudicator.selfplay import compile_board, locations_of, tables_of
from variorum.variants.registry import variant

STANDARD = variant("standard")
SHAPE = (tables_of(STANDARD.board), locations_of(STANDARD.board), list(STANDARD.powers), 18)
OPENING = STANDARD.opening(STANDARD)


def test_wide_self_play_is_the_same_game() -> None:
    narrow, wide = (kernel.Rules(*SHAPE) for kernel in (_kernel, _wide))
    games, others = (rules.state_of(OPENING).batch(20) for rules in (narrow, wide))
    for seed in range(60):
        codes, offsets = games.draw(seed)
        theirs, bounds = others.draw(seed)
        assert np.array_equal(offsets, bounds)
        assert narrow.texts(codes[codes != 0]) == wide.texts(theirs[theirs != 0])
        assert [games[game].legal_texts() for game in range(20)] == [others[game].legal_texts() for game in range(20)]
        games.step(codes, offsets)
        others.step(theirs, bounds, 2)
        for name in ("units", "dislodged", "owners", "contested", "years", "phases"):
            assert np.array_equal(getattr(games, name), getattr(others, name))
    assert games.play_random(1, 1920).tolist() == others.play_random(1, 1920).tolist()
    assert np.array_equal(games.units, others.units)


def test_wide_policies_play_the_same_game() -> None:
    played = []
    for kernel in (_kernel, _wide):
        rules = kernel.Rules(*SHAPE)
        games = rules.state_of(OPENING).batch(3)
        games.play_policy([rules.policy("steady")] * 7, 5, 1905)
        played.append((games.units.tolist(), rules.texts(games[0].search("FRANCE", 60, 1))))
    assert played[0] == played[1]


def test_a_board_of_255_areas_is_played_to_its_end() -> None:
    rules = grid(15, 17)
    assert len(rules.locations) == 255
    crowd = [("ABCDEFG"[place % 7], "A", name) for place, name in enumerate(rules.locations)]
    games = rules.state("S", 1901, "M", crowd, {}).batch(4)
    assert games.play_random(3, 1910, threads=2).min() > 10
    assert games.centers.sum() > 0


def test_a_wide_board_is_compiled_and_its_batches_are_pickled() -> None:
    rules = compile_board(variant("gametest1815").board)
    assert len(rules.locations) == 141
    games = rules.state("S", 1815, "M", [], {}).batch(2)
    assert list(pickle.loads(pickle.dumps(games))) == list(games)


def test_boards_that_are_too_large_are_told_the_bound_and_their_size() -> None:
    with pytest.raises(ValueError, match="at most 255 locations; this one has 256"):
        grid(16, 16)
