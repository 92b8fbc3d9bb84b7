import re
from datetime import timedelta
from importlib.util import find_spec

import pytest
from django.utils import timezone

from variorum.game.turn import Turn
from variorum.host.games import noticeboard
from variorum.host.games.models import Game
from variorum.host.games.noticeboard import Notice
from variorum.host.games.terms import Absence
from variorum.host.play.pictures import pdf
from variorum.variants import registry
from variorum.zine.seasons import seasons

AUTOMATIC = {"grace": 0, "absence": Absence.HOLD}


@pytest.fixture
def finished_year(begun, played, monkeypatch):
    """A standard game, a year old, with builds in its winter."""
    monkeypatch.setattr("variorum.game.dice.new_seed", lambda: "seed 1")
    game = begun("standard", **AUTOMATIC)
    while not game.turn.startswith("S1902"):
        played(game)
    return game


def test_an_issue_tells_of_moves_retreats_and_builds(finished_year, signed_in):
    page = signed_in().get(f"/games/{finished_year.key}/gazette/F1901/").content.decode()
    assert "Autumn 1901, movement" in page
    assert "adjustments" in page
    assert "<b>England:</b>" in page
    assert "No. 2" in page
    assert re.search(r'\(bounced, <a class="clause" href="/rules/std:M\d+/">std:M\d+</a>\)', page)
    assert 'rel="prev"' in page
    assert signed_in().get(f"/games/{finished_year.key}/gazette/S1999/").status_code == 404


def test_the_last_issue_tells_the_next_deadline(finished_year, signed_in):
    due = timezone.now() + timedelta(days=3)
    Game.objects.update(deadline=due)
    pages = [
        signed_in().get(f"/games/{finished_year.key}/gazette/{name}/").content.decode() for name in ("S1901", "F1901")
    ]
    assert [f"{due:%H:%M} UTC" in page for page in pages] == [False, True]


def test_messages_to_the_public_are_printed_and_escaped(finished_year, signed_in):
    def message(access, turns):
        return [Notice("ENGLAND", "<b>Peace</b> in our time", "F1901M", timezone.now())] if "F1901M" in turns else []

    noticeboard.notices_from(message)
    try:
        pages = [
            signed_in().get(f"/games/{finished_year.key}/gazette/{name}/").content.decode()
            for name in ("S1901", "F1901")
        ]
    finally:
        noticeboard._SOURCES.remove(message)
    assert ["&lt;b&gt;Peace&lt;/b&gt; in our time" in page for page in pages] == [False, True]


def test_winter_belongs_to_the_autumn_before_it():
    class Moment:
        def __init__(self, number, turn):
            self.number, self.turn = number, turn

    variant = registry.variant("standard")
    turns = (None, *(Turn.read(text) for text in ("S1901M", "F1901M", "W1901A", "S1902M")))
    found = seasons(variant, [Moment(number, turn) for number, turn in enumerate(turns)])
    assert [(season.name, len(season.moments)) for season in found] == [
        ("opening", 1),
        ("S1901", 1),
        ("F1901", 2),
        ("S1902", 1),
    ]


@pytest.mark.skipif(not pdf.is_possible(), reason="needs variorum[pdf,pictures]")
def test_an_issue_is_there_as_pdf(finished_year, signed_in):
    answer = signed_in().get(f"/games/{finished_year.key}/gazette/F1901.pdf")
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")


@pytest.mark.skipif(find_spec("weasyprint") is not None, reason="PDF can be made here")
def test_where_no_pdf_can_be_made_the_page_says_so(finished_year, signed_in):
    answer = signed_in().get(f"/games/{finished_year.key}/gazette/F1901.pdf", follow=True)
    assert "available on this server" in answer.content.decode()
