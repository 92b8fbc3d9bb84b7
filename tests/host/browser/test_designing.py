"""A designer draws a board on the host, in the browser, and nothing of it waits for a page to be loaded again."""

import pytest
from axe import BESIDE_THE_MAP, violations
from django.test import Client
from hands import by_text, open_board, ready, shot
from playwright.sync_api import expect
from working import go_on, work

from variorum.host.accounts.models import Person
from variorum.host.games.life import rollcall
from variorum.host.games.models import Game
from variorum.host.workshop.models import Design


@pytest.fixture
def sal(db):
    return Person.objects.create_user("sal", "sal@example.org", "a long password")


AREAS = (("Norland", "land", 0.35, 0.3), ("Sudland", "land", 0.65, 0.7), ("Western Sea", "sea", 0.15, 0.6))


def draw(page):
    """Draw three areas and two powers on an empty sheet."""
    status = page.locator("#status")
    page.goto("/workshop/")
    page.get_by_role("button", name="Begin with an empty sheet").click()
    expect(status).to_contain_text("Saved.")
    page.get_by_label("Add area", exact=True).check()
    for name, terrain, x, y in AREAS:
        page.locator("#adding [name=name]").fill(name)
        page.locator("#adding [name=terrain]").select_option(terrain)
        box = page.locator("#map").bounding_box()
        page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
        expect(page.locator("#area h2")).to_contain_text(name)
    for one, other in (("NOR", "Sudland"), ("NOR", "Western Sea"), ("SUD", "Western Sea")):
        page.locator("#areas").select_option(one)
        page.locator("#connecting [name=other]").fill(other)
        page.locator("#connecting button").click()
        expect(page.locator("#borders")).to_contain_text(other)
    for power, home in (("North", "NOR"), ("South", "SUD")):
        page.locator("#empowering input").fill(power)
        page.keyboard.press("Enter")
        expect(page.locator("#powers")).to_contain_text(f"{power.upper()}: no home centers yet")
        page.locator("#areas").select_option(home)
        page.locator("#facts [name=home]").select_option(power.upper())
        expect(page.locator("#powers")).to_contain_text(f"{power.upper()}: {home}")


def build(page):
    """Build the board, as a worker does."""
    with page.expect_response("**/build"):
        page.get_by_role("button", name="Build").click()
    work()
    expect(page.locator("#status")).to_contain_text("Built.")
    expect(page.locator("#variant")).to_be_visible()
    shot(page, "board-editor")


def test_a_board_is_drawn_from_nothing_and_built(sal, page_for):
    page = page_for(sal)
    draw(page)
    build(page)
    design = Design.objects.get()
    assert design.built
    assert "[powers.NORTH]" in design.variant_text
    assert "color-contrast" not in [one["id"] for one in violations(page, BESIDE_THE_MAP)]
    page.get_by_role("link", name="My boards").click()
    page.get_by_role("link", name=design.name, exact=True).click()
    expect(page.get_by_role("img", name="The map of")).to_be_visible()
    assert Client().get(f"/workshop/{design.key}/").status_code == 302


def test_others_play_it_by_a_link(sal, page_for):
    ben = Person.objects.create_user("ben", "ben@example.org", "a long password")
    page = page_for(sal)
    draw(page)
    build(page)
    page.get_by_role("link", name="Page of this board").click()
    shot(page, "board-page")
    page.get_by_role("button", name="Share a link").click()
    link = page.get_by_role("link", name="this link").get_attribute("href")
    assert page.get_by_label("Link to share").input_value() == link
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(link)
    expect(page.get_by_text("A private variant")).to_be_visible()
    shot(page, "private-variant")
    page.get_by_role("link", name="Play with friends").click()
    page.locator("form [type=submit], form button").last.click()
    page.wait_for_url("**/about/**")
    game = Game.objects.get()
    other = page_for(ben, "phone")
    other.goto(link)
    other.get_by_role("link", name=game.name).click()
    other.get_by_role("button", name="Join").first.click()
    other.wait_for_url(f"**/games/{game.key}/**")
    for person in (sal, ben):
        if Game.objects.get().state != "running":
            rollcall.answer(person, game.pk)
    game.refresh_from_db()
    assert game.state == "running"
    for person, one in ((sal, page), (ben, other)):
        open_board(one, game)
        shot(one, f"private-variant-{person.username}")
        by_text(one, f"A {game.members.get(person=person).seat[:3]} H")
        ready(one)
    go_on(game)
    page.goto(f"/games/{game.key}/phases/")
    expect(page.locator("main")).to_contain_text("Spring 1901")
    assert Game.objects.get().turn == "F1901M"
