"""Nothing stays on a board that has passed, and nothing is cut."""

from datetime import timedelta

import pytest
from django.utils import timezone
from hands import open_board, shot, tap

from variorum.host.games import access
from variorum.host.games.life import phases
from variorum.host.games.models import Game
from variorum.host.games.terms import Absence
from variorum.host.press.services import messages

CUT = """[...document.querySelectorAll('.game-bar h1, .status strong, .game-tabs a')]
    .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .map(one => one.textContent.trim())"""
FLASH = """kind => {
    const told = Object.assign(document.createElement('p'), {className: `message ${kind}`, textContent: kind});
    document.getElementById('messages').append(told);
}"""


@pytest.fixture
def game(people, begun, seated):
    """Ann (England) and Ben (France), after the first phase of a game with a long name."""
    ann, ben = people("ann", "ben")
    made = begun("standard", ann, ben, grace=0, absence=Absence.HOLD)
    Game.objects.filter(pk=made.pk).update(name="A long evening with old friends")
    seated(made, ann, "ENGLAND")
    seated(made, ben, "FRANCE")
    phases.process(made.pk, made.phase_number, now=timezone.now() + timedelta(days=99))
    made.refresh_from_db()
    return made, ann, ben


def test_what_was_looked_at_in_the_results_is_marked_no_longer(game, page_for):
    made, ann, _ = game
    page = page_for(ann)
    page.goto(f"/games/{made.key}/")
    page.wait_for_selector("#board[data-ready]")
    page.check("#show-results")
    page.click("#look li[data-area] summary >> nth=0")
    page.wait_for_selector(".hit.chosen", state="attached")
    page.click("#look li[data-area] details[open] summary")
    page.wait_for_selector(".hit.chosen", state="detached")
    page.click("#look li[data-area] summary >> nth=0")
    page.wait_for_selector(".hit.chosen", state="attached")
    page.get_by_role("button", name="To your orders").click()
    page.wait_for_selector(".hit.chosen", state="detached")


def test_a_message_about_what_was_done_leaves_and_a_refusal_stays(game, page_for):
    made, ann, _ = game
    page = page_for(ann)
    open_board(page, made)
    page.clock.install()
    page.reload()
    page.wait_for_selector("#board[data-ready]")
    page.evaluate(FLASH, "success")
    page.evaluate(FLASH, "error")
    page.wait_for_timeout(200)
    box, tabs = page.locator("#messages").bounding_box(), page.locator(".panel-tabs").bounding_box()
    assert box["y"] >= tabs["y"] + tabs["height"]
    page.clock.run_for(10_000)
    page.wait_for_selector("#messages .success", state="detached")
    assert page.is_visible("#messages .error")


def test_what_was_said_of_an_order_leaves_the_map_and_the_other_tabs(game, page_for):
    made, ann, _ = game
    page = page_for(ann)
    open_board(page, made)
    page.clock.install()
    tap(page, "LON", "ENG")
    page.wait_for_selector("#saved:has-text('F LON - ENG')")
    assert "English Channel" in page.inner_text("#told")
    page.clock.run_for(10_000)
    page.wait_for_selector("#told:empty", state="attached")
    page.check("#show-powers")
    page.wait_for_selector("#saved:empty", state="attached")
    assert page.is_hidden("#undo")
    page.check("#show-orders")
    assert page.is_visible("#undo")


def test_long_names_are_read_whole_beside_tabs_with_badges(game, page_for):
    made, ann, ben = game
    messages.send(access.find(ben, made.key), ("ENGLAND",), "Hello", "1")
    page = page_for(ann)
    open_board(page, made)
    page.wait_for_selector("#new-press .badge")
    for width in (1280, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(CUT) == []
        assert page.locator("header").bounding_box()["height"] < 50
        shot(page, f"long-name-{width}")
