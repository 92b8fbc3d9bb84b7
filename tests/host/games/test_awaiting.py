"""Why a game waits for a seat: its orders are due, the rules demand an answer, or it has not said that it is ready."""

import re

import pytest
from django.utils import timezone
from msgspec import to_builtins
from msgspec.structs import replace
from tests.acting import do

from variorum.game.audience import GM
from variorum.game.turn import Turn
from variorum.host.games import access
from variorum.host.games.clock.awaited import Awaiting, Why, reasons
from variorum.host.games.life import phases
from variorum.host.games.log import store
from variorum.host.games.models import LogLine
from variorum.host.games.seats import sheets
from variorum.host.gm.acts.desk import mark_of
from variorum.host.gm.acts.positions import EditPosition
from variorum.variants.goals.goals import SetGoal

TOKEN = re.compile(r'csrfmiddlewaretoken" value="\w+')


def work():
    """What comes of it if two workers process each phase that is due."""
    claimed = phases.claim(timezone.now() + phases.CLAIM * 2)
    return [phases.process(*one) for one in claimed for _ in range(2)]


@pytest.fixture
def two(people, begun):
    """A game of two people and bots, with a game master."""
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun("standard", ann, ben, master=gil)
    return game, access.find(ann, game.key), access.find(ben, game.key), access.find(gil, game.key, GM)


def test_orders_are_due_and_then_ready_is_missing(two):
    game, ann, ben, _ = two
    assert reasons(game) == {seat: Awaiting(Why.ORDERS) for seat in (ann.seat, ben.seat)}
    sheets.put(ann, game.phase_number, tuple(ann.legal_orders().orders())[:1])
    assert reasons(game)[ann.seat] == Awaiting(Why.READY)
    sheets.set_ready(ann, game.phase_number, ready=True)
    assert set(reasons(game)) == {ben.seat}


def test_a_demanded_answer_is_named(people, begun, seated, client):
    ann, gil = people("ann", "gil")
    game = begun("goals", ann, master=gil)
    seated(game, ann, "FRANCE")
    desk = access.find(gil, game.key, GM)
    later = replace(store.load(game).now.position, turn=Turn("W", 1901, "A"))
    do(desk, EditPosition(position=to_builtins(later), reason="a late start"))
    game.refresh_from_db()
    assert reasons(game) == {"FRANCE": Awaiting(Why.ANSWER, (SetGoal.purpose,))}
    client.force_login(gil)
    assert f"answer needed: {SetGoal.purpose}" in client.get(f"/games/{game.key}/desk/").content.decode()
    client.force_login(ann)
    assert f"the phase needs your answer ({SetGoal.purpose})" in client.get(f"/games/{game.key}/").content.decode()


def test_nobody_reads_why_a_game_waits_for_somebody_else(two, client):
    game, ann, ben, gil = two
    sheets.put(ann, game.phase_number, tuple(ann.legal_orders().orders())[:1])
    client.force_login(ben.person)
    before = TOKEN.sub("", client.get(f"/games/{game.key}/orders/").content.decode())
    assert "your orders are missing" in before
    sheets.set_ready(ann, game.phase_number, ready=True)
    assert TOKEN.sub("", client.get(f"/games/{game.key}/orders/").content.decode()) == before
    client.force_login(gil.person)
    shown = client.get(f"/games/{game.key}/desk/").content.decode()
    assert shown.count("orders are due") == 1


def test_two_clicks_on_ready_process_one_phase(two, client):
    game, ann, ben, _ = two
    sheets.set_ready(ann, game.phase_number, ready=True)
    client.force_login(ben.person)
    click = {"ready": "yes", "sure": "yes", "phase_number": game.phase_number}
    for _ in range(2):
        assert client.post(f"/games/{game.key}/orders/ready/", click).status_code == 302
    assert work() == [True, False]
    late = client.post(f"/games/{game.key}/orders/ready/", click)
    assert late.status_code == 409
    assert work() == []
    game.refresh_from_db()
    assert (game.turn, LogLine.objects.filter(game=game).count()) == ("F1901M", 2)


def test_two_clicks_on_process_now_process_one_phase(two, client):
    game, _, _, gil = two
    client.force_login(gil.person)
    mark = mark_of(game)
    answers = [client.post(f"/games/{game.key}/desk/process/", {"mark": mark}).status_code for _ in range(2)]
    assert answers == [302, 409]
    assert LogLine.objects.filter(game=game).count() == 2
    assert game.acts.filter(text__contains="The game master processes ").count() == 1
