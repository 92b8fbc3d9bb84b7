"""What an open page of a running game shows when the game goes on, and what stays as it is."""

import pytest
from hands import NEWS, forms_opened, hears, tap, unfold, until
from tests.host.working import go_on

from variorum.host.games.terms import Absence

SWAPPED = 200
"""Milliseconds after which a page has shown an answer."""

FOCUSABLE = """[...document.querySelectorAll('#sheet :is(a, button, input, select, summary)')]
    .filter(one => one.checkVisibility())"""
NAMED = "[one.closest('#sheet') && one.tagName, one.getAttribute('aria-label') ?? one.textContent.trim()].join()"
HEARS_PHASES = """() => addEventListener('sse:phase', ({ target }) => {
    if (target.id === 'refresh') document.body.dataset.heard = Number(document.body.dataset.heard ?? 0) + 1;
})"""


@pytest.fixture
def france(people, begun, seated):
    """Ann, and a game of Standard in which she is France."""
    (ann,) = people("ann")
    game = begun("standard", ann, grace=0, absence=Absence.HOLD)
    seated(game, ann, "FRANCE")
    return ann, game


def opened(page, game):
    page.goto(f"/games/{game.key}/")
    page.wait_for_selector("#board[data-ready]")
    hears(page)
    return page


def test_a_phase_that_comes_while_the_page_fetches_another_one_is_news(france, page_for):
    ann, game = france
    page = opened(page_for(ann), game)
    held = []

    def answer(route):
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    page.evaluate(HEARS_PHASES)
    page.route(f"**/games/{game.key}/", answer)
    go_on(game)
    first = game.summary
    until(page, lambda: held)
    go_on(game)
    page.wait_for_selector("body[data-heard='2']")
    route, old = held[0]
    assert first in old.text()
    assert game.summary not in old.text()
    route.fulfill(response=old)
    page.wait_for_selector(f"#arrived:has-text('{game.summary}')")
    page.unroute_all(behavior="wait")
    first = game.summary
    held.clear()
    page.route(f"**/games/{game.key}/", lambda route: held.append((route, route.fetch())), times=1)
    page.click("#arrive")
    until(page, lambda: held)
    go_on(game)
    page.wait_for_selector(f"#arrived:has-text('{game.summary}')")
    route, old = held[0]
    route.fulfill(response=old)
    page.wait_for_selector(f".now:has-text('{first}')")
    page.wait_for_selector(f"#arrived:has-text('{game.summary}')")
    page.click("#arrive")
    page.wait_for_selector(f".now:has-text('{game.summary}')")
    assert not page.is_visible("#arrive")


def test_the_sheet_of_a_new_phase_comes_with_its_board(france, page_for):
    ann, game = france
    page = opened(page_for(ann), game)
    before = page.get_attribute("#sheet", "data-phase-number")
    go_on(game)
    with page.expect_response(f"**/games/{game.key}/orders/?*"):
        page.evaluate("htmx.trigger('#sheet-news', 'sse:sheet')")
    page.wait_for_selector("#told:has-text('processed in the meantime')")
    tap(page, "PAR", "BUR")
    page.wait_for_selector("#messages:has-text('Your orders were not saved')")
    assert page.get_attribute("#sheet", "data-phase-number") == before
    page.click("#arrive")
    page.wait_for_selector(f"#sheet[data-phase-number='{game.phase_number}']", state="attached")


def test_the_board_is_fetched_and_laid_out_once_and_the_bar_goes_on_with_it(france, page_for):
    """The bar's own news may come late."""
    ann, game = france
    page = page_for(ann)
    fetched = []
    page.on("request", lambda request: fetched.append(request.url) if "/maps/" in request.url else None)
    opened(page, game)
    page.evaluate("""() => {
        const base = document.querySelector('#map-base');
        window.seen = new MutationObserver(() => {});
        for (let at = base; at.id !== 'play'; at = at.parentElement) seen.observe(at, {childList: true});
    }""")
    fetched.clear()
    page.route(f"**/games/{game.key}/status/**", lambda _: None)
    go_on(game)
    page.click("#arrive")
    page.wait_for_selector(f".now:has-text('{game.summary}')")
    assert page.evaluate("seen.takeRecords().map(({ target }) => target.id || target.className)") == []
    assert fetched == []
    assert game.summary in page.inner_text("#game-status")


