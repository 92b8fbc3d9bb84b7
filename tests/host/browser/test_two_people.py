"""Two people at once, one on a desktop and one on a phone: a zine, a waiting list, notes, a report and a block."""

from axe import faults
from hands import shot

from variorum.host.acts.running import run
from variorum.host.games import access
from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.log import store
from variorum.host.games.models import Game, State
from variorum.host.lists.acts import CreateWaitingList
from variorum.host.press.services import messages


def are_fine(*pages):
    """Nothing serious is found by axe, and nothing scrolls sideways."""
    for page in pages:
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_editor_writes_while_a_reader_reads(people, begun, page_for):
    sal, ben = people("sal", "ben")
    game = begun("standard", ben)
    with locked(game.pk) as row:
        assert phases.run(row, store.load(row))
    desk, phone = page_for(sal), page_for(ben, "phone")
    desk.goto("/zines/")
    desk.get_by_label("Title").fill("The Northern Post")
    desk.get_by_role("button", name="Make a zine").click()
    desk.get_by_label("Address of a game").fill(f"/games/{game.key}/")
    desk.get_by_role("button", name="Add game").click()
    desk.get_by_label("Your note on A game").fill("A bold opening")
    desk.get_by_label("Before the games").fill("Welcome, **all**")
    phone.goto("/zines/")
    phone.get_by_text("No zine has been published yet").wait_for()
    are_fine(desk, phone)
    shot(desk, "zine-edit-desktop")
    desk.get_by_role("button", name="Publish no. 1").click()
    desk.wait_for_url("**/zines/*/1/")
    phone.reload()
    phone.get_by_role("link", name="The Northern Post").click()
    phone.get_by_role("link", name="No. 1,").click()
    phone.get_by_text("A bold opening").wait_for()
    desk.go_back()
    desk.reload()
    desk.get_by_label("Before the games").fill("Not for the reader yet")
    desk.get_by_role("button", name="Save and preview").click()
    desk.get_by_text("Not for the reader yet").wait_for()
    phone.reload()
    assert "Not for the reader yet" not in phone.content()
    assert "Spring 1901, movement" in phone.inner_text("main")
    are_fine(desk, phone)
    shot(phone, "zine-issue-phone")


def test_the_last_of_two_fills_a_waiting_list(people, page_for):
    ann, ben = people("ann", "ben")
    waiting = run(CreateWaitingList(name="Duels", variant="england_turkey"), ann)
    desk, phone = page_for(ann), page_for(ben, "phone")
    for page in (desk, phone):
        page.goto(f"/lists/{waiting.key}/")
    desk.get_by_role("button", name="Put me on the list").click()
    desk.get_by_role("heading", name="1 of 2 people").wait_for()
    # The phone's page is older than that.
    phone.get_by_role("heading", name="0 of 2 people").wait_for()
    shot(phone, "list-phone")
    are_fine(desk, phone)
    phone.get_by_role("button", name="Put me on the list").click()
    phone.wait_for_url("**/games/*/**")
    game = Game.objects.get()
    desk.reload()
    desk.get_by_role("link", name="Duels 1").click()
    for page in (desk, phone):
        page.get_by_role("button", name="I'm here").click()
        page.wait_for_load_state()
    game.refresh_from_db()
    assert game.state == State.RUNNING


def test_what_one_notes_the_other_reads(people, duel, drawn, page_for):
    ann, ben = people("ann", "ben")
    game = drawn(duel(ann, ben))
    desk, phone = page_for(ben), page_for(ann, "phone")
    for page in (desk, phone):
        page.goto(f"/games/{game.key}/replay/1/")
        page.get_by_text("No notes on this phase yet.").wait_for()
    phone.get_by_role("link", name="Write a note").click()
    phone.get_by_label("Note").fill("I feared *everything*.")
    phone.get_by_role("button", name="Save").click()
    phone.get_by_text("I feared everything.").wait_for()
    desk.reload()
    desk.get_by_role("article", name="Note of").get_by_text("I feared everything.").wait_for()
    are_fine(desk, phone)
    shot(desk, "note-desktop")
    shot(phone, "note-phone")


def test_a_message_is_reported_and_its_writer_blocked(people, begun, page_for):
    ann, ben, sal = people("ann", "ben", "sal")
    type(sal).objects.filter(pk=sal.pk).update(is_staff=True)
    game = begun("standard", ann, ben)
    one, other = access.find(ann, game.key), access.find(ben, game.key)
    messages.send(one, (other.seat,), "You fool", "1")
    desk, phone, staff = page_for(ann), page_for(ben, "phone"), page_for(sal)
    desk.goto(f"/games/{game.key}/press/?with={other.seat}")
    phone.goto(f"/games/{game.key}/press/?with={one.seat}")
    phone.get_by_role("link", name="Report this message").click()
    phone.get_by_label("What is wrong with it?").fill("An insult")
    are_fine(phone)
    shot(phone, "report-phone")
    phone.get_by_role("button", name="Report").click()
    staff.goto("/staff/reports/")
    staff.get_by_text("Reason: An insult").wait_for()
    are_fine(staff)
    phone.goto(f"/games/{game.key}/press/?with={one.seat}")
    phone.locator("details.blocking > summary").click()
    phone.locator("details.blocking button[value=yes]").first.click()
    phone.wait_for_load_state()
    desk.fill("#message-text", "And a coward")
    desk.click("#send")
    desk.wait_for_selector("#thread .own:has-text('And a coward')")
    phone.goto(f"/games/{game.key}/press/?with={one.seat}")
    assert not phone.get_by_text("And a coward").is_visible()
    assert "block" not in desk.inner_text("#thread").lower()
    are_fine(desk, phone)
    shot(phone, "blocked-phone")
