"""The game master's pages in a browser: links are copied by a button, and nothing scrolls sideways on a small phone."""

import json

import pytest
from hands import OFFERED, shot, tap
from tests.acting import do

from variorum.archive.codec import sheet_from_plain
from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.life import creation, rollcall
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, SavedSheet, State
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms
from variorum.host.gm.acts.clock import ProcessNow
from variorum.host.gm.acts.rollback import RollBack
from variorum.host.gm.parts import parts

SMALL = {"width": 360, "height": 800}


@pytest.fixture
def game(people):
    """A game whose game master is gil, and that ann and ben have joined."""
    ann, ben, gil = people("ann", "ben", "gil")
    found = creation.create(gil, GamePlan("A game", "standard", terms=Terms(bots=True, open_desk=True), mastered=True))
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


@pytest.fixture
def desk(game):
    """The game has begun, and its game master is at the desk."""
    found, gil = game
    rollcall.muster(gil, found.pk)
    creation.begin(found.pk)
    return access.find(gil, found.key, GM)


def test_orders_for_a_seat_are_tapped_or_filled_in_and_sent_together(desk, page_for):
    page = page_for(desk.person)
    page.goto(f"/games/{desk.game.key}/desk/orders/FRANCE/")
    page.wait_for_selector("#board[data-ready]")
    page.fill("#orders-text", "A MAR jumps")
    tap(page, "PAR", "BUR")
    page.wait_for_function("() => document.querySelector('#orders-text').value === 'A PAR - BUR\\nA MAR jumps'")
    by_form(page, "hold", unit="F BRE")
    page.wait_for_function(
        "() => document.querySelector('#orders-text').value === 'A PAR - BUR\\nF BRE H\\nA MAR jumps'"
    )
    by_form(page, "move", unit="A PAR", to="GAS")
    page.wait_for_function(
        "() => document.querySelector('#orders-text').value === 'F BRE H\\nA PAR - GAS\\nA MAR jumps'"
    )
    shot(page, "desk-orders-desktop")
    page.fill("#orders-text", page.input_value("#orders-text").replace("A MAR jumps", ""))
    page.get_by_role("button", name="Enter orders").click()
    page.get_by_text("The orders of FRANCE have been entered.").wait_for()
    saved = SavedSheet.objects.get(game=desk.game, seat="FRANCE")
    assert [str(order) for order in sheet_from_plain(json.loads(saved.sheet), desk.variant).orders] == [
        "F BRE H",
        "A PAR - GAS",
    ]


def by_form(page, kind, **fields):
    """Add an order with its form."""
    form = page.locator(f"form[data-type={kind}]")
    form.evaluate("form => form.closest('details').open = true")
    for name, value in fields.items():
        form.locator(f"[name=f-{name}]").select_option(value)
    form.locator("button.save").click()


def test_a_tap_on_the_map_fills_in_the_field_in_use(desk, page_for):
    page = page_for(desk.person, "phone")
    page.goto(f"/games/{desk.game.key}/desk/position/units/")
    page.wait_for_selector("#board[data-ready]")
    tap(page, "PIC")
    assert "Choose a field" in page.inner_text("#told")
    place = page.locator("[name='p.units.0.location']")
    place.focus()
    tap(page, "PIC")
    assert place.input_value() == "PIC"
    tap(page, "SPA")
    page.locator(OFFERED, has_text="SPA/NC").click()
    assert place.input_value() == "SPA/NC"
    shot(page, "desk-units-phone")
    page.locator("[name='p.units.0.kind']").focus()
    tap(page, "PIC")
    assert place.input_value() == "SPA/NC"


def test_own_orders_are_added_and_removed_on_the_desk(desk, page_for):
    page = page_for(desk.person)
    page.goto(f"/games/{desk.game.key}/desk/")
    by_form(page, "set_owner", area="PAR", power="GERMANY")
    page.wait_for_selector("#sheet code")
    shot(page, "desk-own-orders")
    page.locator("#sheet").get_by_role("button", name="Remove").click()
    page.wait_for_selector("#sheet code", state="detached")


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
        do(desk, ProcessNow())
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
    do(desk, RollBack(number=0, reason="to look at the page that takes it back"))
    page.goto(f"/games/{found.key}/desk/restore/")
    assert not is_wide(page)
