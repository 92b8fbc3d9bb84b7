"""Orders in messages: they lead to the board, onto one's own sheet, and into a sandbox."""

import re
from html import unescape

import pytest

from variorum.host.games import access
from variorum.host.games.models import Game, Kind
from variorum.host.games.seats import sheets
from variorum.host.press.services import messages


@pytest.fixture
def table(people, begun, seated):
    """France, Germany and Italy, each with a person's access."""
    ann, ben, cat = people("ann", "ben", "cat")
    game = begun("standard", ann, ben, cat)
    for person, seat in ((ann, "FRANCE"), (ben, "GERMANY"), (cat, "ITALY")):
        seated(game, person, seat)
    return game, *(access.find(person, game.key) for person in (ann, ben, cat))


TEXT = "You go <A MUN - BUR>,\nI go A PAR - PIC & A Mar S A Mun - Bur; Burgundy is ours."


def shown(client, who, other):
    client.force_login(who.person)
    return client.get(f"/games/{who.game.key}/press/?with={other.seat}").content.decode()


def form(page, action):
    found = re.search(rf'<form method="post" action="([^"]*{action}[^"]*)">(.*?)</form>', page, re.DOTALL)
    return found[1], {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', found[2])}


def orders_of(who):
    return sorted(map(str, sheets.saved(who).sheet.orders))


def test_orders_and_areas_lead_to_the_board(table, client):
    game, france, germany, italy = table
    messages.send(france, ("GERMANY",), TEXT, "1")
    page = shown(client, germany, france)
    board = f"/games/{game.key}/"
    assert f'&lt;<a href="{board}#show=MUN,BUR">A MUN - BUR</a>&gt;' in page
    assert f'<a href="{board}#show=BUR">Burgundy</a> is ours.' in page
    assert "3 orders" in page
    assert "A MUN" not in shown(client, italy, france)


def test_only_the_readers_own_are_taken_over_and_nobody_is_ready_by_that(table, client):
    game, france, germany, _ = table
    messages.send(france, ("GERMANY",), TEXT, "1")
    sheets.set_ready(germany, game.phase_number, ready=True)
    action, data = form(shown(client, germany, france), "/take/")
    answer = client.post(action, data, follow=True)
    assert "On your order sheet: A MUN - BUR." in answer.content.decode()
    assert orders_of(germany) == ["A MUN - BUR"]
    assert not sheets.saved(germany).ready
    assert orders_of(france) == []
    answer = client.post(action, {**data, "orders": "A PAR - PIC"})
    assert (answer.status_code, orders_of(germany)) == (422, ["A MUN - BUR"])
    assert client.post(action, {**data, "phase_number": "7"}).status_code == 409
    assert client.post(action, {**data, "orders": "x\x00" * 100_000}).status_code == 422
    client.logout()
    assert client.post(action, data).status_code == 422


def test_they_are_laid_out_in_a_sandbox_of_the_readers_own(table, client):
    _, france, germany, _ = table
    messages.send(france, ("GERMANY",), TEXT, "1")
    sheets.put(france, 1, sheets.saved(france).sheet.orders)
    action, data = form(shown(client, germany, france), "/sandbox/from/")
    assert client.post(action, data).status_code == 302
    sandbox = Game.objects.get(kind=Kind.SANDBOX)
    seat = {seat: access.find(germany.person, sandbox.key, seat) for seat in ("FRANCE", "GERMANY", "ITALY")}
    assert orders_of(seat["FRANCE"]) == ["A MAR S A MUN - BUR", "A PAR - PIC"]
    assert orders_of(seat["GERMANY"]) == ["A MUN - BUR"]
    assert orders_of(seat["ITALY"]) == orders_of(germany) == []


def test_ones_own_orders_are_offered_for_a_message_to_oneself_alone(table, client):
    game, france, germany, _ = table
    client.force_login(france.person)
    action, data = f"/games/{game.key}/orders/take/", {"phase_number": "1", "orders": "A PAR - GAS"}
    client.post(action, {**data, "phase_number": str(game.phase_number)})
    assert 'data-orders="A PAR - GAS"' in shown(client, france, germany)
    assert "- GAS" not in shown(client, germany, france)
