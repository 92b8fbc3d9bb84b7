"""A designer without Python chooses a board's rules on a page, has them tried, and opens the variant to play it."""

from axe import violations
from hands import shot
from playwright.sync_api import expect
from tests.host.workshop.islands import DRAWN
from working import work

from variorum.host.accounts.models import Person
from variorum.host.workshop import services


def test_rules_are_chosen_tried_and_played(db, page_for):
    sal = Person.objects.create_user("sal", "sal@example.org", "a long password")
    design = services.build(services.create(sal, "Islands", DRAWN))
    work()
    page = page_for(sal)
    page.goto(f"/workshop/{design.key}/")
    page.get_by_role("link", name="Choose the rules").click()
    shot(page, "rules-page")
    page.get_by_role("checkbox", name="Money", exact=True).check()
    expect(page.get_by_role("checkbox", name="Corps", exact=True)).to_be_disabled()
    expect(page.get_by_role("group", name="Corps")).to_contain_text("Money and corps each say what units cost.")
    page.get_by_role("checkbox", name="Last year", exact=True).check()
    page.get_by_role("group", name="Last year").get_by_label("Year", exact=True).fill("1905")
    page.get_by_role("button", name="Save the rules").click()
    expect(page.get_by_role("checkbox", name="Money", exact=True)).to_be_checked()
    page.get_by_role("button", name="Try these rules").click()
    work()
    expect(page.locator("#trial")).to_contain_text("Random games found no mistakes.")
    assert not violations(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shot(page, "rules-page-tried")
    page.get_by_role("button", name="Play it").click()
    expect(page.get_by_role("button", name="Play now against bots")).to_be_visible()


def test_an_opening_is_chosen_on_the_map_by_pointer_and_by_keyboard(db, page_for):
    sal = Person.objects.create_user("sal", "sal@example.org", "a long password")
    design = services.build(services.create(sal, "Islands", DRAWN))
    work()
    page = page_for(sal)
    page.goto(f"/workshop/{design.key}/")
    page.get_by_role("link", name="Choose the opening").click()
    page.get_by_role("link", name="Norland: A NOR, North; home of North").click()
    page.get_by_role("group", name="Norland").get_by_label("Unit").select_option("Fleet")
    page.get_by_role("link", name="Ostmark").press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("Army")
    assert not violations(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    ostmark = page.get_by_role("group", name="Ostmark")
    ostmark.get_by_label("Its power").select_option("South")
    ostmark.get_by_role("button", name="Save the opening").click()
    expect(page.get_by_role("link", name="Norland: F NOR, North; home of North")).to_be_visible()
    expect(page.get_by_role("link", name="Ostmark: A OST, South")).to_be_visible()
    shot(page, "opening-page")


def test_a_game_with_other_rules_is_created(db, page_for):
    page = page_for(Person.objects.create_user("sal", "sal@example.org", "a long password"))
    page.goto("/games/new/goals/")
    page.get_by_role("link", name="Change its rules").click()
    page.locator("summary", has_text="Corps").click()
    page.locator("summary", has_text="Money").click()
    page.get_by_role("checkbox", name="Money", exact=True).check()
    expect(page.get_by_role("checkbox", name="Corps", exact=True)).to_be_disabled()
    assert not violations(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shot(page, "rules-of-a-game")
    page.get_by_role("button", name="Go on with these rules").click()
    expect(page.locator(".chosen-variant")).to_contain_text("Goals with money")
