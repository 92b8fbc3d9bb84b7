"""Two people talk at once, on a desktop and on a phone."""

from axe import violations
from hands import shot

from variorum.host.games import access
from variorum.host.press.services import messages

FIELD, LAST = "#message-text", "#thread .press-message:last-child"


def test_two_people_talk(people, begun, page_for):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    one, other = access.find(ann, game.key), access.find(ben, game.key)
    for number in range(30):
        messages.send(one, (other.seat,), f"Earlier message {number}", str(number))
    desk, phone = page_for(ann), page_for(ben, "phone")
    desk.goto(f"/games/{game.key}/press/?with={other.seat}")
    phone.goto(f"/games/{game.key}/press/")
    phone.click(".threads a")
    phone.wait_for_selector("#latest:has-text('Earlier message 0')")
    assert phone.locator(".unread + #latest").count() == 1
    assert phone.is_hidden(".threads-panel")
    assert phone.is_visible("#latest")
    assert phone.is_visible(FIELD)

    desk.fill(FIELD, "Shall we meet\nin Burgundy?")
    desk.press(FIELD, "Control+Enter")
    desk.wait_for_selector(f"{LAST}.own:has-text('Burgundy?')")
    phone.wait_for_selector(f"{LAST}:has-text('Burgundy?')")
    assert desk.input_value(FIELD) == ""
    assert desk.evaluate("document.activeElement.id") == "message-text"
    assert not desk.evaluate("Object.keys(localStorage).length")

    phone.fill(FIELD, "I'd rather not.")
    phone.click("#send")
    desk.wait_for_selector(f"{LAST}:has-text('rather not')")
    phone.wait_for_selector(f"{LAST}.own:has-text('rather not')")
    for page in (desk, phone):
        assert page.locator("#thread .press-message").count() == 32
        assert page.locator(LAST).evaluate("last => last.getBoundingClientRect().bottom <= innerHeight")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert [found["id"] for found in violations(page)] == []
    shot(desk, "chat-desktop")
    shot(phone, "chat-phone")

    desk.fill(FIELD, "x" * 19_990)
    desk.wait_for_selector("#message-state:has-text('10 characters left.')")
    desk.fill(FIELD, "x" * 20_001)
    desk.wait_for_selector("#message-state.problem:has-text('1 character too many.')")
    desk.click("#send")
    desk.wait_for_selector("#composer [role=alert]:has-text('yours has 20,001')")
    assert len(desk.input_value(FIELD)) == 20_001
    desk.fill(FIELD, "Think about it.")
    desk.context.set_offline(True)
    desk.click("#send")
    desk.wait_for_selector("#message-state:has-text('Not sent.')")
    desk.context.set_offline(False)
    desk.reload()
    assert desk.input_value(FIELD) == "Think about it."
    desk.click("#send")
    phone.wait_for_selector(f"{LAST}:has-text('Think about it.')")
    _both_block(desk, phone, one.seat, other.seat)


def _both_block(desk, phone, ann, ben):
    """Ann on the desktop and Ben on the phone block each other."""
    for page, seat in ((phone, ann), (desk, ben)):
        page.click(".blocking summary")
        shot(page, f"chat-to-block-{'phone' if page == phone else 'desktop'}")
        page.click(f".blocking button:has-text('Block {seat}')")
        page.wait_for_selector(f"button:has-text('Unblock {seat}')", state="attached")
    assert phone.is_hidden(f"{LAST} .press-text")
    assert [found["id"] for found in violations(phone)] == []
    shot(phone, "chat-blocked-phone")
    shot(desk, "chat-blocked-desktop")
    phone.click(f"{LAST} summary")
    phone.wait_for_selector(f"{LAST} .press-text:has-text('Think about it.')")
    phone.click(f"{LAST} .report")
    phone.fill("#reason", "That is a threat.")
    shot(phone, "report-phone")
    phone.click("button:has-text('Report')")
    phone.wait_for_selector(f"{LAST} .reported", state="attached")
    for address in ("/me/blocked/", "/people/ann/"):
        phone.goto(address)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        shot(phone, f"blocked-{address.strip('/').replace('/', '-')}")


def test_orders_in_a_message_lead_to_the_board_and_onto_the_sheet(people, begun, seated, page_for):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    seated(game, ben, "ENGLAND")
    one, other = access.find(ann, game.key), access.find(ben, game.key)
    desk, phone = page_for(ann), page_for(ben, "phone")
    desk.goto(f"/games/{game.key}/press/?with={other.seat}")
    phone.goto(f"/games/{game.key}/press/?with={one.seat}")
    desk.fill(FIELD, "Perhaps A MUN - BUR then, and F LON - NTH?")
    desk.click("#send")
    phone.click(f"{LAST} .proposed summary")
    phone.wait_for_selector(f"{LAST} .proposed li:has-text('F LON - NTH')")
    shot(phone, "chat-orders-phone")
    shot(desk, "chat-orders-desktop")
    assert [found["id"] for found in violations(phone)] == []
    phone.click(f"{LAST} .press-text a:has-text('A MUN - BUR')")
    phone.wait_for_selector("#board[data-ready]")
    assert sorted(phone.locator(".hit.shown").evaluate_all("all => all.map(hit => hit.dataset.area)")) == ["BUR", "MUN"]
    shot(phone, "chat-orders-board")
    phone.go_back()
    phone.click(f"{LAST} .proposed summary")
    phone.click(f"{LAST} .proposed button:has-text('Add to my orders')")
    phone.wait_for_selector("#board[data-ready]")
    phone.wait_for_selector("#sheet:has-text('F LON - NTH')", state="attached")


def test_without_scripts_it_is_a_page_with_a_form(people, begun, page_for):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    one, other = access.find(ann, game.key), access.find(ben, game.key)
    messages.send(other, (one.seat,), "Hello", "1")
    page = page_for(ann, java_script_enabled=False)
    page.goto(f"/games/{game.key}/press/?with={other.seat}")
    page.fill(FIELD, "And hello to you")
    page.click("#send")
    page.wait_for_selector(f"{LAST}.own:has-text('And hello to you')")
