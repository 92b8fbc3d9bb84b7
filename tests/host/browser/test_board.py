"""Playing in a real browser, on desktop and phone, by tapping, by forms and by keyboard."""

import pytest

from variorum.host.games.models import Draft

BOTH = pytest.mark.parametrize("size", ["desktop", "phone"])


def sheet_of(game, seat):
    draft = Draft.objects.filter(game=game, seat=seat).first()
    return draft.sheet if draft else ""


def opened(page, game):
    page.goto(f"/games/{game.key}/")
    page.wait_for_selector("#board[data-ready]")
    return page


def seat_of(game, person):
    return game.members.get(person=person).seat


TAP = """area => document.querySelector(`.hit[data-area="${area}"]`)
    .dispatchEvent(new MouseEvent("click", {bubbles: true}))"""


def tap(page, *areas):
    """Tap areas one after another."""
    for area in areas:
        page.evaluate(TAP, area)


@BOTH
def test_an_order_is_given_by_tapping_a_unit_and_its_target(people, begun, seated, page_for, size):
    (ann,) = people("ann")
    game = begun("standard", ann)
    seated(game, ann, "FRANCE")
    page = opened(page_for(ann, size), game)
    tap(page, "PAR")
    page.wait_for_selector("#choices button")
    tap(page, "BUR")
    page.wait_for_selector("text=A PAR - BUR")
    assert "BUR" in sheet_of(game, "FRANCE")
