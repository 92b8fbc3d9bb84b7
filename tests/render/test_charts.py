"""Charts: every line is there, in its place, and told apart by more than colour."""

from itertools import pairwise
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st
from tests.tables import each

from variorum.game.report import Chart
from variorum.render.charts import HEIGHT, WIDTH, draw_chart
from variorum.render.theme import THEMES

PRICES = Chart(
    "Prices",
    "cents",
    ("S1901", "F1901", "S1902"),
    {"crowns": (100, 103, 99), "pounds": (100, 98, None), "francs": (100, 100, 101)},
)
VALUES = st.one_of(st.none(), st.floats(-1e7, 1e7, allow_nan=False))


def root(chart, theme="atlas"):
    return ET.fromstring(draw_chart(chart, THEMES[theme]).replace(' xmlns="http://www.w3.org/2000/svg"', ""))


@each("theme", THEMES)
def test_every_line_has_its_name_and_dashes_of_its_own(theme):
    shown = root(PRICES, theme)
    assert {"crowns", "pounds", "francs", "Prices (cents)", "S1901"} <= {node.text for node in shown.iter("text")}
    dashes = [path.get("stroke-dasharray") for group in shown.iter("g") for path in group.iter("path")]
    assert len(set(dashes)) == 3
    assert len(list(shown.iter("circle"))) == 8


@given(st.lists(st.tuples(VALUES, VALUES, VALUES), max_size=9))
def test_any_values_stay_on_the_sheet(lines):
    shown = root(Chart("Any", "units", ("a", "b", "c"), {str(index): line for index, line in enumerate(lines)}))
    for dot in shown.iter("circle"):
        assert 0 <= float(dot.get("cx")) <= WIDTH
        assert 0 <= float(dot.get("cy")) <= HEIGHT


def test_markup_in_a_name_is_text():
    shown = root(Chart("<b>", "&", ("<t>",), {"<script>": (1.0,)}))
    assert "<script>" in {node.text for node in shown.iter("text")}
    assert shown.find(".//script") is None


def names(shown):
    """The heights of the names beside the lines, from above."""
    return [float(node.get("y")) for node in shown.iter("text") if float(node.get("x")) > WIDTH - 180]


@given(st.lists(st.integers(0, 5), min_size=1, max_size=40))
def test_names_stand_apart_and_on_the_sheet(ends):
    lines = {str(index): (3, end) for index, end in enumerate(ends)}
    found = sorted(names(root(Chart("Any", "units", ("a", "b"), lines))))
    assert len(found) == len(ends)
    assert 0 < found[0] <= found[-1] < HEIGHT - 50
    assert all(below - above >= min(21.9, 420 / len(ends) - 0.2) for above, below in pairwise(found))


def test_what_is_counted_is_measured_in_whole_numbers():
    shown = root(Chart("Centers", "number", ("a", "b"), {"FRANCE": (3, 4), "RUSSIA": (4, 5)}))
    assert {"3", "4", "5", "6"} <= {node.text for node in shown.iter("text")}
    assert not [node.text for node in shown.iter("text") if "." in node.text]


def test_a_power_has_the_color_of_the_map_whichever_lines_there_are():
    chart = Chart("Centers", "number", ("a", "b"), {"Turkey": (3, 4), "Neutral": (4, 5)}, {"Turkey": 6})
    strokes = [path.get("stroke") for group in root(chart).iter("g") for path in group.iter("path")]
    assert strokes == [THEMES["atlas"].hue(6), THEMES["atlas"].hue(1)]
