"""Every kind of page in a window of 320 pixels, as on small phones and wide windows at 400 %: no text is cut."""

from cuts import cut
from visits import visits


def test_no_text_is_cut_in_a_window_of_320_pixels(people, begun, duel, drawn, page_for):
    opened = [
        (page_for(who, "phone", viewport={"width": 320, "height": 640}), pages)
        for who, pages in visits(people, begun, duel, drawn)
    ]
    assert [fault for page, pages in opened for fault in _faults(page, pages)] == []


def _faults(page, addresses):
    for address in addresses:
        page.goto(address)
        for text in cut(page):
            yield address, text
