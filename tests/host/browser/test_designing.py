"""A designer draws a board on the host, in the browser, and nothing of it waits for a page to be loaded again."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import expect
from working import work

from variorum.host.accounts.models import Person
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


def test_a_board_is_drawn_from_nothing_and_built(sal, page_for):
    page = page_for(sal)
    draw(page)
    build(page)
    design = Design.objects.get()
    assert design.built
    assert "[powers.NORTH]" in design.variant_text
    serious = [one["id"] for one in Axe().run(page, {"exclude": [["svg > *"]]}).response["violations"]]
    assert "color-contrast" not in serious
    page.get_by_role("link", name="My boards").click()
    page.get_by_role("link", name=design.name, exact=True).click()
    expect(page.get_by_role("img", name="The map of")).to_be_visible()
    other = Client().get(f"/workshop/{design.key}/")
    assert other.status_code == 302
