"""What belongs on the sheet of a season, step by step."""

from msgspec.structs import replace

from variorum.game.position import Ending
from variorum.game.process import legal_orders
from variorum.game.season_sheet import season_sheet
from variorum.game.turn import Turn
from variorum.variants import registry

SILLY, STANDARD = registry.variant("rather_silly"), registry.variant("standard")


def at(variant, text):
    return replace(variant.opening(variant), turn=Turn.read(text))


def test_the_steps_of_this_phase_come_with_all_that_may_be_ordered():
    position = at(SILLY, "S1902M")
    parts = [part for part in season_sheet(SILLY, position, "FRANCE") if part.legal_orders.kinds]
    kinds = [kind for part in parts for kind in part.legal_orders.kinds]
    assert kinds == list(legal_orders(SILLY, position, "FRANCE").kinds)
    assert [part.step for part in parts][:2] == ["units, birds and the TARDIS", "the sale of souls"]


def test_what_comes_first_depends_on_nothing():
    parts = season_sheet(SILLY, at(SILLY, "S1902M"), "FRANCE")
    assert [part.conditional for part in parts][:2] == [False, True]


def test_later_phases_of_the_season_belong_to_it():
    spring = {part.phase for part in season_sheet(SILLY, at(SILLY, "S1902M"), "FRANCE")}
    autumn = {part.phase for part in season_sheet(SILLY, at(SILLY, "F1902M"), "FRANCE")}
    assert spring == {"movement", "retreats", "quiz"}
    assert autumn == {"movement", "retreats", "adjustments", "quiz"}


def test_a_phase_of_one_step_is_one_part():
    (now, *later) = season_sheet(STANDARD, at(STANDARD, "S1901M"), "FRANCE")
    assert (now.phase, now.step) == ("movement", "")
    assert [part.phase for part in later] == ["retreats"]


def test_no_sheet_after_the_end():
    over = replace(at(SILLY, "S1902M"), ending=Ending(("FRANCE",)))
    assert season_sheet(SILLY, over, "FRANCE") == ()
