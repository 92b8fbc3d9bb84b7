"""Mails as values: each kind in each state as text and HTML, small, escaped, and with nothing that a link changes."""

import re
from html.parser import HTMLParser

import pytest
from django.utils import timezone

from variorum.host.accounts.models import Person
from variorum.host.notify.models import Kind
from variorum.host.notify.services.attached import MOST_BYTES, MOST_OF_MAIL, size_beside
from variorum.host.notify.services.letter import MOST_DETAILS, Letter, Part, as_html, as_text, shortened
from variorum.host.notify.services.mails import composed
from variorum.host.notify.services.samples import samples
from variorum.host.notify.services.words import WRITERS

SAMPLES = samples(timezone.now())


class Reading(HTMLParser):
    """What a mail program shows: the words, and the elements."""

    def __init__(self, html):
        super().__init__()
        self.words, self.names, self.links = "", set(), []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.names.add(tag)
        self.links += [value for name, value in attrs if name == "href"]

    def handle_data(self, data):
        self.words += data


def test_the_gallery_has_every_kind():
    assert {sample.kind for sample in SAMPLES.values()} == {kind.value for kind in Kind}
    assert WRITERS.keys() == {*Kind} - {Kind.DIGEST}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_mail_says_the_same_as_text_and_as_html(name):
    letter = SAMPLES[name].letter
    text, html = as_text(letter), Reading(as_html(letter))
    told = [letter.title, *(line for part in (*letter.parts, *letter.details) for line in (part.heading, *part.lines))]
    assert not [line for line in told if line not in text or line not in html.words]
    assert {button.address for button in letter.buttons} <= {*html.links}
    assert all(button.address in text for button in letter.buttons)
    assert {letter.stop} <= {*html.links}
    assert len(letter.heading) <= 150


@pytest.mark.parametrize(
    "name", [name for name in SAMPLES if "strange" in name or "several" in name or "digest" in name]
)
def test_what_strangers_write_is_no_markup_and_no_line_of_its_own(name):
    letter = SAMPLES[name].letter
    assert not Reading(as_html(letter)).names & {"b", "i", "script", "form", "button"}
    assert not [line for line in as_text(letter).splitlines() if line.startswith("You have won")]
    assert "\n" not in letter.heading


def test_mails_stay_small_however_long_their_report_is():
    line = "Army Saint Petersburg moves to Livonia (A STP - LVN): Bounced: 1 against 1 by army Moscow (equal, std:M4)"
    letter = Letter("S", "A game", "T", details=shortened([Part((line,) * 40, "Russia")] * 40))
    assert sum(len(part.lines) for part in letter.details) == MOST_DETAILS + 1
    assert 0 < size_beside(len(as_html(letter)) + len(as_text(letter))) < max(MOST_BYTES)
    whole = composed(letter, lambda others: bytes(size_beside(others)), "ann@example.org", {})
    assert MOST_OF_MAIL * 0.7 < len(whole.message().as_bytes()) <= MOST_OF_MAIL


@pytest.mark.parametrize(
    ("sizes", "kept"),
    [
        ((MOST_DETAILS,), (MOST_DETAILS,)),
        ((MOST_DETAILS, 1), (MOST_DETAILS, 1)),
        ((MOST_DETAILS - 1, 2), (MOST_DETAILS - 1, 1, 1)),
    ],
)
def test_a_report_is_cut_only_if_it_is_too_long(sizes, kept):
    parts = shortened([Part(("line",) * size) for size in sizes])
    assert tuple(len(part.lines) for part in parts) == kept
    assert (parts[-1].lines[0] != "line") == (sum(sizes) > MOST_DETAILS)


def test_staff_looks_at_all_mails_and_nobody_else_does(client, people):
    ann, gil = people("ann", "gil")
    Person.objects.filter(pk=gil.pk).update(is_staff=True)
    places = ("/staff/mails/", "/staff/mails/phase-orders-due.html", "/staff/mails/phase-orders-due.txt")
    client.force_login(ann)
    assert [client.get(place).status_code for place in places] == [404] * 3
    client.force_login(gil)
    assert [client.get(place).status_code for place in places] == [200] * 3
    assert client.get("/staff/mails/unknown.html").status_code == 404
    listed = client.get("/staff/mails/").content.decode()
    assert all(f"/staff/mails/{name}.html" in listed for name in SAMPLES)
    sizes = [float(size) for size in re.findall(r"<td>([0-9.]+)\xa0KB", listed)]
    assert len(sizes) == len(SAMPLES)
    assert max(sizes) * 1024 <= MOST_OF_MAIL
