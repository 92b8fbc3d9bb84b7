"""The numbers on the tabs of a game change on open pages, without a new one."""

from variorum.host.games import access
from variorum.host.press.services import messages

BADGE = "#tab-press .badge"


def test_the_number_of_new_messages_comes_and_goes_by_itself(people, begun, page_for):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    writer, reader = access.find(ann, game.key), access.find(ben, game.key)
    desk, phone = page_for(ben), page_for(ben, "phone")
    desk.goto(f"/games/{game.key}/about/")
    assert desk.locator(BADGE).count() == 0
    for number in (1, 2):
        messages.send(writer, (reader.seat,), "Peace?", str(number))
        desk.wait_for_selector(f"{BADGE}:has-text('{number}')")
    desk.focus("#tab-press")
    phone.goto(f"/games/{game.key}/press/?with={writer.seat}")
    desk.wait_for_selector(BADGE, state="detached")
    assert desk.evaluate("document.activeElement.id") == "tab-press"
    assert desk.get_attribute("#game-tabs [aria-current]", "id") == "tab-about"
    assert phone.get_attribute("#game-tabs [aria-current]", "id") == "tab-press"
    messages.send(writer, (reader.seat,), "Or war?", "3")
    phone.wait_for_selector(".press-text:has-text('Or war?')")
    phone.wait_for_timeout(1_500)
    assert phone.locator(BADGE).count() == desk.locator(BADGE).count() == 0
