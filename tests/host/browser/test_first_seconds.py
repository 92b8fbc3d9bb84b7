"""What is seen at first: a sketch of the board while its ground is on the way, and news that don't look like errors."""

from hands import POLLING, open_board

GROUND = "**/maps/*/*/*.svg"
STROKES = "[...document.querySelectorAll('.hit')].map(hit => getComputedStyle(hit).stroke)"
EDGES = """[...document.querySelectorAll('#messages .message')].map(one => getComputedStyle(one).borderLeftColor)"""


def test_areas_are_a_sketch_until_the_ground_is_there(people, begun, seated, page_for):
    (ann,) = people("ann")
    game = begun("standard", ann)
    seated(game, ann, "FRANCE")
    page, held = page_for(ann), []

    def hold(route):
        held.append(route)

    page.route(GROUND, hold)
    page.goto(f"/games/{game.key}/", wait_until="commit")
    page.wait_for_selector(".hit", state="attached")
    page.wait_for_function(f"() => {STROKES}.every(stroke => stroke !== 'none')", polling=POLLING)
    assert held
    page.unroute_all()
    open_board(page, game)
    assert set(page.evaluate(STROKES)) == {"none"}


def test_a_sent_confirmation_does_not_look_like_an_error(people, page_for):
    (ann,) = people("ann")
    page = page_for(ann)
    page.goto("/accounts/email/")
    page.fill("[name=email][type=email]", "another@example.org")
    page.get_by_role("button", name="Add").click()
    page.wait_for_selector("#messages .message")
    accent = page.evaluate("getComputedStyle(document.querySelector('button:not(.quiet)')).backgroundColor")
    assert accent not in page.evaluate(EDGES)
