"""Bots by clicks: a game with strong ones, and a hint in a sandbox that fills the sheet."""

from hands import shot

from variorum.host.games.access import find
from variorum.host.games.bots.in_games import levels_of
from variorum.host.games.life import sandboxes
from variorum.host.games.life.sandboxes import Holder
from variorum.host.games.models import Game
from variorum.host.games.seats import sheets
from variorum.host.play.sandbox import origins


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_game_with_strong_bots_is_created_and_started(people, page_for):
    (ann,) = people("ann")
    page = page_for(ann, "phone")
    page.goto("/games/new/standard/")
    page.select_option("[name=bots]", "searcher")
    page.wait_for_selector("#summary >> text=Strong bots play the free seats.")
    shot(page, "bots-create-phone")
    assert fits(page)
    page.click("text=Create this game")
    page.get_by_role("button", name="Start with 6 bots").click()
    page.wait_for_selector("#board[data-ready]")
    page.click(".menu > summary")
    page.click("#tab-about")
    page.wait_for_selector(".seats >> text=bot · strong")
    shot(page, "bots-seats-phone")
    assert fits(page)
    assert list(levels_of(Game.objects.get()).values()) == ["searcher"] * 6


def test_a_hint_fills_the_sheet(people, page_for):
    (ann,) = people("ann")
    game = sandboxes.make(Holder(ann), origins.of_variant("standard", {}))
    page = page_for(ann, "phone")
    page.goto(f"/games/{game.key}/?as=TURKEY")
    page.click("#hint button")
    page.wait_for_selector("#hint >> text=Bulgaria is worth")
    page.click("text=Use these orders")
    page.wait_for_selector("#sheet .entries li:not(.idle) >> nth=2")
    shot(page, "bots-hint-phone")
    assert fits(page)
    assert len(sheets.saved(find(ann, game.key, "TURKEY")).sheet.orders) == 3
