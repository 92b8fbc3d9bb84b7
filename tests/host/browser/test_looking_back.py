"""Pages that look back have the whole map in the window, and the text beside it."""

from variorum.host.games import store
from variorum.host.games.services import phases
from variorum.host.games.services.common import locked

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
