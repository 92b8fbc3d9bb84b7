"""The forms of a game's terms, clicked: whatever the pace is, the button does what it says."""

import pytest
from msgspec.structs import replace

from variorum.host.games.clock.deadlines import Clock, Pace
from variorum.host.games.clock.form import CLOCKS, LIVE, NORMAL
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game
from variorum.host.games.terms import Terms

PACES = {**CLOCKS, "month": Clock(Pace.HOURS, minutes=30 * 24 * 60, short=90), "blitz": replace(CLOCKS[LIVE], short=0)}


def terms_of(game):
    game.refresh_from_db()
    return game.terms


@pytest.mark.parametrize("begun", [False, True], ids=["before", "running"])
def test_the_terms_of_a_game_of_any_pace_are_changed_by_a_click(people, page_for, begun):
    (gil,) = people("gil")
    page = page_for(gil, "phone" if begun else "desktop")
    for name, clock in PACES.items():
        game = creation.create(gil, GamePlan(name, "standard", terms=Terms(clock, bots=True), mastered=True))
        if begun:
            creation.begin(game.pk)
        page.goto(f"/games/{game.key}/desk/terms/")
        page.select_option("[name=press]", "none")
        page.fill("[name=reason]", "because")
        page.click("text=Save changes")
        page.wait_for_url(f"**/games/{game.key}/{'desk' if begun else 'about'}/")
        now = terms_of(game)
        assert (now.clock, now.press) == (clock, "none"), name


def test_any_preset_is_chosen_afterwards_by_a_click(people, page_for):
    (gil,) = people("gil")
    page = page_for(gil)
    game = creation.create(gil, GamePlan("A game", "standard", terms=Terms(PACES["month"]), mastered=True))
    for name, clock in CLOCKS.items():
        page.goto(f"/games/{game.key}/desk/terms/")
        page.check(f"[name=preset][value={name}]")
        page.fill("[name=reason]", "because")
        page.click("text=Save changes")
        page.wait_for_url(f"**/games/{game.key}/about/")
        assert terms_of(game).clock == clock, name


def test_a_game_of_any_pace_is_created_by_a_click_whatever_hidden_fields_hold(people, page_for):
    (gil,) = people("gil")
    page = page_for(gil)
    for name, clock in CLOCKS.items():
        page.goto("/games/new/standard/")
        page.locator("summary", has_text="Name of the game").click()
        page.fill("[name=name]", name)
        page.check("[name=preset][value=own]")
        page.check("[name=pace][value=live]")
        page.fill("[name=minutes]", "999999999")
        page.check(f"[name=preset][value={name}]")
        page.click("text=Create this game")
        page.wait_for_url("**/about/")
        assert terms_of(Game.objects.get(name=name)).clock == clock, name


def test_a_wrong_field_is_told_on_the_page(people, page_for):
    (gil,) = people("gil")
    page = page_for(gil)
    game = creation.create(gil, GamePlan("A game", "standard", terms=Terms(CLOCKS[NORMAL]), mastered=True))
    page.goto(f"/games/{game.key}/desk/terms/")
    page.fill("[name=hours]", "9999")
    page.fill("[name=reason]", "because")
    page.click("text=Save changes")
    page.wait_for_selector("[data-field=hours].wrong")
    assert page.input_value("[name=reason]") == "because"
