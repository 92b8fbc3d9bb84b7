"""Where a board opens: on a phone around the seat's own units, everywhere else whole."""

import pytest
from test_board import opened
from tests.tables import each

from variorum.host.play.pictures.maps import ways

MIDDLE = """area => {
    const box = document.querySelector(`.hit[data-area="${area}"]`).getBBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""


@pytest.fixture
def france(people, begun, seated):
    """A game in which ann plays France."""
    (ann,) = people("ann")
    game = begun("standard", ann)
    seated(game, ann, "FRANCE")
    return ann, game


def shown(page):
    """The part of the map on the page: x, y, width, height."""
    return [float(number) for number in page.get_attribute(".board-map", "viewBox").split()]


def whole(variant):
    """All of a map."""
    return [float(number) for number in ways(variant).view.split()]


def test_on_a_phone_the_board_opens_around_ones_own_units_and_shows_everything_on_demand(france, page_for):
    ann, game = france
    page = opened(page_for(ann, "phone"), game)
    x, y, width, height = shown(page)
    assert width < whole("standard")[2] * 0.7
    for area in ("BRE", "PAR", "MAR", "ENG", "MAO", "GAS", "SPA", "PIE", "PIC", "BUR"):
        across, down = page.evaluate(MIDDLE, area)
        assert x < across < x + width, area
        assert y < down < y + height, area
    page.emulate_media(color_scheme="dark")
    page.wait_for_timeout(500)
    assert shown(page) == [x, y, width, height]
    page.get_by_role("button", name="Whole board").click()
    assert shown(page) == whole("standard")


@each("variant", ["gametest1815", "geophysical"])
def test_whoever_only_looks_sees_the_whole_board(variant, begun, page_for):
    page = opened(page_for(size="phone"), begun(variant))
    assert shown(page) == whole(variant)


def test_on_a_wide_screen_the_board_opens_whole(france, page_for):
    ann, game = france
    assert shown(opened(page_for(ann), game)) == whole("standard")
