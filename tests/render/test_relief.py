import math

from tests.tables import each

from variorum.board import load_board
from variorum.board.load import board_folder
from variorum.render.atlas import load_atlas
from variorum.render.lines import inside
from variorum.render.relief import light, peaks, shaded

ATLAS = load_atlas(board_folder("standard"))
LAND = [area for area, known in load_board("standard").areas.items() if known.terrain == "land"]


@each("area", LAND)
def test_peaks_stand_inside_and_off_the_unit(area):
    found = peaks(ATLAS, area)
    assert all(inside(ATLAS.outlines[area], point) for point, _ in found)
    assert all(math.dist(point, ATLAS.units[area]) > ATLAS.badge for point, _ in found)


def test_any_land_may_rise():
    assert [area for area in LAND if not peaks(ATLAS, area)] == []


def test_each_peak_is_drawn_with_its_flank():
    found = peaks(ATLAS, "BOH")
    assert light(found).count("M") == shaded(found).count("M") == len(found)
