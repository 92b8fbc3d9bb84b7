import re

import pytest
from django.test import Client
from tests.acting import do

from variorum.archive.gamelog import new_header
from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.common import RefusedError
from variorum.host.games.life import sandboxes
from variorum.host.games.log import store
from variorum.host.games.models import Kind, State
from variorum.host.gm import queries
from variorum.host.gm.acts.desk import mark_of
from variorum.host.gm.acts.people import GiveSeatToBot
from variorum.host.gm.acts.positions import EndGame
from variorum.host.gm.queries import to_decide
from variorum.host.press.services.messages import send
from variorum.variants import registry

SECRET = "Vienna falls at dawn"


def sandbox(person):
    variant = registry.variant("standard")
    return sandboxes.make(
        sandboxes.Holder(person, ()), sandboxes.Origin("Mine", new_header(variant, variant.start({})))
    )


def test_whoever_made_a_sandbox_edits_it_at_its_desk(people, client):
    (ann,) = people("ann")
    game = sandbox(ann)
    assert game.kind == Kind.SANDBOX
    client.force_login(ann)
    address = f"/games/{game.key}/desk/"
    assert client.get(address).status_code == 200
    assert client.get(address + "position/units/").status_code == 200
    answer = client.post(address + "seats/invite/", {"mark": mark_of(game), "seat": "FRANCE"})
    assert answer.status_code == 422
    other = Client()
    assert other.get(address).status_code == 404


def test_nothing_that_a_seat_writes_is_on_any_page_of_the_others(table, hold, client):
    at = table()
    who = at.who(at.ann)
    given = hold(at, at.ann)
    send(who, (at.who(at.ben).seat,), SECRET, "1")
    pages = ["about/", "status/", "press/", "press/?with=*", f"press/?q={SECRET[:6]}", "press/list/?with=*"]
    pages += [f"press/?with={who.seat},{at.who(at.ben).seat}", f"press/list/?with={who.seat}", "votes-panel/"]
    for person in (at.gil, None):
        browser = Client()
        if person:
            browser.force_login(person)
        for page in pages:
            shown = browser.get(f"/games/{at.game.key}/{page}").content.decode()
            assert SECRET not in shown
            assert not [order for order in given if str(order) in shown]


def test_a_message_to_others_changes_nothing_on_a_page(table, client):
    at = table()
    client.force_login(at.gil)
    pages = [f"/games/{at.game.key}/{page}" for page in ("press/", "press/threads/", "about/", "desk/")]
    token = re.compile(r'name="(csrfmiddlewaretoken|key)" value="\w+"|X-CSRFToken": "\w+"|\d+ (seconds|minutes) ago')
    before = [token.sub("", client.get(page).content.decode()) for page in pages]
    send(at.who(at.ann), (at.who(at.ben).seat,), SECRET, "1")
    assert before == [token.sub("", client.get(page).content.decode()) for page in pages]


def test_the_tab_tells_when_the_game_master_is_wanted(table, client):
    at = table()
    client.force_login(at.gil)
    type(at.game).objects.update(state=State.WAITING)
    assert re.search(r'Desk\s*<span class="badge">1', client.get(at.address).content.decode())


def test_former_players_read_no_more(table, client):
    at = table()
    seat = at.who(at.ann).seat
    send(at.who(at.ben), (seat,), SECRET, "1")
    do(at.master, GiveSeatToBot(seat=seat))
    client.force_login(at.ann)
    for page in ("press/", f"press/?with={at.who(at.ben).seat}", f"press/?q={SECRET[:6]}"):
        assert SECRET not in client.get(f"/games/{at.game.key}/{page}").content.decode()


def test_a_service_refuses_whoever_found_no_desk(table):
    at = table()
    with pytest.raises(RefusedError):
        do(at.who(at.ann), EndGame(winners=(at.who(at.ann).seat,), reason="I win"))
    assert store.load(at.now()).now.position.ending is None


def test_the_tab_of_a_sandboxs_desk_says_when_a_rule_waits(people, monkeypatch):
    (ann,) = people("ann")
    desk = access.find(ann, sandbox(ann).key, GM)
    assert to_decide(desk)[desk.game.pk] == 0
    monkeypatch.setattr(queries, "expected", lambda _: {GM})
    assert to_decide(desk)[desk.game.pk] == 1
