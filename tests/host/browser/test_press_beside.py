"""Press in the panel of the board: reading, writing and agreeing without leaving it, on a desktop and on a phone."""

import pytest
from axe import violations
from hands import open_board, shot, until
from tests.host.working import go_on

from variorum.host.games import access
from variorum.host.games.terms import Absence
from variorum.host.press.models import Message, Recipient
from variorum.host.press.services import messages

FIELD, LAST = "#message-text", "#thread .press-message:last-child"
UNREAD = "#new-press .badge"
FITS = "part => (at => at.scrollWidth <= at.clientWidth)(document.querySelector(part))"
STANDS = "all => all.map(unit => unit.dataset.location).sort()"


@pytest.fixture
def table(people, begun, seated):
    """Ann (England) and Ben (France) in a game of Standard."""
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben, grace=0, absence=Absence.HOLD)
    seated(game, ann, "ENGLAND")
    seated(game, ben, "FRANCE")
    return game, ann, ben


def write(game, person, to, text, key="1"):
    return messages.send(access.find(person, game.key), (to,), text, key)


def unread(game, seat):
    return Recipient.objects.filter(message__game=game, seat=seat, read__isnull=True).count()


def test_a_message_is_marked_read_and_answered_beside_the_board(table, page_for):
    game, ann, ben = table
    page = page_for(ann, "phone")
    open_board(page, game)
    write(game, ben, "ENGLAND", "Shall we? F BRE - MAO, F LON - NTH, and nobody in the English Channel.")
    page.wait_for_selector(f"{UNREAD}:has-text('1')")
    page.check("#show-powers")
    page.wait_for_selector("#new-FRANCE .badge:has-text('1')")
    assert page.locator(".powers .badge").count() == 1
    assert page.evaluate(FITS, ".panel-tabs")
    assert page.locator(".unit.wrote").evaluate_all(STANDS) == ["BRE", "MAR", "PAR"]
    shot(page, "press-unread-phone")
    assert unread(game, "ENGLAND") == 1
    page.click("#show-press")
    page.wait_for_selector("#talk #thread-title:has-text('FRANCE')")
    page.wait_for_selector(f"{UNREAD}", state="detached")
    page.wait_for_selector(".unit.wrote", state="detached")
    assert unread(game, "ENGLAND") == 0
    assert [found["id"] for found in violations(page)] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, "press-beside-phone")
    page.fill(FIELD, "Gladly.")
    page.press(FIELD, "Control+Enter")
    page.wait_for_selector(f"{LAST}.own:has-text('Gladly.')")
    assert page.input_value(FIELD) == ""
    assert page.locator("#board").count() == 1
    write(game, ben, "ENGLAND", "Then it's settled.", "2")
    page.wait_for_selector(f"{LAST}:has-text('settled')")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_what_a_message_says_is_drawn_on_the_map(table, page_for, size):
    game, ann, ben = table
    write(game, ben, "ENGLAND", "Shall we? F BRE - MAO, F LON - NTH, and nobody in the English Channel.")
    page = page_for(ann, size)
    open_board(page, game)
    page.click("#show-press")
    page.wait_for_selector(f"{LAST} a")
    look = page.locator(f"{LAST} .press-text")
    if size == "phone":
        look.tap(position={"x": 3, "y": 3})
    else:
        look.hover(position={"x": 3, "y": 3})
    page.wait_for_selector("#sketch .order.power-FRANCE", state="attached")
    assert page.locator("#sketch .order").count() == 2
    assert page.locator("#sketch .order.power-ENGLAND").count() == 1
    shot(page, f"press-drawn-{size}")
    if size == "desktop":
        page.focus(f"{LAST} a:has-text('English Channel')")
        page.wait_for_selector(".hit.shown[data-area=ENG]", state="attached")
        page.wait_for_selector("#sketch", state="detached")
        page.mouse.move(10, 10)
        page.focus("#show-press")
    else:
        look.tap(position={"x": 3, "y": 3})
    page.wait_for_selector("#sketch", state="detached")
    page.wait_for_selector(".hit.shown", state="detached")


