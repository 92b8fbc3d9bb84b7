"""Every kind of page, looked at by axe on a phone, in light and dark: nothing serious is found."""

from axe import faults_anywhere
from visits import visits


def test_no_page_has_a_serious_fault(people, begun, duel, drawn, page_for):
    opened = [(page_for(who, "phone"), pages) for who, pages in visits(people, begun, duel, drawn)]
    assert [fault for page, pages in opened for fault in _faults(page, pages)] == []


def _faults(page, addresses):
    for address in addresses:
        answer = page.goto(address)
        if answer.status == 404:
            yield address, "is not there"
        for found in faults_anywhere(page):
            yield address, *found
