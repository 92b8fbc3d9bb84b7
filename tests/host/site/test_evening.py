"""A game against bots at once, and games with friends, without an account."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from tests.variety import on_host
from working import client_of, work

from variorum.host.accounts.models import Person
from variorum.host.games.life import evenings, phases
from variorum.host.games.models import Game, Member, Pulse, State
from variorum.host.games.pages import GUEST
from variorum.host.games.seats import guests
from variorum.variants import registry

SIGNED_UP = {
    "username": "anna",
    "email": "anna@example.org",
    "password1": "a long password",
    "password2": "a long password",
}


def play(client, variant="standard", **wishes):
    answer = client.post(f"/play/now/{variant}/", wishes)
    return Game.objects.get(key=answer["Location"].split("/")[2])


def ready(client, game):
    game.refresh_from_db()
    answer = client.post(
        f"/games/{game.key}/orders/ready/", {"phase_number": game.phase_number, "ready": "yes", "sure": "yes"}
    )
    assert answer.status_code in {200, 302}
    return game


@pytest.mark.parametrize("variant", on_host())
def test_a_stranger_is_at_the_board_of_every_variant_at_once(variant, client, db):
    game = play(client, variant)
    page = client.get(f"/games/{game.key}/")
    assert page.status_code == 200
    assert page.context["access"].seat in {member.seat for member in game.members.filter(person__guest=True)}
    assert (game.state, game.listed) == (State.RUNNING, False)


def test_a_guest_chooses_a_seat_and_plays_a_phase_as_soon_as_ready(client, db):
    game = play(client, seat="FRANCE", bots="random")
    assert game.members.get(person__guest=True).seat == "FRANCE"
    assert set(game.members.filter(person=None).values_list("level", flat=True)) == {"random"}
    ready(client, game)
    for pk, phase in phases.claim(timezone.now()):
        phases.process(pk, phase)
    game.refresh_from_db()
    assert game.turn == "F1901M"
    assert "F1901M" not in client.get("/games/").content.decode()
    assert f"/games/{game.key}/" in client.get("/").content.decode()


def test_a_seat_or_a_level_that_is_unknown_is_refused_with_those_that_exist(client, db):
    for wish, words in (({"seat": "Spain"}, "no seat"), ({"bots": "genius"}, "no bots of level")):
        page = client.post("/play/now/standard/", wish, follow=True).content.decode()
        assert words in page
    assert not Game.objects.exists()
    assert client.post("/play/now/chess/").status_code == 404
    assert client.get("/play/now/standard/").status_code == 405


def test_a_guest_who_signs_up_keeps_the_game(client, db):
    game = play(client)
    seat = game.members.get(person__guest=True).seat
    tab = f'href="/accounts/signup/?next=/games/{game.key}/about/"'
    assert tab in client.get(f"/games/{game.key}/").content.decode()
    Pulse.objects.all().delete()
    page = client.post("/accounts/signup/", SIGNED_UP, follow=True).content.decode()
    assert "You keep the 1 game" in page
    assert Pulse.objects.filter(game=game, kind="seats").exists()  # open pages of others show the new name
    game.refresh_from_db()
    assert (game.owner.username, game.members.get(person=game.owner).seat) == ("anna", seat)
    assert client.get(f"/games/{game.key}/").context["access"].seat == seat
    assert game.key in client.get("/me/games/").content.decode()
    assert not Person.objects.filter(guest=True).exists()


def test_a_guest_is_nobody_in_games_of_others(client, people, begun):
    (ann,) = people("ann")
    mine, other = play(client), begun("standard", ann)
    for what in ("join", "leave", "begin", "delete"):
        assert client.post(f"/games/{other.key}/{what}/")["Location"].startswith("/accounts/login/")
    assert not client.get(f"/games/{other.key}/").context["access"].seats
    assert client.get("/me/games/").status_code == client.get("/games/new/standard/").status_code == 302
    assert client.get(f"/api/v1/games/{mine.key}").status_code == 404
    assert client.get(f"/games/{mine.key}/webhooks/").status_code == 404
    stranger = Client()
    assert stranger.get(f"/games/{mine.key}/").status_code == 404
    assert stranger.post("/accounts/login/", {"login": mine.owner.username, "password": "x"}).status_code == 200


def test_limits_are_told_in_words(client, db, settings, monkeypatch):
    for _ in range(guests.MOST_GAMES):
        play(client)
    assert "the limit for guests" in client.post("/play/now/standard/", follow=True).content.decode()
    settings.GUEST_GAMES = guests.MOST_GAMES
    assert "the limit of this host" in Client().post("/play/now/standard/", follow=True).content.decode()
    settings.GUEST_GAMES = 500
    monkeypatch.setattr(guests, "MOST_STARTS", 2)
    assert "from your network" in Client().post("/play/now/standard/", follow=True).content.decode()
    assert Game.objects.count() == guests.MOST_GAMES


def test_people_have_a_limit_too(people, monkeypatch):
    (ann,) = people("ann")
    client = client_of(ann)
    monkeypatch.setattr(evenings, "MOST", 1)
    assert play(client).owner == ann
    assert "unfinished games of this kind" in client.post("/play/now/standard/", follow=True).content.decode()


def test_a_game_ends_when_its_guest_leaves_and_is_deleted_when_abandoned(client, db):
    left, kept = play(client), play(client)
    client.post(f"/games/{left.key}/leave/")
    left.refresh_from_db()
    assert (left.state, left.deadline) == (State.OVER, None)
    assert guests.sweep(timezone.now()) == 0
    assert guests.sweep(timezone.now() + guests.KEPT + timedelta(minutes=1)) == 2
    assert not Game.objects.filter(pk=kept.pk).exists()
    guests.sweep(timezone.now() + guests.KEPT + timedelta(minutes=1))
    assert not Person.objects.filter(guest=True).exists()
    assert client.get("/").status_code == 200


def test_friends_join_by_a_link_and_bots_fill_the_rest(client, db):
    page = client.post("/play/friends/", {"variant": "standard", "pace": "normal", "name": "Mia"}, follow=True)
    game, link = page.context["game"], page.context["invitation"].removeprefix("http://testserver")
    friend, stranger = Client(), Client()
    assert stranger.post(f"/play/join/{game.key}/").status_code == 404
    assert "Join as a guest" in friend.get(link).content.decode()
    assert friend.post(f"/play/join/{game.key}/", {"name": "Tom"})["Location"] == f"/games/{game.key}/about/"
    room = client.get(f"/games/{game.key}/about/").content.decode()
    assert "Mia (guest)" in room
    assert "Tom (guest)" in room
    assert "guest-" not in room
    client.post(f"/games/{game.key}/begin-with-bots/", {"level": "generic"})
    assert friend.post(f"/games/{game.key}/here/")["Location"] == f"/games/{game.key}/"
    waiting = client.get(f"/games/{game.key}/about/seats/?waiting=yes")
    assert waiting["HX-Redirect"] == f"/games/{game.key}/"
    held = Member.objects.filter(game=game, left=None)
    assert held.filter(person__guest=True).count() == 2
    assert held.filter(level="generic").count() == 5
    assert client.get(f"/games/{game.key}/").context["seat"] != friend.get(f"/games/{game.key}/").context["seat"]


def test_a_game_with_friends_has_a_last_year_where_the_variant_takes_one(client, db):
    asked = {"variant": "standard", "pace": "live", "name": "Mia", "years": "4"}
    game = client.post("/play/friends/", asked, follow=True).context["game"]
    assert game.name == "Standard with friends"
    assert registry.variant(game.variant).name == "Standard with last year"
    page = client.get(f"/games/{game.key}/about/").content.decode()
    assert "<p>The game ends in 1904: " in page
    assert "The game begins in spring 1901" not in page
    refused = client.post("/play/friends/", asked | {"variant": "goals"})
    assert refused.status_code == 422
    assert "has rules of its own for that" in refused.content.decode()


def test_a_game_that_does_not_invite_guests_takes_none(client, people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    page = client.get(f"/games/{game.key}/about/?invitation={game.invitation}").content.decode()
    assert "Join as a guest" not in page
    assert "Only people with an account" in client.post(f"/play/join/{game.key}/", follow=True).content.decode()


def test_a_person_has_one_seat_in_a_game_even_after_playing_as_a_guest(client, people):
    (ann,) = people("ann")
    host = client_of(ann)
    game = host.post("/play/friends/", {"variant": "standard", "pace": "normal"}, follow=True).context["game"]
    client.get(f"/games/{game.key}/about/?invitation={game.invitation}")
    client.post(f"/play/join/{game.key}/")
    client.post("/accounts/login/", {"login": "ann", "password": "a long password"})
    assert GUEST not in client.session
    assert list(game.members.filter(left=None).values_list("person", flat=True)) == [ann.pk]


def test_the_worker_plays_on_without_the_guest_pressing_twice(client, db):
    game = play(client, seat="AUSTRIA")
    work()
    assert all(game.bot_sheets.values_list("sheet", flat=True))
