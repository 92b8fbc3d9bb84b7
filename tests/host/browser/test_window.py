"""The game page in its window: one line, then the whole board, as large as it can be, for every variant."""

import pytest
from tests.tables import each

from variorum.render.atlas import atlas_of
from variorum.render.frame import view_box
from variorum.variants import registry

WIDE = ((1280, 800), (1440, 900), (1920, 1080), (1024, 768), (844, 390))
TALL = ((820, 1180), (390, 844), (360, 640))
ONE_LINE = 960
OTHERS = ("press/", "about/")
"""The other pages of a game, which must not scroll sideways on the smallest phone."""
LEAST = 0.62
"""The share of a laptop's window that the board has at least, if its proportions allow it."""
PANEL = 320
"""The width of the panel on a laptop, which no board may narrow."""

PLACED = """() => {
    const svg = document.querySelector(".board-map"), box = svg.viewBox.baseVal;
    const matrix = svg.getScreenCTM(), corner = (x, y) => new DOMPoint(x, y).matrixTransform(matrix);
    const [from, to] = [corner(box.x, box.y), corner(box.x + box.width, box.y + box.height)];
    const {scrollWidth, scrollHeight} = document.documentElement;
    return [from.x, from.y, to.x, to.y, scrollWidth, scrollHeight, document.querySelector("header").offsetHeight];
}"""

# In one go, before the page can go back to its own board; browsers remember proportions of what stays in its place.
# Its areas, which say nothing about its size, would be laid out again for each board.
AS_IF = f"""(view) => {{
    const svg = document.querySelector(".board-map"), next = svg.nextSibling;
    svg.remove();
    // Without its drawing it is soon laid out; the page goes on looking for what it changes, to draw orders and signs.
    const kept = ["#changing", "#overlay", "#layer-orders"].map((name) => svg.querySelector(name));
    for (const [at, part] of kept.entries()) (kept[at - 1] ?? svg).replaceChildren(part);
    document.body.offsetWidth;
    svg.setAttribute("viewBox", view);
    next.before(svg);
    return ({PLACED})();
}}"""


@pytest.fixture
def visit(people, page_for):
    """Ann, and a page of hers."""
    (ann,) = people("ann")
    return ann, page_for(ann)


@each("variant", registry.SHOWCASE)
def test_the_board_is_seen_at_once_and_has_most_of_the_window(variant, visit, begun):
    ann, page = visit
    page.set_viewport_size({"width": WIDE[0][0], "height": WIDE[0][1]})
    key = begun(variant, ann).key
    page.goto(f"/games/{key}/")
    page.wait_for_selector("#board[data-ready]")
    page.get_by_role("button", name="Whole board").click()
    for width, height in (*WIDE, *TALL):
        page.set_viewport_size({"width": width, "height": height})
        left, top, right, bottom, wide, high, line = page.evaluate(PLACED)
        size = f"{width} × {height}"
        assert 0 <= left < right <= width + 0.5, size
        assert line <= top < bottom <= height + 0.5, size
        assert wide <= width, size
        if (width, height) in WIDE:
            assert high <= height, size
            assert line < 50 or width < ONE_LINE, size
        if (width, height) == WIDE[0]:
            assert (right - left) * (bottom - top) >= LEAST * width * height
    for other in OTHERS:
        page.goto(f"/games/{key}/{other}", wait_until="domcontentloaded")
        assert page.evaluate("document.documentElement.scrollWidth") <= TALL[-1][0], other
    for path in ("", "rules/"):
        page.goto(f"/variants/{variant}/{path}", wait_until="domcontentloaded")
        assert page.evaluate("document.documentElement.scrollWidth") <= TALL[-1][0], path


def test_every_board_is_as_large_as_a_laptop_allows(visit, begun):
    ann, page = visit
    width, height = WIDE[0]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/games/{begun('standard', ann).key}/")
    page.wait_for_selector("#board[data-ready]")
    views = {view_box(atlas_of(variant.board).size) for variant in map(registry.variant, registry.names())}
    assert len(views) > 50
    for view in views:
        left, top, right, bottom, _, _, line = page.evaluate(AS_IF, view)
        *_, wide, high = map(float, view.split())
        scale = min((width - PANEL) / wide, (height - line) / high)
        assert right - left == pytest.approx(scale * wide, abs=2), view
        assert bottom - top == pytest.approx(scale * high, abs=2), view
        assert 0 <= left < right <= width - PANEL + 0.5, view
        assert line <= top < bottom <= height + 0.5, view
        best = scale * wide * scale * high
        assert (right - left) * (bottom - top) >= min(LEAST * width * height, 0.99 * best), view
