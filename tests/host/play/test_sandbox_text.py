"""The orders of all seats of a sandbox in one text."""

import re
from random import Random

import pytest
from tests.tables import each

from variorum.game.audience import GM
from variorum.game.process import legal_orders
from variorum.host.games import access
from variorum.host.games.common import ProblemsError
from variorum.host.games.life import sandboxes
from variorum.host.games.life.sandboxes import Holder
from variorum.host.games.models import Game
from variorum.host.games.seats import sheets
from variorum.host.games.seats.sheets import Saved
from variorum.host.orders.text import read_together, write_together
from variorum.host.play.sandbox import origins
from variorum.testing.players import random_sheet
from variorum.variants import registry

TEXT = "FRANCE:\nA PAR - BUR\n\nGermany: A MUN - BUR\nF KIE H\n"
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def sandbox(people, signed_in):
    """Ann's sandbox of Standard, her client, and what she sends."""
    (ann,) = people("ann")
    game, client = sandboxes.make(Holder(ann), origins.of_variant("standard", {})), signed_in(ann)

    def send(text, version=0, more=None, **headers):
        game.refresh_from_db()
        data = {"phase_number": game.phase_number, "version": version, "as": "ITALY", "text": text, **(more or {})}
        return client.post(f"/sandbox/{game.key}/orders/", data, **headers)

    return game, client, send


def test_a_sheet_of_another_seat_is_news_too(sandbox):
    game, client, send = sandbox
    shown = {
        "as": "ITALY",
        "stamp": re.search(r'data-stamp="([^"]*)"', client.get(f"/games/{game.key}/?as=ITALY").content.decode())[1],
    }
    assert client.get(f"/games/{game.key}/orders/", shown).status_code == 204
    send(TEXT)
    assert client.get(f"/games/{game.key}/orders/", shown).status_code == 200


def ordered(game):
    known = sheets.together(access.find(game.owner, game.key))
    return {seat: list(map(str, sent.sheet.orders)) for seat, sent in known.items() if sent.sheet.orders}


def read(text, name="standard"):
    variant = registry.variant(name)
    position = variant.opening(variant)
    seats = (*(seat.id for seat in position.seats), GM)
    return read_together(variant, position, seats, text, lambda seat: legal_orders(variant, position, seat)).sheets


def test_headings_and_units_tell_whose_an_order_is():
    found = read("A MUN - RUH; F LON - NTH\nFRANCE: A PAR - BUR\nMAR - SPA\nIF A PAR DISLODGED THEN A PAR R GAS")
    assert {seat: list(map(str, sheet.orders)) for seat, sheet in found.items() if sheet.orders} == {
        "GERMANY": ["A MUN - RUH"],
        "ENGLAND": ["F LON - NTH"],
        "FRANCE": ["A PAR - BUR", "A MAR - SPA"],
    }
    assert len(found["FRANCE"].conditional) == 1


def test_unreadable_and_unowned_orders_are_told_with_line_and_column():
    with pytest.raises(ProblemsError) as refused:
        read("A MUN - RUH; A PAR flies\nDRAW\nA BER - KIE\nBERT: A VIE H")
    told = [(problem.line, problem.column) for problem in refused.value.problems]
    assert told[:2] == [(1, 20), (2, 1)]
    assert "could each give it. Write it below the name of its seat" in str(refused.value.problems[1])
    assert {line for line, _ in told} == {1, 2, 4}


@each("name", registry.coded())
def test_what_is_written_is_read_again(name):
    variant = registry.variant(name)
    position = variant.opening(variant)
    known = {seat.id: random_sheet(variant, position, seat.id, Random(5)) for seat in position.seats}
    saved = {seat: Saved(sheet, (), 1, ready=False) for seat, sheet in known.items()}
    found = read(write_together(saved), name)
    assert {seat: sheet for seat, sheet in found.items() if seat != GM} == known


def test_a_text_is_saved_for_all_seats_and_shown_again(sandbox):
    game, client, send = sandbox
    assert send(TEXT).status_code == 302
    assert ordered(game) == {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR", "F KIE H"]}
    page = client.get(f"/games/{game.key}/").content.decode()
    assert "FRANCE:\nA PAR - BUR\n\nGERMANY:\nA MUN - BUR\nF KIE H</textarea>" in page
    assert 'name="version" value="2"' in page
    send("A ROM - VEN", 2)
    assert ordered(game) == {"ITALY": ["A ROM - VEN"]}


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_refused_text_comes_back_and_changes_nothing(sandbox, headers):
    game, _, send = sandbox
    send(TEXT)
    before = ordered(game)
    for text, version, status in (("A PAR - BUR\nA MUN fliegt", 2, 422), ("A PAR - PIC", 0, 409)):
        answer = send(text, version, {"process": "yes"}, **headers)
        page = answer.content.decode()
        assert (answer.status_code, ordered(game)) == (status, before)
        assert f"{text}</textarea>" in page
        assert 'name="version" value="2"' in page
    game.refresh_from_db()
    assert game.turn == "S1901M"


def test_an_illegal_order_is_saved_but_holds_processing_up(sandbox):
    game, _, send = sandbox
    page = send("A MUN - RUH\n A PAR - LON", 0, {"process": "yes"}, **HTMX).content.decode()
    assert "2 orders saved, 1 of them refused." in page
    assert re.search(r"line 2, column 2:\s+A PAR - LON", page)
    game.refresh_from_db()
    assert game.turn == "S1901M"


def test_orders_are_saved_and_processed_with_results_at_once(sandbox):
    game, client, send = sandbox
    answer = send(TEXT, 0, {"process": "yes"}, **HTMX)
    page = client.get(answer["HX-Redirect"], follow=True).content.decode()
    assert page.count("</span> bounced") == 2
    assert send(TEXT, 0, {"process": "yes", "phase_number": 1}).status_code == 409
    game.refresh_from_db()
    assert game.turn == "F1901M"


def test_only_the_holder_of_a_sandbox_sends_such_a_text(sandbox, people, signed_in, begun):
    game, _, _ = sandbox
    ben = people("ben")[0]
    data = {"phase_number": 1, "version": 0, "text": TEXT}
    shared = signed_in()
    assert shared.post(f"/sandbox/{game.key}/orders/", data).status_code == 404
    assert "everybody-text" not in shared.get(f"/games/{game.key}/?invitation={game.invitation}").content.decode()
    assert shared.post(f"/sandbox/{game.key}/orders/", data).status_code == 404
    other = begun("standard", ben)
    client = signed_in(ben)
    assert "everybody-text" not in client.get(f"/games/{other.key}/").content.decode()
    assert client.post(f"/sandbox/{other.key}/orders/", data).status_code == 404
    assert ordered(game) == {}
    assert Game.objects.count() == 2
