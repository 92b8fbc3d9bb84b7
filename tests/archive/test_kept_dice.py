"""The dice of a phase that is played again: kept, or rolled anew."""

import msgspec
import pytest

from variorum.archive.draws import draws_made
from variorum.archive.gamelog import dice, fold, phase_line, play, played_again, started
from variorum.archive.lines import AnyLine, UndoLine, header_of, seal_line
from variorum.game.dice import Seal, commitment, new_seal
from variorum.game.position import to_json
from variorum.notation import read_sheet
from variorum.variants import registry

SILLY = registry.variant("rather_silly")
HERDS = {
    power: f"LLAMAS {area}\nLLAMAS {area}\nLLAMAS {area}"
    for power, area in zip(SILLY.powers, ("BOH", "YOR", "PIC", "RUH", "TUS", "UKR", "SYR"), strict=False)
}


def played(log, **texts):
    """The log after a phase in which seats send these texts."""
    sheets = {seat: read_sheet(SILLY, log.now.position, seat, text)[0] for seat, text in texts.items()}
    return fold(log, phase_line(log, sheets, play(log, sheets)))


def results(log):
    return {draw.label: draw.result for draw in draws_made(*log.moments[-2:])}


@pytest.fixture(scope="module")
def spring():
    """A game after spring 1901, in which an order of England's was misread."""
    seal = Seal(commitment("a seed"), "a seed")
    log = started(header_of(SILLY, seal, SILLY.opening(SILLY)))
    return played(played(log, **HERDS), DOCTOR="TARDIS MATERIALIZES PAR", ENGLAND="F EDI H")


def test_monsters_stay_where_they_were_though_they_could_come_elsewhere(spring):
    back = fold(spring, UndoLine("misread", keeps_dice=True))
    again = played(back, DOCTOR="TARDIS MATERIALIZES PAR", ENGLAND="F EDI - NWG\nF LON - NTH")
    assert {*results(spring)} >= {"silly:monsters/sea", "silly:tardis"}
    assert results(again) == results(spring)
    assert (again.now.attempt, again.now.line.kept) == (1, results(spring))


def test_a_draw_that_can_no_longer_give_its_result_gives_another(spring):
    kept = dice(fold(spring, UndoLine(keeps_dice=True)))
    (label, result), *_ = kept.kept.items()
    assert kept.choose(label, ("X", result, "Y")) == result
    assert kept.choose(label, ("X", "Y")) in ("X", "Y")


def test_kept_dice_replay_to_the_byte_from_the_lines_alone(spring):
    again = played(fold(spring, UndoLine(keeps_dice=True)), ENGLAND="F EDI - NWG")
    third = played(fold(again, UndoLine(keeps_dice=True)), ENGLAND="F LON - NTH")
    for log in (again, third):
        line = msgspec.json.decode(msgspec.json.encode(log.now.line), type=AnyLine)
        read = fold(fold(log, UndoLine()), line)
        done = played_again(read, len(read.moments) - 1)
        assert to_json(done.position) == to_json(log.now.position)
        assert list(map(to_json, done.events)) == list(map(to_json, log.now.events))


def test_dice_are_new_if_that_is_wanted_or_the_seed_is_another(spring):
    assert (dice(fold(spring, UndoLine())).attempt, dice(fold(spring, UndoLine())).kept) == (2, {})
    resealed = fold(fold(spring, seal_line(new_seal())), UndoLine(keeps_dice=True))
    assert (dice(resealed).attempt, dice(resealed).kept) == (2, {})
    assert dice(fold(fold(spring, UndoLine(keeps_dice=True)), seal_line(new_seal()))).kept == {}
