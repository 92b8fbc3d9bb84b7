"""A text that is far too large is refused in words, on the page where it stays."""

from hands import unfold
from test_board import opened


def test_a_text_that_is_too_large_stays_where_it_is(people, begun, page_for):
    (ann,) = people("ann")
    page = opened(page_for(ann), begun("standard", ann))
    unfold(page)
    page.eval_on_selector("#sheet-text", "field => field.value = 'A PAR - BUR; '.repeat(100_000)")
    page.get_by_role("button", name="Save text").click()
    page.wait_for_selector("#messages .problem:has-text('larger than 1 MB')")
    assert page.locator("#messages h1").count() == 0
    assert page.input_value("#sheet-text").startswith("A PAR - BUR")
