from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import each
from vision import SIGHTS, distance

from variorum.render.palette import BRIGHT, LEGIBLE, TRADITIONAL, contrast, legible, luminance, mixed, tinted
from variorum.render.patterns import PATTERNS
from variorum.render.theme import THEMES

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")
APART = 20
"""Two colours side by side look different from about 2.3; badges are small and lie far apart."""


@each("sight", SIGHTS)
@each("hues", [TRADITIONAL, BRIGHT], ids=["light", "dark"])
def test_badges_of_eleven_powers_are_told_apart_whoever_looks(hues, sight):
    near = {(one, other): distance(one, other, sight) for one, other in combinations(hues[:11], 2)}
    closest = min(near, key=near.get)
    assert near[closest] >= APART, (closest, near[closest])


def test_every_power_with_a_colour_has_a_pattern_of_its_own():
    assert max(len(theme.hues) for theme in THEMES.values()) <= PATTERNS


def test_contrast_of_black_and_white_is_the_greatest():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)


@given(COLOURS, COLOURS)
def test_legible_text_is_legible_on_any_ground(colour, ground):
    assert contrast(legible(colour, ground), ground) >= LEGIBLE


@given(COLOURS)
def test_what_is_legible_already_stays(colour):
    shade = legible(colour, "#ffffff")
    assert shade == colour or contrast(colour, "#ffffff") < LEGIBLE


@given(COLOURS)
def test_tints_are_never_dark(colour):
    assert luminance(tinted(colour)) >= min(luminance(colour), 0.14)
    assert luminance(tinted(colour)) >= 0.14


@given(COLOURS, COLOURS)
def test_mixing_runs_from_one_colour_to_the_other(one, other):
    assert (mixed(one, other, 0), mixed(one, other, 1)) == (one, other)
