"""How wide names are."""

import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import each

from variorum.cartography.labelsize import setting, wraps

WORDS = st.lists(st.sampled_from(["North", "Sea", "of", "Mediterranean", "Gulf"]), min_size=1, max_size=5)


@given(WORDS, st.integers(1, 3))
def test_wrapping_loses_no_word_and_offers_every_number_of_lines(words, most):
    found = list(wraps(" ".join(words), most))
    assert [len(lines) for lines in found] == list(range(1, min(most, len(words)) + 1))
    assert all(" ".join(lines).split() == words for lines in found)


def test_lines_are_balanced():
    assert list(wraps("North Atlantic Ocean", 2))[1] == ("North", "Atlantic Ocean")


def test_lines_may_end_after_a_hyphen_or_a_slash():
    assert list(wraps("Lombardy-Venetia", 2)) == [("Lombardy-Venetia",), ("Lombardy-", "Venetia")]
    assert list(wraps("Oman/Aden", 3))[-1] == ("Oman/", "Aden")


def test_land_is_in_capitals_and_sea_is_not():
    assert setting(("Wales",), 30, "land").lines == ("WALES",)
    assert setting(("North Sea",), 30, "sea").lines == ("North Sea",)


@each(("style", "look", "spacing"), [("land", "", 0.06), ("inert", "", 0.06), ("sea", 'font-style="italic"', 0.05)])
@each("text", ["BULGARIA", "Gulf of Lyon", "Österreich"])
def test_widths_are_those_of_the_drawn_text(style, look, spacing, text):
    raster, image = pytest.importorskip("variorum.render.raster"), pytest.importorskip("PIL.Image")
    found = setting((text,), 40, style)
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 100"><rect width="800" height="100" fill="#fff"/>'
        f'<text x="50" y="60" font-family="EB Garamond" font-size="40" letter-spacing="{spacing * 40}" {look}>'
        f"{found.lines[0]}</text></svg>"
    )
    dark = np.asarray(image.open(io.BytesIO(raster.png(svg, 800))).convert("L")) < 128
    columns = np.flatnonzero(dark.any(axis=0))
    assert columns[-1] - columns[0] == pytest.approx(found.width, rel=0.06)
