"""From one phase to the next: it plays itself on the map, and the first unit is ready to be ordered."""

import pytest
from axe import violations
from hands import POLLING, by_text, hears, open_board, shot, tap, unfold
from tests.host.working import go_on
from tests.tables import each

from variorum.host.games.log import store
from variorum.host.games.terms import Absence
from variorum.host.offers import services
from variorum.host.press.models import Message

SHEET = "A PAR - BUR\nA MAR - SPA\nF BRE - MAO"
MOVING = {"reduced_motion": "no-preference"}
MOST_TAPS = 1
SHOWN = """given => [...document.querySelectorAll("#overlay .unit")].map(unit => unit.dataset.location).sort().join()
    === given.join()"""


@pytest.fixture
def france(people, begun, seated):
    """Ann, and a game of Standard in which she is France among bots."""
    (ann,) = people("ann")
    game = begun("standard", ann, grace=0, absence=Absence.HOLD)
    seated(game, ann, "FRANCE")
    return ann, game


def test_one_tap_lies_between_ready_and_the_first_order_of_the_next_phase(france, page_for):
    ann, game = france
    page = page_for(ann, "phone", **MOVING)
    open_board(page, game)
    by_text(page, SHEET)
    page.click("#ready")
    page.wait_for_selector("#ready[value=no]")
    hears(page)
    go_on(game)
    page.wait_for_selector("#film:not([hidden]):has-text('Spring 1901')")
    page.wait_for_selector("#layer-orders > .order:not(.later)", state="attached")
    shot(page, "film-phone")
    tap(page, "RUH")
    taps = 1
    page.wait_for_selector("#film", state="hidden")
    page.wait_for_selector(f".now:has-text('{game.summary}')", state="attached")
    page.wait_for_selector(".hit.chosen", state="attached")
    assert taps <= MOST_TAPS
    chosen = page.get_attribute(".hit.chosen", "data-area")
    assert page.is_checked("#show-orders")
    assert not page.is_visible("#choices")
    assert "Your orders: " in page.inner_text(".own-results .strip")
    assert page.locator("#sheet .idle").count() == 3
    assert [found["id"] for found in violations(page)] == []
    shot(page, "next-phase-phone")
    goal = {"BUR": "MUN", "SPA": "POR", "MAO": "POR"}[chosen]
    tap(page, goal)
    page.wait_for_selector(f"#saved:has-text('{chosen} - {goal}')", state="attached")


def test_a_film_comes_to_its_end_by_itself_and_tells_who_kept_their_word(france, page_for):
    ann, game = france
    services.make(game, "FRANCE", "OFFER GERMANY: DMZ BUR UNTIL F1901")
    services.answer(game, "GERMANY", 1, accepts=True)
    page = page_for(ann, **MOVING)
    open_board(page, game)
    by_text(page, SHEET)
    hears(page)
    go_on(game)
    page.wait_for_selector("#film:has-text('Broken: France keeps out of Burgundy (A PAR - BUR)')")
    page.wait_for_selector("#film", state="hidden")
    page.wait_for_selector(".of-orders .broken:has-text('keeps out of Burgundy')")
    page.wait_for_selector("#overlay [data-location=BUR]", state="attached")
    page.wait_for_selector(".hit.chosen", state="attached")


def test_a_tap_on_another_unit_begins_with_it_and_a_key_ends_the_film(france, page_for):
    ann, game = france
    page = page_for(ann, **MOVING)
    open_board(page, game)
    by_text(page, SHEET)
    hears(page)
    go_on(game)
    page.wait_for_selector("#film:not([hidden])")
    page.keyboard.press("Escape")
    page.wait_for_selector("#film", state="hidden")
    page.wait_for_selector(".hit.chosen", state="attached")
    chosen = page.get_attribute(".hit.chosen", "data-area")
    assert page.evaluate("document.activeElement.dataset.area") == chosen
    held = {unit.area for unit in store.load(game).now.position.units if unit.power == "FRANCE"}
    other = min(held - {chosen})
    tap(page, other)
    page.wait_for_selector(f".hit.chosen[data-area={other}]", state="attached")
    page.wait_for_selector("#beside:not([hidden])")
    assert page.locator(".hit.chosen").evaluate_all("all => all.map(hit => hit.dataset.area)") == [other]


