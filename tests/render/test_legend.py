"""Legends of few powers and of many."""

import re
from itertools import combinations

import pytest
from msgspec.structs import replace
from tests.tables import each
from vision import distance

from variorum.board.area import Power
from variorum.game.opening import Opening
from variorum.render.patterns import power_pattern
from variorum.render.picture import draw
from variorum.render.scene import scene_of
from variorum.render.theme import THEMES
from variorum.variants.registry import variant

STANDARD = variant("standard")
CENTERS = STANDARD.board.geography().centers
NOTICEABLE = 5
DUEL = STANDARD.but(id="duel", powers=("AUSTRIA", "FRANCE"))


def anarchy(count, name="Anarchy"):
    """A variant in which that many centers are powers of their own."""
    home = dict.fromkeys(CENTERS[:count])
    areas = {
        area: replace(known, home=area if area in home else "", owner=area if area in home else "")
        for area, known in STANDARD.board.areas.items()
    }
    board = replace(STANDARD.board, areas=areas, powers={area: Power(area, area) for area in home})
    return STANDARD.but(id="anarchy", name=name, board=board, opening=Opening({area: (f"A {area}",) for area in home}))


def drawn(found):
    return draw(scene_of(found.start({}), found))


def entries(picture):
    """Where each power stands in the legend."""
    places = re.findall(r'<g id="power-(\w+)"[^>]*transform="translate\((\d+) (\d+)\)"', picture)
    return {power: (int(x), int(y)) for power, x, y in places}


@each("count", [1, 2, 7, 9, 12, 22, 34])
def test_every_power_has_room_within_the_picture(count):
    picture = drawn(anarchy(count))
    left, top, width, height = map(int, re.search(r'viewBox="([-\d ]+)"', picture)[1].split())
    found = entries(picture)
    assert len(found) == count
    for one, other in combinations(found.values(), 2):
        assert abs(one[0] - other[0]) >= 380 or abs(one[1] - other[1]) >= 84
    assert all(x + 380 <= left + width and y + 76 <= top + height for x, y in found.values())


@each("name", ["Duel", "Fleet Rome, build anywhere", "Anarchy of thirty-four cities", "X" * 60])
def test_a_long_title_stays_left_of_the_powers(name):
    legend = drawn(anarchy(7, name)).partition('id="layer-legend"')[2].partition('id="power-')[0]
    lines = re.findall(r'font-size="(\d+)" letter-spacing="5">([^<]+)<', legend)
    assert 1 <= len(lines) <= 2
    assert all(len(text) * (0.68 * int(size) + 5) <= 640 for size, text in lines)


def test_a_title_is_text_and_no_markup():
    picture = drawn(anarchy(2, "<War> & Peace"))
    assert "<title>&lt;War&gt; &amp; Peace" in picture
    assert "<War>" not in picture


def test_powers_that_do_not_play_are_not_listed():
    assert set(entries(drawn(DUEL))) == {"AUSTRIA", "FRANCE"}


def test_powers_that_do_not_play_but_own_something_are_listed():
    position = replace(DUEL.start({}), owners={"LON": "ENGLAND"})
    assert set(entries(draw(scene_of(position, DUEL)))) == {"AUSTRIA", "ENGLAND", "FRANCE"}


@pytest.mark.parametrize(
    "theme", [theme for theme in THEMES.values() if not theme.lettered], ids=lambda theme: theme.id
)
def test_forty_powers_are_told_apart_by_colour_or_by_hatching(theme):
    hatching = [power_pattern(index, "", "", 1, 1) for index in range(40)]
    for one, other in combinations(range(40), 2):
        apart = distance(theme.hue(one), theme.hue(other), "normal")
        assert apart >= NOTICEABLE or hatching[one] != hatching[other], (one, other)
