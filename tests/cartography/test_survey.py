"""Surveying a small board: what comes of good anchors, and whose fault it is when anchors are bad."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point
from tests.tables import each

from variorum.board import BoardError
from variorum.cartography.arcs import outlines_of, shapes_of
from variorum.cartography.build import survey
from variorum.cartography.plan import read_plan
from variorum.cartography.projection import EARTH_RADIUS, Lens, Projection, project, sheet_of
from variorum.cartography.steps import STEPS

IRELAND = (Path(__file__).parents[2] / "docs" / "examples" / "ireland" / "map.txt").read_text()


def line_of(area):
    return next(number for number, line in enumerate(IRELAND.splitlines(), 1) if line.startswith(area))


@pytest.fixture(scope="module")
def ireland():
    heard = []
    found = survey(IRELAND, heard.append)
    assert heard == list(STEPS[:-1])
    return found


def test_four_provinces_border_as_in_life(ireland):
    rings = dict(line.split(": ") for line in ireland.rings.splitlines()[1:])
    assert set(rings["ULS"].split()) == {"ATL", "CON", "LEI", "IRI"}
    assert set(rings["CON"].split()) == {"ATL", "ULS", "LEI", "MUN"}
    assert "ULS" not in rings["MUN"].split()


def test_the_areas_cover_the_sheet_and_do_not_overlap(ireland):
    shapes = shapes_of(ireland.arcs, outlines_of(ireland.arcs))
    sheet = 3000 * ireland.sheet.height
    assert sum(shape.area for shape in shapes.values()) == pytest.approx(sheet, rel=1e-3)
    assert all(shape.is_valid for shape in shapes.values())
    assert ireland.wet == {"ATL", "IRI", "CEL"}


def test_every_anchor_on_the_sheet_lies_in_its_area_or_close_by(ireland):
    shapes = shapes_of(ireland.arcs, outlines_of(ireland.arcs))
    for anchor, point in zip(ireland.placed.anchors, ireland.placed.points, strict=True):
        if 0 < point[0] < 3000 and 0 < point[1] < ireland.sheet.height:
            assert shapes[anchor.area].distance(Point(point)) < 18


def broken(old, new):
    assert old in IRELAND
    return IRELAND.replace(old, new)


@each(
    ("text", "line", "problem", "remedy"),
    [
        (
            broken("-5.3,53.5 -5.6,54.3", "-5.3,53.5 -7.5,53.0"),
            "IRI",
            "is an anchor of water, but is on land",
            "move",
        ),
        (
            broken("-9.0,53.3 -9.3,53.9", "-9.0,53.3 -11.2,53.9"),
            "CON",
            "is an anchor of land, but is in the water",
            "move",
        ),
        (broken("-8.0,51.2 -10.0,51.2", "-8.0,51.2 -5.5,54.0"), "CEL", "a part of CEL that IRI cuts off", "bridge"),
        (broken("| -8.5,51.9 -9.5", "| -6.3,53.35 -9.5"), "MUN", "stands where LEI", "move or delete"),
        (broken("-8.0,51.2 -10.0,51.2 -6.4,51.8", ""), "CEL", "CEL has no anchors", "add points"),
        (broken("LEI | Leinster", "ULS | Leinster"), "LEI", "area ULS is given twice", "one line"),
        (broken("| Leinster |", "| Ulster |"), "LEI", '"Ulster" is a name of ULS', "let each name"),
        (broken("-6.3,53.35", "-6.3;53.35"), "LEI", '"-6.3;53.35" isn\'t a point', "longitude,latitude"),
        (broken("center | -8,53.5", "center | north"), "center | -8", '"north" cannot be read', "longitude,latitude"),
        (broken("borders | none", "borders | old"), "borders", '"old" isn\'t a choice', "modern"),
        (broken("badge | 60", "badge | big"), "badge", '"big" cannot be read', "a number"),
        (broken("badge | 60", "colour | red"), "badge", 'unknown setting "colour"', "settings are"),
    ],
)
def test_a_fault_is_told_with_its_line_and_what_to_change(text, line, problem, remedy):
    with pytest.raises(BoardError) as caught:
        survey(text, lambda _: None)
    assert caught.value.line == line_of(line)
    assert problem in caught.value.problem
    assert remedy in caught.value.remedy


def test_all_anchors_that_are_astray_are_told_at_once():
    text = broken("-5.3,53.5 -5.6,54.3", "-5.3,53.5 -7.5,53.0").replace("-9.0,53.3 -9.3,53.9", "-9.0,53.3 -11.2,53.9")
    with pytest.raises(BoardError) as caught:
        survey(text, lambda _: None)
    told = str(caught.value).splitlines()
    assert len(told) == 2
    assert {line.split(":")[1] for line in told} == {str(line_of("IRI")), str(line_of("CON"))}


def test_a_setting_is_missing():
    with pytest.raises(BoardError, match='no line "badge"'):
        read_plan(broken("badge | 60", ""))


@given(st.floats(-150, 150), st.floats(-60, 80))
def test_the_projection_keeps_areas(lon, lat):
    """A small square of the globe has the same area on the plane."""
    step = 0.01
    corners = np.array([(lon, lat), (lon + step, lat), (lon + step, lat + step), (lon, lat + step)])
    plane = project(Projection((14.0, 50.0), (), ((0, 0),) * 4), corners)
    x, y = plane[:, 0], plane[:, 1]
    area = abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2
    radians = np.radians(step)
    true = EARTH_RADIUS**2 * radians * (np.sin(np.radians(lat + step)) - np.sin(np.radians(lat)))
    assert area == pytest.approx(true, rel=1e-3)


def test_a_lens_enlarges_its_middle_and_leaves_what_lies_beyond_its_reach():
    lens = Lens((0.0, 0.0), 1000.0, 1.0, reach=1.0)
    frame = ((-20, 0), (0, -20), (20, 0), (0, 20))
    plain, bent = (sheet_of(Projection((0.0, 0.0), lenses, frame)) for lenses in ((), (lens,)))
    near = [(0.01, 0.0)]
    middle = plain.place([(0.0, 0.0)])
    assert (bent.place(near) - middle)[0, 0] == pytest.approx(2 * (plain.place(near) - middle)[0, 0], rel=0.01)
    assert bent.place([(15.0, 3.0)]) == pytest.approx(plain.place([(15.0, 3.0)]))
