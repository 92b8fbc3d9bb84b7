"""The daily puzzle by taps: a stranger orders on the board, sends the answer, and reads the verdict."""

from django.utils import timezone
from hands import OFFERED, by_map, present, shot, taps_of, version
from keys import Keys

from variorum.bots.puzzle_file import of_day
from variorum.host.play.learn.puzzle_days import posed


def test_a_puzzle_is_solved_on_the_board(page_for):
    puzzle = of_day(timezone.now().date())
    page = page_for(None)
    page.goto("/puzzle/")
    shot(page, "puzzle-day-desktop")
    page.get_by_role("button", name="Solve it on the board").click()
    page.wait_for_selector("#board[data-ready]")
    page.click("#others > summary")
    page.fill("#sheet-text", "\n".join(puzzle.orders))
    with page.expect_response("**/orders/text/**"):
        page.locator("#text-form button").first.click()
    page.get_by_role("button", name="Send my answer").click()
    page.wait_for_selector("text=Right!")
    shot(page, "puzzle-right-desktop")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_puzzle_is_solved_without_script(page_for):
    puzzle = of_day(timezone.now().date())
    page = page_for(None, java_script_enabled=False)
    page.goto("/puzzle/")
    page.get_by_role("button", name="Solve it on the board").click()
    page.click("#others > summary")
    page.fill("#sheet-text", "\n".join(puzzle.orders))
    page.locator("#text-form button").first.click()
    page.get_by_role("button", name="Send my answer").click()
    page.wait_for_selector("text=Right!")


def test_a_puzzle_is_solved_by_taps(page_for):
    page, puzzle = _begun(page_for(None, "phone"))
    for order in puzzle.read(puzzle.puzzle.orders):
        by_map(page, order)
    page.get_by_role("button", name="Send my answer").click()
    page.wait_for_selector("text=Right!")


def test_a_puzzle_is_solved_by_keyboard(page_for):
    page, puzzle = _begun(page_for(None))
    keys, areas = Keys(page), puzzle.variant.board.areas
    for order in puzzle.read(puzzle.puzzle.orders):
        before = version(page)
        keys.named(*(areas[area].name.lower() for area in taps_of(order)))
        if page.locator(OFFERED).count() and version(page) == before:
            page.locator(OFFERED).first.focus()
            keys.choose(str(order))
        page.wait_for_selector(f"#sheet code:has-text('{order}')")
    keys.go("aside[aria-label=Puzzle] button")
    keys.press("Enter")
    page.wait_for_selector("text=Right!")


def _begun(page):
    """Today's puzzle on the board."""
    page.goto("/puzzle/")
    page.get_by_role("button", name="Solve it on the board").click()
    page.wait_for_selector("#board[data-ready]")
    present(page)
    return page, posed(timezone.now().date())
