"""Recorded games become arrays to learn from."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from variorum.env import classical
from variorum.env.dataset import dataset_of, read_games
from variorum.variants.registry import variant

KERNEL = classical(variant("standard"))
SAMPLE = Path(__file__).parents[1] / "data" / "real-games-sample.jsonl.gz"
LINES = [json.loads(line) for line in gzip.decompress(SAMPLE.read_bytes()).splitlines()]
DATA = read_games(KERNEL, [SAMPLE])
FOUND = DATA.decisions()


def test_every_phase_is_a_position():
    assert [*DATA.names] == [line["game"] for line in LINES]
    assert DATA.observations().shape == (len(LINES), *KERNEL.observer.shape)
    assert len(DATA.codes) == sum(len(texts) for line in LINES for texts in line["orders"].values())
    assert (DATA.codes != 0).all()


def test_decisions_are_the_orders_given_and_all_that_were_legal():
    texts = KERNEL.vocabulary.texts(FOUND.legal[FOUND.chosen])
    first = {text for orders in LINES[0]["orders"].values() for text in orders}
    assert {text for text, position in zip(texts, FOUND.positions, strict=True) if position == 0} == first
    for decision in range(0, len(texts), 97):
        legal = KERNEL.vocabulary.texts(FOUND.legal[FOUND.bounds[decision] : FOUND.bounds[decision + 1]])
        assert sorted(legal) in [sorted(slot) for slot in DATA.states[FOUND.positions[decision]].legal_texts()]
        assert texts[decision] in legal
    assert (FOUND.chosen >= FOUND.bounds[:-1]).all()
    assert (FOUND.chosen < FOUND.bounds[1:]).all()
    assert DATA.left_out == len(DATA.codes) - len(texts) == 58


def test_decisions_say_whose_they_are():
    winter = next(number for number, line in enumerate(LINES) if line["phase"] == "W1901A")
    mine = FOUND.powers[FOUND.positions == winter]
    given = {power: len(texts) for power, texts in LINES[winter]["orders"].items()}
    assert {KERNEL.rules.powers[power]: int((mine == power).sum()) for power in set(mine.tolist())} == given


def test_a_game_is_on_one_side_of_a_split():
    for seed in range(20):
        learning, held_out = DATA.split(0.3, seed)
        assert not {*learning.names} & {*held_out.names}
        assert len(learning) + len(held_out) == len(DATA)
    assert {len(DATA.split(0.3, seed)[1]) > 0 for seed in range(20)} == {True, False}
    assert len(DATA.split(1)[0]) == len(DATA.split(0)[1]) == 0
    with pytest.raises(ValueError, match=r"between 0 and 1, not 1\.5"):
        DATA.split(1.5)


def test_a_game_stays_on_its_side_whatever_else_there_is():
    some = DATA.take(np.flatnonzero(np.array(DATA.names) != DATA.names[0]))
    assert {*some.split(0.5)[1].names} == {*DATA.split(0.5)[1].names} - {DATA.names[0]}


def test_some_positions_keep_their_orders():
    some = DATA.take([5, 0, 5])
    for taken, position in enumerate([5, 0, 5]):
        assert some.states[taken] == DATA.states[position]
        begin, end = some.offsets[taken : taken + 2]
        assert np.array_equal(some.codes[begin:end], DATA.codes[slice(*DATA.offsets[position : position + 2])])
    assert len(DATA.take([]).decisions().chosen) == 0


@pytest.mark.parametrize("text", ["A Paris - Burgundy", "A PAR to BUR", "a par-bur"])
def test_other_habits_of_writing_are_read(tmp_path, text):
    assert KERNEL.rules.texts(read_first(tmp_path, text).codes) == ["A PAR - BUR"]


def test_what_cannot_be_read_is_left_out(tmp_path):
    data = read_first(tmp_path, "hold the line")
    assert (data.codes.tolist(), data.left_out, len(data.decisions().chosen)) == ([0], 1, 0)


def read_first(folder, text):
    file = folder / "games.jsonl"
    file.write_text(json.dumps({**LINES[0], "orders": {"FRANCE": [text]}}))
    return read_games(KERNEL, [file])


def test_files_that_cannot_be_read(tmp_path):
    file = tmp_path / "games.jsonl"
    with pytest.raises(ValueError, match="cannot be read"):
        read_games(KERNEL, [file])
    file.write_text(json.dumps({**LINES[0], "position": {"FRANCE": ["A XXX"]}}))
    with pytest.raises(ValueError, match=r"games.jsonl:1: this location is not in the tables: XXX"):
        read_games(KERNEL, [file])
    with pytest.raises(ValueError, match="there are no phases"):
        dataset_of(KERNEL, [])
