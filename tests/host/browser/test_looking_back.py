"""Pages that look back have the whole map in the window, and the text beside it."""

import pytest

from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.log import store

WINDOW = {"width": 1280, "height": 800}


def test_results_history_and_gazette_open_with_the_whole_map_in_view(people, begun, page_for):
    (ann,) = people("ann")
    game = begun("standard", ann)
    with locked(game.pk) as row:
        assert phases.run(row, store.load(row))
    page = page_for(ann)
    page.set_viewport_size(WINDOW)
    for path in ("phases/", "history/", "gazette/S1901/"):
        page.goto(f"/games/{game.key}/{path}")
        page.wait_for_function("document.querySelector('img.map').complete")
        box = page.locator("img.map:visible").first.bounding_box()
        assert box["y"] >= 0, path
        assert box["y"] + box["height"] <= WINDOW["height"], path
        assert box["x"] + box["width"] < WINDOW["width"] * 0.62, path
    page.set_viewport_size({"width": 360, "height": 800})
    for path in ("phases/", "history/", "gazette/S1901/", "about/"):
        page.goto(f"/games/{game.key}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    for path in ("/learn/", "/play/friends/", "/variants/gametest1815/rules/", "/variants/standard/"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_line_on_top_stays_one_line_after_a_draw_of_all_and_shows_ones_color(people, begun, drawn, page_for, size):
    (ann,) = people("ann")
    game = drawn(begun("standard", ann))
    page = page_for(ann, size)
    page.goto(f"/games/{game.key}/")
    page.get_by_text("The game is over: 7-way draw").wait_for(state="attached")
    colors, heights = set(), set()
    for path in ("", "phases/", "history/", "about/", "afterwards/"):
        page.goto(f"/games/{game.key}/{path}")
        page.locator(".status .dot").wait_for()
        colors.add(page.locator(".status .dot").evaluate("dot => getComputedStyle(dot).backgroundColor"))
        heights.add(page.locator("header").bounding_box()["height"])
        page.locator(".status strong").get_by_text("7-way draw").wait_for()
    assert len(colors) == 1
    assert colors != {page.evaluate("getComputedStyle(document.documentElement).color")}
    assert max(heights) <= (48 if size == "desktop" else 96)


@pytest.mark.parametrize("width", [390, 360])
def test_the_header_takes_two_rows_on_phones(people, page_for, width):
    (ann,) = people("ann_with_a_rather_long_name")
    page = page_for(ann, "phone", viewport={"width": width, "height": 800})
    page.goto("/me/games/")
    assert page.locator("header.site").bounding_box()["height"] <= 96
    for link in page.locator("header.site a, header.site button").all():
        box = link.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
