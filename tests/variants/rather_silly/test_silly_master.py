"""The game master of Rather Silly: edits of anything, options among it, and the way back to the start."""

import pytest
from msgspec.structs import replace

from variorum.archive.gamefile import create, edit, load, record, undo
from variorum.archive.gamelog import play
from variorum.game.sheet import Sheet
from variorum.variants import registry
from variorum.variants.rather_silly.pieces.borg import Borg
from variorum.variants.rather_silly.pieces.llamas import Herds, PlaceHerd
from variorum.variants.rather_silly.quiz import SetQuestion

SILLY = registry.variant("rather_silly")


@pytest.fixture
def game(tmp_path):
    begun = create(tmp_path / "game.jsonl", SILLY)
    sheets = {"FRANCE": Sheet((PlaceHerd("BUR"),)), "MASTERMIND": Sheet((SetQuestion("Why?", "Because"),))}
    return record(begun, sheets, play(begun, sheets))


def test_a_game_file_keeps_all_records(game):
    assert load(game.path).now.position == game.now.position
    assert game.now.position.record(Herds).rows == {"FRANCE": ("BUR",)}


def test_a_record_and_an_option_can_be_edited_with_a_reason(game):
    position = game.now.position
    changed = replace(
        position,
        settings={**position.settings, "merged_strength": False},
    ).with_record(Borg("BUR"))
    edited = load(edit(game, changed, "the BORG came early").path)
    assert edited.now.position.settings["merged_strength"] is False
    assert edited.now.position.record(Borg) == Borg("BUR")


def test_the_way_leads_back_to_the_start(game):
    again = undo(game, "herds were forgotten")
    assert str(again.now.position.turn) == "W1900L"
    assert again.now.position == SILLY.opening(SILLY)


def test_a_phase_that_is_played_again_gives_the_same_bytes(game):
    done = [play(load(game.path), {}) for _ in range(2)]
    assert done[0] == done[1]
