"""Maps as images are lettered like the page around them, whatever fonts the machine has."""

LOADED = "() => [...document.fonts].map(font => `${font.family} ${font.style} ${font.status}`).sort()"


def test_a_map_as_image_brings_the_letters_of_the_house(people, begun, page_for):
    (ann,) = people("ann")
    game = begun("standard", ann)
    page = page_for(ann)
    page.goto(f"/games/{game.key}/phases/0/after.svg")
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate(LOADED) == ["EB Garamond italic loaded", "EB Garamond normal loaded"]
