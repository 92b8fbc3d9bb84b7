"""The level that orders as people do: its orders go together, on any board, and people's are guessed."""

import gzip
import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from variorum.bots import ask, level, levels_for, situation
from variorum.bots.people.options import CONVOY, NOBODY, SUPPORT_HOLD, VIA
from variorum.bots.people.sheets import drawn, learned, likeliest, orders_of, table_of
from variorum.bots.people.terrain import terrain_of
from variorum.env import classical
from variorum.variants import registry

SAMPLE = Path(__file__).parents[1] / "data" / "real-games-sample.jsonl.gz"
STANDARD = registry.variant("standard")
GAME, PROGRAM = "webdip-449062", "TURKEY"
"""A game that the network has not learned from, and who was no person in it."""

GUESSED = 0.31
"""Policies guess 22 to 29 %."""

BOARDS = ("ancient_mediterranean", "cold_war", "world")


def recorded(game):
    """The movement phases of a game: the state, and the canonical texts of all orders."""
    rules, lines = classical(STANDARD).rules, gzip.decompress(SAMPLE.read_bytes()).splitlines()
    for line in (line for line in map(json.loads, lines) if line["game"] == game and line["phase"].endswith("M")):
        units = [(power, *text.split()) for power, texts in line["position"].items() for text in texts]
        owners = {center: power for power, centers in line["owners"].items() for center in centers}
        state = rules.state(line["phase"][0], int(line["phase"][1:-1]), "M", units, owners)
        known = {text for texts in state.legal_texts() for text in texts}
        yield state, tuple(rules.codes(text for texts in line["orders"].values() for text in texts if text in known))


def test_more_of_what_people_ordered_is_guessed_than_policies_guess():
    guessed = units = 0
    memory = []
    terrain = terrain_of(classical(STANDARD).rules, STANDARD.board, STANDARD.board.geography())
    for state, codes in recorded(GAME):
        for power in sorted({power for power, _, _ in state.units} - {PROGRAM}):
            table = table_of(state, power, terrain, 1901, memory)
            guessed += len({*orders_of(table, learned(), likeliest)} & {*codes})
            units += len(table.first) - 1
        memory.append((state, codes))
    assert guessed / units >= GUESSED


def states(name, seed):
    """Movement phases of a game between policies, with everybody's orders."""
    game = classical(registry.variant(name))
    state, chance = game.opening, Random(seed)
    for _ in range(12):
        policy = game.rules.policy("tactical")
        codes = [code for power in game.rules.powers for code in policy.orders(state, power, chance.getrandbits(32))]
        if not state.turn[0]:
            return
        yield state, codes
        state = state.step(codes)


@pytest.mark.parametrize("name", BOARDS)
def test_supports_and_convoys_of_own_units_are_met_on_every_board(name):
    variant, memory, helped = registry.variant(name), [], 0
    game = classical(variant)
    terrain = terrain_of(game.rules, variant.board, variant.board.geography())
    for state, codes in (pair for pair in states(name, 7) if pair[0].turn[2] == "M"):
        power = Random(len(memory)).choice(sorted({unit[0] for unit in state.units}))
        table = table_of(state, power, terrain, game.opening.turn[1], memory)
        chosen = orders_of(table, learned(), drawn(Random(1)))
        assert chosen == orders_of(
            table_of(state, power, terrain, game.opening.turn[1], memory), learned(), drawn(Random(1))
        )
        options = table.options
        rows = np.flatnonzero(np.isin(options.code, chosen))
        assert set(options.unit[rows]) == set(np.flatnonzero(options.power == table.side.power))
        ordered = dict(zip(options.unit[rows].tolist(), rows.tolist(), strict=True))
        for row in rows:
            target = ordered.get(int(options.target[row]), NOBODY) if options.target[row] != NOBODY else NOBODY
            if target == NOBODY:
                continue
            helped += 1
            if options.kind[row] == SUPPORT_HOLD:
                assert not options.moves[target]
            else:
                assert options.goal[target] == options.goal[row]
                assert options.kind[target] == VIA if options.kind[row] == CONVOY else options.moves[target]
        memory.append((state, codes))
    assert helped


def test_first_moves_vary_by_seed_and_whoever_has_no_units_sends_none():
    opening = STANDARD.opening(STANDARD)
    seen = situation(STANDARD, opening, "FRANCE")
    sheets = {level("people").sheet(seen, Random(seed), 0) for seed in range(20)}
    assert len(sheets) >= 4
    assert not ask(level("people"), seen, "seed", 0).fault
    assert "people" in levels_for(STANDARD, opening)
