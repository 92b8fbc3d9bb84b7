"""Pages that look back have the whole map in the window, and the text beside it."""

import pytest
from hands import POLLING

from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.log import store
from variorum.host.games.terms import Absence

WINDOW = {"width": 1280, "height": 800}


def test_the_gazette_opens_with_the_whole_map_in_view(people, begun, page_for):
    (ann,) = people("ann")
    game = begun("standard", ann)
    with locked(game.pk) as row:
        assert phases.run(row, store.load(row))
    page = page_for(ann)
    page.set_viewport_size(WINDOW)
    page.goto(f"/games/{game.key}/gazette/S1901/")
    page.wait_for_function("document.querySelector('img.map').complete", polling=POLLING)
    box = page.locator("img.map:visible").first.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= WINDOW["height"]
    assert box["x"] + box["width"] < WINDOW["width"] * 0.62
    page.set_viewport_size({"width": 360, "height": 800})
    for path in ("phases/", "gazette/S1901/", "about/"):
        page.goto(f"/games/{game.key}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    for path in ("/learn/", "/play/friends/", "/variants/gametest1815/rules/", "/variants/standard/"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_results_step_beside_the_map_and_the_address_follows(people, begun, seated, page_for):
    (ann,) = people("ann")
    game = begun("standard", ann, grace=0, absence=Absence.HOLD)
    seated(game, ann, "FRANCE")
    for _ in range(2):
        with locked(game.pk) as row:
            assert phases.run(row, store.load(row))
    page, base = page_for(ann), f"/games/{game.key}/"
    page.goto(f"{base}history/")
    page.wait_for_selector("#board[data-ready]")
    assert page.url.endswith(f"{base}phases/2/#record")
    page.get_by_role("link", name="Previous phase").click()
    page.wait_for_selector("#look[data-number='1']")
    page.wait_for_url(f"**{base}phases/1/")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**{base}phases/2/")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**{base}phases/1/")
    assert page.locator(".board-map").is_visible()
    assert page.get_by_role("button", name="What if?").is_visible()
    page.get_by_role("button", name="Play on").click()
    page.wait_for_url(f"**{base}phases/2/")
    page.click("label:has(#show-orders)")
    page.wait_for_url(f"**{base}")
    page.click("label:has(#show-results)")
    page.wait_for_url(f"**{base}phases/2/")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_line_on_top_stays_one_line_after_a_draw_of_all_and_shows_ones_color(people, begun, drawn, page_for, size):
    (ann,) = people("ann_with_a_rather_long_name")
    game = drawn(begun("standard", ann))
    page = page_for(ann, size)
    page.goto(f"/games/{game.key}/")
    page.wait_for_url(f"**/games/{game.key}/afterwards/")
    page.get_by_role("link", name="Board").click()
    page.get_by_text("The game is over: 7-way draw").first.wait_for(state="attached")
    colors, heights = set(), set()
    for path in ("", "phases/", "about/", "afterwards/"):
        page.goto(f"/games/{game.key}/{path}")
        page.locator(".status .dot").wait_for()
        colors.add(page.locator(".status .dot").evaluate("dot => getComputedStyle(dot).backgroundColor"))
        heights.add(page.locator("header").bounding_box()["height"])
        page.locator(".status strong").get_by_text("7-way draw").wait_for()
    assert len(colors) == 1
    assert colors != {page.evaluate("getComputedStyle(document.documentElement).color")}
    assert max(heights) <= (48 if size == "desktop" else 112.5)
    if size == "phone":
        _header_takes_two_rows(page)


def _header_takes_two_rows(page):
    page.goto("/me/games/")
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.locator("header.site").bounding_box()["height"] <= 96
        for link in page.locator("header.site a, header.site button").all():
            box = link.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