def test_a_form_that_was_saved_is_ready_for_the_next_order(france, page_for):
    ann, game = france
    page = opened(page_for(ann), game)
    forms_opened(page)
    page.locator("details:has(> form[data-type=move]) > summary").click()
    form = page.locator("form[data-type=move]")
    for unit, target in (("A PAR", "BUR"), ("A MAR", "SPA")):
        form.get_by_label("Unit", exact=True).select_option(unit)
        form.get_by_label("To", exact=True).select_option(target)
        form.get_by_role("button", name="Save this order").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#saved:has-text('{unit} - {target}')")
        page.wait_for_function("() => document.activeElement.matches('form[data-type=move] button.save')")
        assert form.get_by_label("Unit", exact=True).input_value() == ""
        assert form.locator("option[value='F BRE']").is_enabled()


def test_what_was_begun_in_a_phase_ends_with_it(france, page_for):
    ann, game = france
    page = opened(page_for(ann, "phone"), game)
    first = page.get_attribute(".board-map", "viewBox")
    page.click("[data-zoom='0']")
    tap(page, "PAR")
    page.wait_for_selector("#choices li button")
    go_on(game)
    page.click("#arrive")
    page.wait_for_selector(f".now:has-text('{game.summary}')")
    assert not page.is_visible("#choices")
    assert not page.is_visible("#beside")
    assert page.locator(".hit.next").count() == 0
    assert page.inner_text("#told") == ""
    assert page.get_attribute(".board-map", "viewBox") == first
    page.click("[data-now]")
    tap(page, "PAR")
    page.wait_for_selector("#choices li button")
    assert page.locator("#sheet .tapped").count() == 1


def test_an_answer_that_comes_late_replaces_neither_a_newer_sheet_nor_what_is_being_written(france, page_for):
    ann, game = france
    page = opened(page_for(ann), game)
    unfold(page)
    held = []

    def answer(route):
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    def problems(count):
        page.wait_for_function("many => document.querySelectorAll('#text-problems p').length === many", arg=count)

    page.route(f"**/games/{game.key}/orders/?*", answer)
    page.evaluate(NEWS)
    while not held:
        page.wait_for_timeout(50)
    page.fill("#sheet-text", "paris to burgundy\nhello")
    page.get_by_role("button", name="Save text").click()
    problems(1)
    page.fill("#sheet-text", "mar h\nwho\nknows")
    route, old = held[0]
    assert "A PAR - BUR" not in old.text()
    with page.expect_response(f"**/games/{game.key}/orders/?*"):  # the queued question, after this answer
        route.fulfill(response=old)
    assert page.input_value("#sheet-text") == "mar h\nwho\nknows"
    assert "A PAR - BUR" in page.inner_html("#sheet")
    page.get_by_role("button", name="Save text").click()
    problems(2)
    assert page.input_value("#sheet-text") == "A MAR H\nwho:\nknows:"


def test_what_is_written_while_a_text_is_saved_goes_on_from_it(france, page_for):
    ann, game = france
    page = opened(page_for(ann), game)
    unfold(page)
    held = []
    page.route(f"**/games/{game.key}/orders/text/", lambda route: held.append(route) if not held else route.continue_())
    page.fill("#sheet-text", "A PAR - BUR")
    page.get_by_role("button", name="Save text").click()
    while not held:
        page.wait_for_timeout(50)
    page.fill("#sheet-text", "A PAR - BUR\nA MAR H")
    held[0].continue_()
    page.wait_for_selector("#saved:has-text('1 order sent')")
    assert page.input_value("#sheet-text") == "A PAR - BUR\nA MAR H"
    page.get_by_role("button", name="Save text").click()
    page.wait_for_selector("#saved:has-text('2 orders sent')")


