from datetime import timedelta
from xml.etree import ElementTree as ET

import pytest
from django.utils import timezone
from icalendar import Calendar

from variorum.host.games.life import creation, phases
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game
from variorum.host.games.terms import Absence
from variorum.host.notify.addresses import calendar_token

ATOM = "{http://www.w3.org/2005/Atom}"


def entries(answer):
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("application/atom+xml")
    return ET.fromstring(answer.content).findall(f"{ATOM}entry")


def test_the_feed_of_a_game_has_its_phases_the_latest_first(client, begun):
    game = begun("standard")
    address = f"/games/{game.key}/feed.atom"
    assert entries(client.get(address)) == []
    for _ in range(2):
        phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=3))
        game.refresh_from_db()
    titles = [entry.findtext(f"{ATOM}title") for entry in entries(client.get(address))]
    assert titles[-1] == "S1901M"
    assert len(titles) == 2
    assert 'href="http://localhost:8000/rules/std:M' in entries(client.get(address))[-1].findtext(f"{ATOM}summary")


def test_the_feed_of_a_hidden_game_takes_its_invitation(client, begun):
    game = begun("standard")
    Game.objects.update(listed=False)
    address = f"/games/{game.key}/feed.atom"
    assert client.get(address).status_code == client.get("/games/nosuchgame/feed.atom").status_code == 404
    assert client.get(f"{address}?invitation={game.invitation}").status_code == 200


def test_a_player_reads_the_same_feed_as_a_stranger(client, people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann, grace=0, absence=Absence.HOLD)
    phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=9))
    Game.objects.update(summary="the <b>best</b> & only")
    far = client.get(f"/games/{game.key}/feed.atom").content
    client.force_login(ann)
    assert client.get(f"/games/{game.key}/feed.atom").content == far
    assert b"<b>" not in far


def test_the_lobby_feed_has_games_that_look_for_players(client, begun):
    begun("standard")
    creation.create(None, GamePlan("Come & play", "standard"))
    creation.create(None, GamePlan("Hidden", "standard", listed=False))
    (entry,) = entries(client.get("/feeds/games.atom"))
    assert entry.findtext(f"{ATOM}title") == "Come & play"


def test_the_calendar_has_the_deadlines_of_ones_games(client, people, begun):
    ann, gil = people("ann", "gil")
    first = begun("standard", ann)
    second = begun("standard", master=gil)
    begun("standard")
    for person, game in ((ann, first), (gil, second)):
        answer = client.get(f"/calendar/{calendar_token(person)}.ics")
        (event,) = Calendar.from_ical(answer.content).walk("VEVENT")
        assert event["dtstart"].dt == game.deadline.replace(microsecond=0)
        assert game.key in event["uid"]


def test_one_tap_subscribes_to_the_calendar(client, people):
    (ann,) = people("ann")
    client.force_login(ann)
    page = client.get("/calendar/").content.decode()
    assert f'href="webcal://localhost:8000/calendar/{calendar_token(ann)}.ics"' in page


def test_another_password_makes_another_calendar_address(client, people):
    (ann,) = people("ann")
    before = calendar_token(ann)
    ann.set_password("another password")
    ann.save()
    assert client.get(f"/calendar/{before}.ics").status_code == 404
    assert client.get(f"/calendar/{calendar_token(ann)}.ics").status_code == 200


@pytest.mark.parametrize("token", ["1", "1-abc", "abc", "99999999999999999999-a", "-"])
def test_nobody_guesses_a_calendar(client, people, token):
    people("ann")
    assert client.get(f"/calendar/{token}.ics").status_code == 404


def test_ones_addresses_are_shown_to_oneself(client, people):
    (ann,) = people("ann")
    assert client.get("/calendar/").status_code == 302
    client.force_login(ann)
    assert calendar_token(ann) in client.get("/calendar/").content.decode()
