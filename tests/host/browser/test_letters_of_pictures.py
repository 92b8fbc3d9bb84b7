"""Maps as images are lettered like the page around them, whatever fonts the machine has."""

LOADED = "() => [...document.fonts].map(font => `${font.family} ${font.style} ${font.status}`).sort()"


def test_a_map_as_image_brings_the_letters_of_the_house(people, begun, page_for):
    (ann,) = people("ann")
    game = begun("standard", ann)
    page = page_for(ann)
    page.goto(f"/games/{game.key}/phases/0/after.svg")
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate(LOADED) == ["EB Garamond italic loaded", "EB Garamond normal loaded"]


def test_the_map_of_a_variant_stands_beside_its_text(people, page_for):
    (ann,) = people("ann")
    page = page_for(ann)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/variants/payola/")
    text, board = page.locator("h1").bounding_box(), page.locator("img.board").bounding_box()
    assert board["x"] > 600
    assert board["y"] < text["y"] + text["height"]