@each("begun_with", ["taps", "offer", "text"])
def test_a_phase_waits_for_whoever_has_begun_something(france, page_for, begun_with):
    ann, game = france
    page = page_for(ann, **MOVING)
    open_board(page, game)
    hears(page)
    if begun_with == "text":
        unfold(page)
        page.fill("#sheet-text", "A PAR H")
    elif begun_with == "taps":
        tap(page, "PAR")
        page.wait_for_selector("#choices li")
    else:
        page.check("#show-powers")
        page.click("a.write:has-text('Germany')")
        page.click("#offering summary")
        page.fill("#offering [name=more]", "DMZ BUR")
    go_on(game)
    page.wait_for_selector(f"#arrived:not([hidden]):has-text('{game.summary}')")
    page.wait_for_timeout(500)  # no film begins meanwhile
    assert page.is_hidden("#film")
    if begun_with == "text":
        assert page.input_value("#sheet-text") == "A PAR H"
    elif begun_with == "taps":
        assert page.get_attribute(".hit.chosen", "data-area") == "PAR"
    else:
        assert page.input_value("#offering [name=more]") == "DMZ BUR"


def test_a_message_goes_on_while_the_film_plays(france, page_for):
    ann, game = france
    page = page_for(ann, **MOVING)
    open_board(page, game)
    page.check("#show-powers")
    page.click("a.write:has-text('Germany')")
    page.click("#message-text")
    page.keyboard.type("One moment")
    hears(page)
    go_on(game)
    page.wait_for_selector("#film:not([hidden])")
    assert page.evaluate("document.activeElement.id") == "message-text"
    page.keyboard.type(", please")
    assert page.is_visible("#film"), "what is typed ends no film"
    page.wait_for_selector("#film", state="hidden")
    assert page.input_value("#message-text") == "One moment, please"
    assert page.is_checked("#show-press")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#thread .own:has-text('please')")
    assert Message.objects.filter(game=game, sender="FRANCE").count() == 1


def test_films_can_be_switched_off(france, page_for):
    ann, game = france
    page = page_for(ann, **MOVING)
    open_board(page, game)
    hears(page)
    go_on(game)
    page.wait_for_selector("#film:not([hidden])")
    page.click("#film button")
    page.wait_for_selector("#film", state="hidden")
    page.click("label:has(#show-results)")
    page.uncheck("#film-wanted")
    page.click("label:has(#show-orders)")
    hears(page)
    go_on(game)
    page.wait_for_selector(f"#arrived:not([hidden]):has-text('{game.summary}')")
    page.click("#arrive")
    page.wait_for_selector(f".now:has-text('{game.summary}')", state="attached")
    assert not page.is_checked("#film-wanted")
    assert page.is_checked("#show-results")


def test_a_phase_that_comes_during_a_film_takes_its_place(france, page_for):
    ann, game = france
    page = page_for(ann, **MOVING)
    open_board(page, game)
    hears(page)
    go_on(game)
    page.wait_for_selector("#film:not([hidden])")
    go_on(game)
    page.wait_for_selector(f".now:has-text('{game.summary}')", state="attached")
    page.wait_for_function(
        SHOWN, arg=sorted(unit.location for unit in store.load(game).now.position.units), polling=POLLING
    )
    page.wait_for_selector("#film", state="hidden")


def test_spectators_see_the_film_too(france, page_for):
    _, game = france
    page = page_for(None, **MOVING)
    open_board(page, game)
    hears(page)
    go_on(game)
    page.wait_for_selector("#film:not([hidden]):has-text('Spring 1901')")
    page.wait_for_selector("#layer-orders > .order:not(.later)", state="attached")
    page.wait_for_selector("#film", state="hidden")
    page.wait_for_selector(f".now:has-text('{game.summary}')", state="attached")
