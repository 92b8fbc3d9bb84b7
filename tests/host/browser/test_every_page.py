"""Every kind of page in one visit: to axe, in a little window, and to see which rules of stylesheets are in use."""

from axe import faults_anywhere
from cuts import cut
from hands import put_away
from states import acts
from styles import SHEETS, Styles
from tests.asked import asked
from visits import visits

AT_200 = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
"""A window at 200 %."""
PHONE, LITTLE = {"width": 390, "height": 844}, {"width": 320, "height": 640}
"""A usual phone; and a small one, which is as wide as a wide window at 400 %."""

MOST_UNSEEN = 165
"""Selectors of states that no visit here leads to: most wrong forms, an open question, a promise that nobody can judge,
a sketch on the map, the overview of a large board, what a coach has found, a webhook, rules that are chosen, and what
scripts add to pages in a wide window alone."""


def test_every_page_is_for_everybody_and_every_rule_styles_something(people, begun, duel, drawn, seated, page_for):
    """Axe sees each page in light and dark: one on a phone, the next at 200 %; with `--every` all of them in both."""
    styles, wrong = Styles(), []
    for who, pages in visits(people, begun, duel, drawn):
        phone, at_200 = page_for(who, "phone"), page_for(who, **AT_200)
        for address in pages:
            wrong += _little(phone, address, styles)
            if asked.every or address in pages[::2]:
                wrong += _faults(phone, address)
        put_away(phone)
        for address in pages if asked.every else pages[1::2]:
            at_200.goto(address)
            styles.look(at_200)
            wrong += _faults(at_200, address)
        put_away(at_200)
    for page in acts(people, begun, seated, page_for):
        styles.look(page)
    assert wrong == []
    assert styles.sheets() == SHEETS
    assert len(styles.unseen()) <= MOST_UNSEEN, "\n".join(styles.unseen())


def _little(page, address, styles):
    """What is cut in a little window; the page stays open on a usual phone."""
    page.emulate_media(color_scheme="light")
    answer = page.goto(address)
    styles.look(page)
    page.set_viewport_size(LITTLE)
    found = [(address, "is not there")] if answer.status == 404 else []
    found += [(address, "cut", text) for text in cut(page)]
    page.set_viewport_size(PHONE)
    return found


def _faults(page, address):
    """What axe finds, and where."""
    return [(address, page.viewport_size["width"], *found) for found in faults_anywhere(page)]
