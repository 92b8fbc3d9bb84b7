"""Many tabs of one person: only the one that is looked at holds a stream, and none misses anything."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from variorum.host.games.life import phases
from variorum.host.games.terms import Absence

MANY = 10
RESTED = """document.addEventListener("visibilitychange", () => setTimeout(() => { window.rested = true; }, 2500))"""
"""Lets a page say that it has been hidden for longer than it keeps its stream then."""

HEARD = 2.0
"""Seconds after which a page with a stream has heard of what is new."""

NOW = "document.querySelector('#arrived').textContent"
READY = "document.querySelector('#board[data-ready]') !== null"
LOADED = "document.readyState === 'complete' && document.querySelector('h1') !== null"


@pytest.fixture
def game(people, begun):
    """A game of ann."""
    (ann,) = people("ann")
    return ann, begun("standard", ann, grace=0, absence=Absence.HOLD)


def test_ten_pages_of_games_all_answer(game, tabs_of):
    ann, played = game
    tabs = tabs_of(ann)
    opened = []
    for _ in range(MANY):
        opened.append(tabs.open(f"/games/{played.key}/about/"))
        tabs.wait(opened[-1], LOADED)
    assert [tabs.ask(tab, "document.visibilityState") for tab in opened] == ["hidden"] * (MANY - 1) + ["visible"]
    tabs.wait(opened[0], "fetch('/healthz').then(() => {window.answered = true}), window.answered")


def test_a_page_that_is_shown_again_or_was_opened_unseen_shows_what_has_happened_meanwhile(game, tabs_of):
    ann, played = game
    tabs = tabs_of(ann)
    board = tabs.open(f"/games/{played.key}/")
    tabs.wait(board, READY)
    before = tabs.ask(board, NOW)
    tabs.ask(board, RESTED)
    tabs.wait(tabs.open(f"/games/{played.key}/about/"), LOADED)
    unseen = tabs.open(f"/games/{played.key}/", background=True)
    tabs.wait(unseen, READY)
    tabs.wait(board, "window.rested")
    go_on(played)
    time.sleep(HEARD)
    assert tabs.ask(board, NOW) == before
    assert not tabs.ask(unseen, f"{NOW}.includes('{played.summary}')")
    for hidden in (board, unseen):
        tabs.show(hidden)
        tabs.wait(hidden, f"{NOW}.includes('{played.summary}')")


def go_on(game):
    """Process the phase."""
    phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=99))
    before = game.summary
    game.refresh_from_db()
    assert game.summary != before
