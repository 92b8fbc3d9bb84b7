"""The replay of a finished game, by keyboard and by itself."""

from axe import faults
from tests.acting import do

from variorum.host.games import access
from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.log import store
from variorum.host.notes.acts import PutNote


def test_arrow_keys_and_play_lead_through_the_game(people, begun, page_for, drawn):
    (ann,) = people("ann")
    game = begun("standard", ann)
    with locked(game.pk) as row:
        assert phases.run(row, store.load(row))
    game.refresh_from_db()
    drawn(game)
    last = len(store.load(game).moments) - 1
    do(access.find(ann, game.key), PutNote(last, "### Why\n\nI feared `everybody`.\n\n| a | b |\n|---|---|\n| 1 | 2 |"))
    page = page_for(None, "phone")
    page.goto(f"/games/{game.key}/replay/")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**/replay/{min(2, last)}/")
    page.keyboard.press("Home")
    page.wait_for_url("**/replay/0/")
    page.get_by_label("Seconds for a phase").select_option("2")
    page.get_by_role("button", name="Play").click()
    page.wait_for_url(f"**/replay/{last}/")
    page.get_by_role("button", name="Play").wait_for()
    page.get_by_role("article", name="Note of").get_by_text("I feared").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []
