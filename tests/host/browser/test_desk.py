"""The game master's pages in a browser: links are copied by a button, and nothing scrolls sideways on a small phone."""

import pytest

from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.models import Game, State
from variorum.host.games.services import creation, rollcall, seats
from variorum.host.games.services.creation import Plan
from variorum.host.games.terms import Terms
from variorum.host.gm.parts import parts
from variorum.host.gm.services import clock, rollback
from variorum.host.gm.services.desk import mark_of

SMALL = {"width": 360, "height": 800}


@pytest.fixture
def game(people):
    """A game whose game master is gil, and that ann and ben have joined."""
    ann, ben, gil = people("ann", "ben", "gil")
    found = creation.create(gil, Plan("A game", "standard", terms=Terms(bots=True, open_desk=True), mastered=True))
    for person in (ann, ben):
        seats.join(person, found.pk)
    return found, gil


def is_wide(page):
    return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def test_an_invitation_is_copied_by_a_button(game, page_for):
    found, gil = game
    page = page_for(gil, permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/games/{found.key}/about/")
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == page.input_value("#invitation")


def test_nothing_scrolls_sideways_on_a_small_phone(game, page_for):
    found, gil = game
    page = page_for(gil, "phone")
    page.set_viewport_size(SMALL)
    rollcall.muster(gil, found.pk)
    for place in ("about/", "desk/start/"):
        page.goto(f"/games/{found.key}/{place}")
        assert not is_wide(page), place
    creation.begin(found.pk)
    desk = access.find(gil, found.key, GM)
    for _ in range(2):
        clock.process_now(desk, mark_of(Game.objects.get(pk=found.pk)))
    Game.objects.filter(pk=found.pk).update(state=State.WAITING)  # so that the tab of the desk has a number
    places = [f"position/{part}/" for part in parts(desk.variant)]
    for place in ("", "preview/", "orders/FRANCE/", "terms/", "back/0/", *places):
        page.goto(f"/games/{found.key}/desk/{place}")
        assert page.locator("h1").count(), place
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert not is_wide(page), place
    page.goto(f"/games/{found.key}/desk/back/0/")
    page.click("button[value=preview]")
    page.wait_for_selector("#compare-title")
    assert not is_wide(page)
    rollback.roll_back(desk, mark_of(Game.objects.get(pk=found.pk)), 0, "to look at the page that takes it back")
    page.goto(f"/games/{found.key}/desk/restore/")
    assert not is_wide(page)