def test_a_closed_tab_reads_nothing_and_somebody_goes_on_writing_while_a_phase_comes(table, page_for):
    game, ann, ben = table
    page = page_for(ann)
    open_board(page, game)
    _closed_tab_reads_nothing(page, game, ben)
    page.check("#show-powers")
    page.click("a.write:has-text('France')")
    page.wait_for_selector("#talk #thread-title:has-text('FRANCE')")
    page.click(FIELD)
    page.keyboard.type("One moment")
    go_on(game)
    page.wait_for_selector("#arrived:not([hidden])")
    page.keyboard.type(", please")
    page.click("#arrive")
    page.wait_for_selector(f".now:has-text('{game.summary}')", state="attached")
    assert page.is_checked("#show-press")
    assert page.input_value(FIELD) == "One moment, please"
    page.focus(FIELD)
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(f"{LAST}.own:has-text('please')")
    write(game, ben, "ENGLAND", "Still there?", "2")
    page.wait_for_selector(f"{LAST}:has-text('Still there?')")


def test_on_a_slow_line_nothing_is_written_to_the_wrong_power(table, page_for):
    game, ann, ben = table
    write(game, ben, "ENGLAND", "Hello")
    page = page_for(ann)
    open_board(page, game)
    page.check("#show-powers")
    page.click("a.write:has-text('France')")
    page.wait_for_selector("#talk #thread-title:has-text('FRANCE')")
    page.fill(FIELD, "Only for you")
    held = hold(page, "**/press/?with=*")
    page.check("#show-powers")
    page.click("a.write:has-text('Russia')")
    page.wait_for_selector("#talk .opening:has-text('Russia')")
    page.check("#show-powers")
    page.click("a.write:has-text('Germany')")
    page.wait_for_selector("#talk .opening:has-text('Germany')")
    assert page.locator("#talk .press[inert] #message-text").count() == 1
    page.keyboard.type("To whom?")
    _, germany = release_when(page, held, 2)
    germany.continue_()
    page.wait_for_selector("#talk #thread-title:has-text('GERMANY')")
    assert page.locator("#talk .opening").count() == 0
    assert page.get_attribute(FIELD, "placeholder") == "Message to Germany"
    assert page.input_value(FIELD) == ""
    page.fill(FIELD, "Alsace?")
    page.click("#send")
    (sending,) = release_when(page, held, 1)
    assert page.get_attribute(FIELD, "readonly") is not None
    page.check("#show-powers")
    page.click("a.write:has-text('France')")
    (france,) = release_when(page, held, 1)
    france.continue_()
    page.wait_for_selector("#talk #thread-title:has-text('FRANCE')")
    assert page.input_value(FIELD) == "Only for you"
    with page.expect_response("**/press/?with=GERMANY"):
        sending.continue_()
    page.fill(FIELD, "For you, France")
    page.unroute("**/press/?with=*")
    page.click("#send")
    page.wait_for_selector(f"{LAST}.own:has-text('For you, France')")
    sent = Message.objects.filter(game=game, sender="ENGLAND").values_list("thread", "text")
    assert set(sent) == {("ENGLAND,GERMANY", "Alsace?"), ("ENGLAND,FRANCE", "For you, France")}


def hold(page, addresses):
    """Hold back requests to addresses; the list of those that wait."""
    held = []

    def hold_back(route):
        held.append(route)

    page.route(addresses, hold_back)
    return held


def release_when(page, held, count):
    """Wait for so many requests, and take them out of the list."""
    found = until(page, lambda: held[:count] if len(held) >= count else None)
    del held[:count]
    return found


def _closed_tab_reads_nothing(page, game, ben):
    """What comes while the tab is closed stays unread."""
    page.click("#show-press")
    page.wait_for_selector("#talk .press")
    page.check("#show-powers")
    page.click("a.write:has-text('France')")
    page.wait_for_selector("#talk #ask", state="attached")
    page.click("#show-orders")
    write(game, ben, "ENGLAND", "Psst.")
    page.wait_for_selector(UNREAD)
    page.wait_for_timeout(500)
    assert unread(game, "ENGLAND") == 1
    page.click("#show-press")
    page.wait_for_selector(f"{LAST}:has-text('Psst.')")
    page.wait_for_selector(UNREAD, state="detached")


def test_the_tab_opens_the_panel_and_leads_to_a_page_of_its_own_without_scripts(table, page_for):
    game, ann, ben = table
    write(game, ben, "ENGLAND", "Hello")
    page = page_for(ann)
    open_board(page, game)
    page.check("#show-press")
    page.wait_for_selector("#talk #thread:has-text('Hello')")
    page.click(".of-press .whole a")
    page.wait_for_selector(".press .threads a")
    plain = page_for(ann, java_script_enabled=False)
    plain.goto(f"/games/{game.key}/")
    plain.check("#show-press")
    plain.click(".of-press .whole a")
    plain.wait_for_selector(".press .threads a")
