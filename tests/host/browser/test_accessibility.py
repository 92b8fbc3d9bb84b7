"""Every kind of page, looked at by axe on a phone and at 200 %, in light and dark: nothing serious is found."""

import pytest
from axe import faults_anywhere
from visits import visits

WINDOWS = {
    "phone": ("phone", {}),
    "200 %": ("desktop", {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}),
}


@pytest.mark.parametrize("window", WINDOWS)
def test_no_page_has_a_serious_fault(people, begun, duel, drawn, page_for, window):
    size, options = WINDOWS[window]
    opened = [(page_for(who, size, **options), pages) for who, pages in visits(people, begun, duel, drawn)]
    assert [fault for page, pages in opened for fault in _faults(page, pages)] == []


def _faults(page, addresses):
    for address in addresses:
        answer = page.goto(address)
        if answer.status == 404:
            yield address, "is not there"
        for found in faults_anywhere(page):
            yield address, *found
