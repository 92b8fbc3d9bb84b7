"""Agreements beside the order sheet, the orders they ask for, and what became of them in the results."""

import re
from html import unescape

import pytest
from tests.host.working import go_on

from variorum.host.games import access
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Agreements
from variorum.host.offers import services
from variorum.host.orders.text import read_text

TEXT = "OFFER FRANCE: PEACE; DMZ ENG; I A LVP - YOR; YOU A PAR - BUR UNTIL F1901"


@pytest.fixture
def board(people, begun, seated, client):
    """England and France have agreed, with Germany beside them; the game, and what each sees on a page."""

    def make(**terms):
        ann, ben, cat = persons = people("ann", "ben", "cat")
        game = begun("standard", *persons, **terms)
        for person, seat in ((ann, "ENGLAND"), (ben, "FRANCE"), (cat, "GERMANY")):
            seated(game, person, seat)
        services.make(game, "ENGLAND", TEXT)
        services.answer(game, "FRANCE", 1, accepts=True)

        def page(person, path=""):
            client.force_login(person)
            return " ".join(
                re.sub(r"<[^>]*>", " ", unescape(client.get(f"/games/{game.key}/{path}").content.decode())).split()
            )

        return game, persons, page

    return make


def test_the_agreements_of_the_phase_stand_beside_the_sheet_of_their_parties_alone(board):
    _, (ann, ben, cat), page = board()
    shown = page(ann)
    assert "Agreements for this phase: 4 England and France: peace until the end of autumn 1901." in shown
    assert "You have promised A LVP - YOR . Use these orders" in shown
    assert "You have promised A PAR - BUR" in page(ben)
    assert "Agreements for this phase" not in page(cat)
    assert "Agreements for this phase" in page(ann, "agreements/")
    assert "are binding" not in shown


def test_binding_ones_say_so(board):
    _, (ann, *_), page = board(agreements=Agreements.BINDING)
    assert "orders that break them don't count" in page(ann)


def test_promised_orders_are_put_on_the_sheet(board, client):
    game, (ann, _, cat), page = board()
    client.force_login(ann)
    path, data = f"/games/{game.key}/orders/use-promised/", {"phase_number": game.phase_number}
    assert client.post(path, data).status_code == 302
    assert list(map(str, sheets.saved(access.find(ann, game.key)).sheet.orders)) == ["A LVP - YOR"]
    assert "Use these orders" not in page(ann)
    assert client.post(path, {"phase_number": "99"}).status_code == 409
    client.force_login(cat)
    assert client.post(path, data).status_code == 422


def test_the_sheet_warns_where_it_breaks_one(board, client):
    game, (ann, *_), page = board()
    send(game, ann, "F LON - ENG\nA LVP - YOR")
    warned = "Warning: Fleet London moves to English Channel: it breaks your word to France (DMZ English Channel)"
    assert warned in page(ann)


def send(game, person, text):
    who = access.find(person, game.key)
    sent = read_text(who.variant, who.seen().position, who.seat, text)
    sheets.replace_sheet(who, game.phase_number, sheets.saved(who).version, sent)


def test_the_results_tell_each_party_what_was_kept_and_broken(board):
    game, (ann, ben, cat), page = board()
    send(game, ann, "F LON - ENG\nA LVP - YOR")
    send(game, ben, "A PAR - BUR")
    send(game, cat, "F KIE - HOL")
    go_on(game)
    for person in (ann, ben):
        for path in ("phases/1/", "look/1/"):
            shown = page(person, path)
            assert "Broken: England keeps out of the English Channel (F LON - ENG) Kept:" in shown
            assert "Kept: France orders A PAR - BUR" in shown
    assert "Broken" not in page(cat, "phases/1/") + page(cat, "look/1/")
