"""Conditional orders in a real browser: composed by taps, by keyboard and without scripts, listed, and taken back."""

import json

import pytest
from axe import faults
from hands import OFFERED, hears, open_board, tap, unfold
from tests.host.working import go_on

from variorum.archive.codec import sheet_from_plain
from variorum.host.games.models import SavedSheet
from variorum.host.games.terms import Absence
from variorum.notation import write_conditional
from variorum.variants import registry

BOTH = pytest.mark.parametrize("size", ["desktop", "phone"])


@pytest.fixture
def silly(people, begun, seated):
    """Ann, and a game of Rather Silly in spring 1901 in which she is France."""
    (ann,) = people("ann")
    game = begun("rather_silly", ann, grace=0, absence=Absence.HOLD)
    seated(game, ann, "FRANCE")
    go_on(game)
    return ann, game


def conditional_of(game):
    draft = SavedSheet.objects.filter(game=game, seat="FRANCE").first()
    sheet = sheet_from_plain(json.loads(draft.sheet), registry.variant(game.variant)) if draft else None
    return [write_conditional(entry) for entry in sheet.conditional] if sheet else []


def opened(page, game):
    """The form of conditional orders."""
    open_board(page, game)
    unfold(page)
    page.get_by_role("link", name="Conditional order").click()
    form = page.locator("#conditions")
    form.wait_for()
    return form


def test_a_person_composes_one_by_taps_sees_it_and_takes_it_back(silly, page_for):
    ann, game = silly
    page = page_for(ann, "phone")
    form = opened(page, game)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    form.get_by_text("A unit is dislodged").first.click()
    form.locator("#if1-dislodged-unit ~ button[data-pick]").click()
    tap(page, "PAR")
    assert form.locator("#if1-dislodged-unit").input_value() == "A PAR"
    form.get_by_text("Sell a unit's soul").click()
    form.locator("#then-sell_soul-seller ~ button[data-pick]").click()
    tap(page, "MAR")
    page.locator(OFFERED, has_text="A MAR").click()
    page.wait_for_selector("#if-words:has-text('if army Paris is dislodged, then sell the soul of army Marseilles')")
    form.get_by_role("button", name="Save this order").click()
    page.wait_for_selector("#sheet:has-text('IF A PAR DISLODGED THEN SELL SOUL A MAR')")
    page.wait_for_selector("#if-told:has-text('Saved: if army Paris is dislodged')")
    assert conditional_of(game) == ["IF A PAR DISLODGED THEN SELL SOUL A MAR"]
    assert form.locator(".chip :checked:not([value=''])").count() == 0
    page.get_by_role("button", name="Delete: if army Paris is dislodged").click()
    page.wait_for_selector("text=No orders yet.")
    assert conditional_of(game) == []
    form = opened(page, game)
    form.get_by_text("A power has so many centers").first.click()
    form.get_by_text("Later: retreats").click()
    assert faults(page) == []


def test_one_for_a_later_phase_is_joined_and_a_wrong_one_is_refused_with_its_reason(silly, page_for):
    ann, game = silly
    page = page_for(ann)
    open_board(page, game)
    tap(page, "MAR", "BUR")
    page.wait_for_selector("#saved:has-text('A MAR - BUR')")
    form = opened(page, game)
    form.get_by_text("A unit is dislodged").first.click()
    form.locator("#if1-dislodged-unit").select_option("A PAR")
    form.get_by_text("Add a condition").first.click()
    form.get_by_text("An order succeeds or fails").nth(1).click()
    assert page.locator("#sheet-orders option").get_attribute("value") == "A MAR - BUR"
    form.locator("#if2-result-order").fill("A MAR - BUR")
    form.locator("#if2-result-succeeds").select_option("no")
    form.get_by_text("one must be true").wait_for(state="attached")
    form.get_by_label("With several conditions").select_option("or")
    form.get_by_text("Later: retreats").click()
    form.locator("#then-S1901R-order").fill("A PAR R GASCONNE")
    form.get_by_role("button", name="Save this order").click()
    page.wait_for_selector("#if-told [role=alert]:has-text('no area')")
    assert form.locator("#then-S1901R-order").input_value() == "A PAR R GASCONNE"
    assert conditional_of(game) == []
    form.locator("#then-S1901R-order").fill("A PAR R GAS")
    form.get_by_role("button", name="Save this order").click()
    page.wait_for_selector("#if-told:has-text('Saved')")
    assert conditional_of(game) == ["IF A PAR DISLODGED OR A MAR - BUR FAILS THEN A PAR R GAS"]


def test_it_is_made_by_keyboard_alone_and_a_new_phase_takes_no_form_away(silly, page_for):
    ann, game = silly
    page = page_for(ann)
    open_board(page, game)
    unfold(page)
    page.get_by_role("link", name="Conditional order").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('.conditions summary')")
    page.wait_for_function(
        "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling, .htmx-added')"
    )
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.type("A MAR")
    assert page.locator("#if1-dislodged-unit").input_value() == "A MAR"
    page.locator("#conditions input[name=then]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.type("A PAR")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#if-told:has-text('Saved')")
    assert conditional_of(game) == ["IF A MAR DISLODGED THEN SELL SOUL A PAR"]
    form = opened(page, game)
    form.get_by_text("An area is empty").first.click()
    hears(page)
    go_on(game)
    page.wait_for_selector("#told:has-text('The game has moved on')")
    assert form.locator("#if1-empty-area").is_visible()


def test_it_works_without_scripts(silly, page_for):
    ann, game = silly
    page = page_for(ann, java_script_enabled=False)
    page.goto(f"/games/{game.key}/")
    page.check("#show-orders")
    unfold(page)
    page.get_by_role("link", name="Conditional order").click()
    form = page.locator("#conditions")
    form.get_by_text("An area is empty").first.click()
    form.locator("#if1-empty-area").select_option("BUR")
    form.get_by_text("Later: retreats").click()
    form.locator("#then-S1901R-order").fill("A PAR R BUR")
    form.get_by_role("button", name="Save this order").click()
    assert "IF BUR EMPTY THEN A PAR R BUR" in page.inner_text("#sheet")


def test_lists_of_an_order_that_waits_offer_only_what_goes_together(people, begun, seated, page_for):
    (ann,) = people("ann")
    game = begun("geophysical", ann, grace=0, absence=Absence.HOLD)
    seated(game, ann, "FRANCE")
    page = page_for(ann)
    form = opened(page, game)
    form.get_by_text("A power owns a center").first.click()
    form.locator("#if1-owns-area").select_option("PAR")
    form.get_by_text("Choose a coast for a fleet").click()
    form.locator("#then-coast-fleet").select_option(index=1)
    fleet = form.locator("#then-coast-fleet").input_value()
    coasts = form.locator("#then-coast-coast option:not([disabled])")
    assert 1 < coasts.count() < form.locator("#then-coast-coast option").count()
    coast = coasts.nth(1).get_attribute("value")
    form.locator("#then-coast-coast").select_option(coast)
    form.get_by_role("button", name="Save this order").click()
    page.wait_for_selector("#if-told:has-text('Saved: if you own Paris, then')")
    assert conditional_of(game) == [f"IF OWN PAR THEN COAST {fleet} {coast}"]
