"""What happened, and what might have, from the board: beside Ready, and beside the results."""

import pytest
from hands import NEWS, hears, open_board, shot
from tests.host.working import go_on

from variorum.host.games.models import Game, Kind
from variorum.host.games.terms import Absence


@pytest.fixture
def france(people, begun, seated):
    """Ann, and a game of Standard in which she is France."""
    (ann,) = people("ann")
    game = begun("standard", ann, grace=0, absence=Absence.HOLD)
    seated(game, ann, "FRANCE")
    return ann, game


def test_the_keyboard_gets_from_ready_to_what_happened_with_one_tab(france, page_for):
    ann, game = france
    page = page_for(ann)
    open_board(page, game)
    hears(page)
    page.focus("#ready")
    go_on(game)
    page.wait_for_selector("#arrived:not([hidden])")
    assert page.evaluate("document.activeElement.id") == "ready", "the focus stays"
    page.evaluate(NEWS)
    page.wait_for_selector("#sheet .arrive-too")
    page.focus("#ready")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "See what happened"
    shot(page, "news-beside-ready")
    page.keyboard.press("Enter")
    page.wait_for_selector(f".now:has-text('{game.summary}')", state="attached")
    assert page.locator(".arrive-too").count() == 0


def test_what_if_begins_at_the_phase_in_the_panel(france, page_for):
    ann, game = france
    go_on(game)
    page = page_for(ann)
    page.goto(f"/games/{game.key}/")
    page.wait_for_selector("#board[data-ready]")
    page.click("label:has(#show-results)")
    shot(page, "results-what-if")
    page.click("#look button:has-text('What if?')")
    page.wait_for_url("**/games/*/**")
    page.wait_for_selector("#board[data-ready]")
    assert Game.objects.filter(kind=Kind.SANDBOX).count() == 1