def test_news_of_the_sheet_leave_the_keyboard_where_it_is(france, page_for):
    ann, game = france
    page = opened(page_for(ann), game)
    tap(page, "PAR", "BUR")
    page.wait_for_selector("#saved:has-text('A PAR - BUR')")
    count = page.evaluate(f"{FOCUSABLE}.length")
    assert count > 3
    for number in range(count):
        before = page.evaluate(f"number => {{ const one = {FOCUSABLE}[number]; one.focus(); return {NAMED}; }}", number)
        page.evaluate("document.getElementById('sheet').dataset.old = 'yes'")
        page.evaluate(NEWS)
        page.wait_for_selector("#sheet:not([data-old])", state="attached")
        page.wait_for_function(
            f"before => {{ const one = document.activeElement; return {NAMED} === before; }}", arg=before
        )


def test_news_that_come_while_a_button_is_pressed_wait_for_its_release(france, page_for):
    ann, game = france
    page = opened(page_for(ann), game)
    held = []
    page.route(f"**/games/{game.key}/orders/?*", lambda route: route.continue_() if held else held.append(route))
    page.evaluate("document.getElementById('sheet').dataset.old = 'yes'")
    page.evaluate(NEWS)
    while not held:
        page.wait_for_timeout(50)
    page.hover("#ready")
    page.mouse.down()
    with page.expect_response(f"**/games/{game.key}/orders/?*"):
        held[0].continue_()
    page.wait_for_timeout(SWAPPED)
    assert page.get_attribute("#sheet", "data-old")
    page.mouse.up()
    page.wait_for_selector("#ready:has-text('anyway')")


def test_the_news_of_ones_own_change_bring_no_second_sheet(france, page_for):
    ann, game = france
    page = opened(page_for(ann), game)
    answers = []
    page.on("response", lambda answer: answers.append(answer.status) if "/orders/?" in answer.url else None)
    with page.expect_response(f"**/games/{game.key}/orders/?*"):
        tap(page, "PAR", "BUR")
        page.wait_for_selector("#saved:has-text('A PAR - BUR')")
    with page.expect_response(f"**/games/{game.key}/orders/?*"):
        page.click("#ready")
        page.wait_for_selector("[name=sure]", state="attached")
        page.click("#ready")
        page.wait_for_selector("#ready[value=no]")
    assert set(answers) == {204}


def test_a_change_that_is_made_elsewhere_is_shown(france, page_for):
    ann, game = france
    page, other = opened(page_for(ann), game), opened(page_for(ann, "phone"), game)
    tap(other, "PAR", "BUR")
    page.wait_for_selector("#sheet:has-text('A PAR - BUR')")


def test_a_new_phase_is_in_the_heading_announced_and_waits_for_the_reader(france, page_for):
    ann, game = france
    page = opened(page_for(ann), game)
    page.wait_for_selector(f"header:has-text('{game.summary}')")
    unfold(page)
    page.fill("#sheet-text", "A PAR H")
    page.focus("#sheet-text")
    go_on(game)
    page.wait_for_selector(f".game-bar:has-text('{game.summary}')")
    page.wait_for_selector(f"#arrived:has-text('{game.summary}')")
    assert page.locator("[role=status] > #arrived").count() == 1, "screen readers are told"
    assert page.evaluate("document.activeElement.id") == "sheet-text"
    assert page.input_value("#sheet-text") == "A PAR H"
    page.focus("#arrive")
    page.keyboard.press("Enter")
    page.wait_for_selector(f".now:has-text('{game.summary}')", state="attached")
    page.wait_for_function("() => document.activeElement.id === 'look-heading'")
    assert not page.is_visible("#arrived")
