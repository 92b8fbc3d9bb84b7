"""Charts: every line is there, in its place, and told apart by more than colour."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


@pytest.mark.parametrize("theme", THEMES)
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
