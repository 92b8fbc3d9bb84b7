"""Orders about others' orders: first the unit, then what it is to do, on the map and in the form.

With SCREENSHOTS=1 in the environment there are pictures of the pages in `build/screenshots` afterwards.
"""

import pytest
from eleven import Company, fits
from hands import UNFOLDED, open_board, shot, tap
from msgspec import to_builtins
from msgspec.structs import replace
from tests.acting import do

from variorum.game.audience import GM
from variorum.game.turn import Turn
from variorum.host.games.life.creation import seats_of
from variorum.host.gm.acts.positions import EditPosition

SHOWN = "list => [...list.options].filter((option) => option.value && !option.hidden).map((option) => option.value)"


@pytest.fixture
def company(people, begun, seated, page_for):
    """A game of eleven in spring 1901, in which the Jester and a game master have pages."""
    names = ("aus", "eng", "fra", "ger", "ita", "rus", "tur", "jes", "mas", "doc", "soo")
    master, *players = people("gil", *names)
    game = begun("rather_silly", *players, master=master)
    seats = dict(zip(seats_of(game), players, strict=True))
    for seat, player in seats.items():
        seated(game, player, seat)
    found = Company(game, {"JESTER": seats["JESTER"], GM: master}, page_for)
    access = found.access(GM)
    spring = replace(access.seen().position, turn=Turn.read("S1901M"))
    do(access, EditPosition(position=to_builtins(spring), reason="it is spring"))
    game.refresh_from_db()
    return found


def test_the_jester_chooses_a_unit_and_then_its_orders(company, page_for):
    page = page_for(company.people["JESTER"], "phone")
    open_board(page, company.game)
    tap(page, "PAR")
    page.wait_for_selector(".hit.possible, .hit.next, [data-order]", state="attached")
    shot(page, "jester-map-phone")
    fits(page)
    tap(page, "BUR")
    page.wait_for_selector("button:has-text('A PAR - BUR'), #sheet li:has-text('A PAR - BUR')", state="attached")
    shot(page, "jester-tapped-phone")


def test_the_form_offers_the_orders_of_the_unit_chosen(company):
    page = company.board("JESTER")
    page.locator("select[name='f-order']").evaluate(UNFOLDED)
    unit, order = page.locator("select[name='f-order__unit']"), page.locator("select[name='f-order']")
    everything = order.evaluate(SHOWN)
    unit.select_option("A PAR")
    found = order.evaluate(SHOWN)
    assert len(everything) > 10 * len(found)
    assert "A PAR - BUR" in found
    assert all(text.startswith("A PAR ") for text in found)
    order.select_option("A PAR - BUR")
    shot(page, "jester-form")
    fits(page)
