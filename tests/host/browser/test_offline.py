"""Without a connection a device shows what its person saw last, keeps what they write, and sends nothing by itself."""

from datetime import timedelta

import pytest
from django.utils import timezone
from hands import NEWS, open_board, shot, tap, unfold, until
from msgspec.structs import replace
from tests.host.working import client_of

from variorum.host.games import access
from variorum.host.games.life import phases
from variorum.host.games.models import SavedSheet
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Absence
from variorum.host.press.models import Message
from variorum.host.press.services import messages

KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) => {
    const shelf = await caches.open(name);
    return Promise.all((await shelf.keys()).map(async (one) => [name, one.url, await (await shelf.match(one)).text()]));
}))).flat().filter(([name]) => !["files", "offline"].includes(name))"""
SECRET = "Nobody else may read this"


@pytest.fixture
def playing(people, begun, seated, page_for):
    """Ann is France in a game with Ben, on a device whose service worker has begun."""
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    seated(game, ann, "FRANCE")
    page = page_for(ann, "phone", service_workers="allow")
    page.goto("/me/games/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page, ann, ben, game


def cut(page, game):
    """Look at the board and a chat, and lose the connection."""
    open_board(page, game)
    page.goto(f"/games/{game.key}/press/?with=*")
    page.wait_for_selector("#message-text")
    open_board(page, game)
    wait(page, lambda found: len(found) >= 3)
    page.context.set_offline(True)


def wait(page, is_so):
    """Wait until what the device keeps is as it should be."""
    until(page, lambda: is_so(page.evaluate(KEPT)))


def test_the_last_board_is_shown_and_orders_wait_for_their_writer(playing):
    page, _, _, game = playing
    open_board(page, game)
    with page.expect_response("**/orders/put/"):
        tap(page, "BRE", "MAO")
    cut(page, game)
    page.goto(f"/games/{game.key}/")
    page.wait_for_selector("#connection:has-text('This page is from')")
    page.wait_for_selector("#board[data-ready]")
    page.evaluate("document.getElementById('show-orders')?.click()")
    assert "F BRE - MAO" in page.inner_text("#sheet")
    tap(page, "PAR", "BUR")
    page.wait_for_selector("#unsent:has-text('A PAR - BUR')")
    tap(page, "MAR", "SPA")
    page.wait_for_selector("#unsent:has-text('A MAR - SPA')")
    shot(page, "offline-board")
    page.reload()
    page.wait_for_selector("#unsent:has-text('A PAR - BUR')")
    page.get_by_role("button", name="Discard A MAR - SPA").click()
    page.goto("/variants/")
    page.wait_for_selector("h1:has-text('offline')")
    page.wait_for_selector("#shelf a")
    shot(page, "offline-page")
    page.context.set_offline(False)
    page.wait_for_selector(".sections")
    page.goto("/me/games/")
    page.wait_for_selector("#connection a:has-text('orders in A game')")
    assert "PAR" not in SavedSheet.objects.get(seat="FRANCE").sheet
    page.click("#connection a")
    page.wait_for_selector("#board[data-ready]")
    page.evaluate("document.getElementById('show-orders')?.click()")
    page.click("#send-unsent")
    page.wait_for_selector("#sheet:has-text('A PAR - BUR')")
    page.wait_for_selector("#unsent", state="hidden")
    assert "MAR" not in SavedSheet.objects.get(seat="FRANCE").sheet


TEXT = "A PAR - BUR\nA MAR - SPA"


def test_text_that_was_typed_and_not_sent_comes_back(playing):
    page, _, _, game = playing
    cut(page, game)
    unfold(page)
    page.locator("#sheet-text").press_sequentially(TEXT)
    assert page.locator("#drafts").is_hidden()
    page.reload()
    page.wait_for_selector("#drafts:has-text('Not sent yet')")
    shot(page, "offline-draft")
    page.get_by_role("button", name="Show them").click()
    assert page.input_value("#sheet-text") == TEXT
    page.context.set_offline(False)
    page.goto("/me/games/")
    page.wait_for_selector("#connection:has-text('Not sent yet: orders in A game')")
    assert not SavedSheet.objects.filter(seat="FRANCE").exists()
    open_board(page, game)
    unfold(page)
    page.locator("#text-form button").first.click()
    page.wait_for_selector("#sheet:has-text('A PAR - BUR')", state="attached")
    page.wait_for_selector("#drafts", state="hidden")
    open_board(page, game)
    unfold(page)
    assert page.locator("#drafts").is_hidden()
    assert page.input_value("#sheet-text") == TEXT
    page.fill("#sheet-text", "A PAR - PIC")
    game.terms = replace(game.terms, grace=0, absence=Absence.HOLD)
    game.save()
    assert phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=30))
    open_board(page, game)
    page.wait_for_selector("#drafts:has-text('the phase is over')")
    assert page.inner_text("#drafts pre") == "A PAR - PIC"
    assert "PIC" not in page.input_value("#sheet-text")
    shot(page, "late-draft")
    page.get_by_role("button", name="Discard").click()
    page.wait_for_selector("#drafts", state="hidden")
    assert page.evaluate("JSON.stringify(localStorage)") == "{}"


def test_a_draft_does_not_replace_orders_that_came_later(playing):
    page, ann, _, game = playing
    open_board(page, game)
    unfold(page)
    page.fill("#sheet-text", TEXT)
    who = access.find(ann, game.key)
    sheets.put(who, game.phase_number, [order for order in who.legal_orders().orders() if str(order) == "F BRE - MAO"])
    open_board(page, game)
    page.wait_for_selector("#drafts:has-text('Not sent yet')")
    # News of the sheet leave the draft where it is, even if they come before it.
    page.evaluate("document.getElementById('sheet-text').value = document.getElementById('sheet-text').defaultValue")
    with page.expect_response("**/orders/**"):
        page.evaluate(NEWS)
    page.wait_for_function("text => document.getElementById('sheet-text').value === text", arg=TEXT)
    unfold(page)
    page.locator("#text-form button").first.click()
    page.wait_for_selector("#text-over")
    assert "MAO" in SavedSheet.objects.get(seat="FRANCE").sheet
    page.wait_for_selector("#drafts:has-text('Not sent yet')")
    page.get_by_role("button", name="Discard").click()
    assert page.input_value("#sheet-text") == "F BRE - MAO"


def test_a_message_written_offline_stays_a_draft_that_another_account_does_not_find(playing, address):
    page, _, ben, game = playing
    cut(page, game)
    page.goto(f"/games/{game.key}/press/?with=*")
    page.fill("#message-text", "To be sent later")
    page.click("#send")
    page.wait_for_selector("#message-state:has-text('Not sent')")
    page.context.set_offline(False)
    page.goto(f"/games/{game.key}/press/?with=*")
    assert page.input_value("#message-text") == "To be sent later"
    assert page.inner_text("#message-state") == "Not sent yet."
    assert not Message.objects.exists()
    page.evaluate("localStorage.setItem('orders other key FRANCE', '{\"gameName\": \"A game\"}')")
    page.context.clear_cookies()
    client = client_of(ben)
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": address}])
    page.goto("/me/games/")
    wait(page, lambda found: len(found) == 1)
    assert page.evaluate("JSON.stringify(localStorage)") == "{}"


def test_nothing_stays_for_whoever_comes_next(playing):
    page, _, ben, game = playing
    messages.send(access.find(ben, game.key), ("*",), SECRET, "1")
    cut(page, game)
    assert any(SECRET in text for _, _, text in page.evaluate(KEPT))
    page.goto(f"/games/{game.key}/")
    page.wait_for_selector("#board[data-ready]")
    tap(page, "PAR", "BUR")
    page.wait_for_selector("#unsent:has-text('A PAR - BUR')")
    page.context.set_offline(False)
    page.goto("/me/games/")
    page.evaluate("document.querySelector('form[action=\"/accounts/logout/\"]').requestSubmit()")
    page.wait_for_selector("a:has-text('Sign in')")
    wait(page, lambda found: len(found) == 1)
    assert [text for _, _, text in page.evaluate(KEPT)] == ["nobody"]
    assert page.evaluate("JSON.stringify(localStorage)") == "{}"
    page.context.set_offline(True)
    page.goto(f"/games/{game.key}/")
    page.wait_for_selector("h1:has-text('offline')")
    assert page.locator("#shelf a").count() == 0
