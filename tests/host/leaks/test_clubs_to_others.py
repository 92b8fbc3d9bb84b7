"""What others learn about a club: nothing of one by invitation, and of an open one what its page shows everybody."""

import json
from itertools import product

import pytest
from crawl import crawl, roads
from django.contrib.messages import get_messages

from variorum.host.accounts.models import Token
from variorum.host.accounts.services import digest_of
from variorum.host.acts.running import run
from variorum.host.clubs import exports
from variorum.host.clubs.acts import CreateClub, CreateClubGame, JoinClub, RemoveFromClub

DUEL = "england_turkey"
SECRETS = ("Salon Secret", "We meet at noon", "Hidden Sunday")
OPEN = ("/", "/games/", "/clubs/", "/people/ann/", "/people/ben/", "/ratings/", "/lists/", "/me/games/")
API = ("clubs", "clubs?mine=true", "games", "games?q=Hidden", "people/ann", "me")


@pytest.fixture
def salon(people):
    """A club of Ann and Ben with a game of its own; Dan was removed, and Eve never was there."""
    ann, ben, dan, eve = people("ann", "ben", "dan", "eve")
    club = run(CreateClub(name=SECRETS[0], text=SECRETS[1], is_open=False), ann)
    for person in (ben, dan):
        run(JoinClub(invitation=club.invitation), person, club)
    game = run(CreateClubGame(name=SECRETS[2], variant=DUEL, listed=False, plays=True), ann, club)
    run(CreateClubGame(name="Fair Monday", variant=DUEL, plays=True), ann, club)
    run(RemoveFromClub(person="dan"), ann, club)
    return club, game, {"ben": ben, "dan": dan, "eve": eve, "": None}


def told(client, club, game):
    starts = [*OPEN, *(f"/api/v1/{road}" for road in API), f"/clubs/{club.key}/", f"/api/v1/clubs/{club.key}"]
    return crawl(client, *starts, *roads(game.key), within="club")


@pytest.mark.parametrize("name", ["dan", "eve", ""])
def test_a_club_by_invitation_is_hidden_from_others(salon, signed_in, name):
    club, game, people = salon
    found = told(signed_in(people[name]), club, game)
    leaks = [address for (address, text), secret in product(found.items(), SECRETS) if secret in text]
    assert not leaks
    assert club.invitation not in json.dumps(found)
    assert "Fair Monday" in found["/games/"]
    for road in (f"/clubs/{club.key}/", f"/api/v1/clubs/{club.key}", f"/games/{game.key}/about/"):
        assert found[road].startswith("404")


def test_members_see_what_others_do_not(salon, signed_in):
    club, game, people = salon
    found = told(signed_in(people["ben"]), club, game)
    page = found[f"/clubs/{club.key}/"]
    assert all(secret in page for secret in SECRETS)
    assert found[f"/games/{game.key}/about/"].startswith("200")
    assert game.key in found[f"/api/v1/clubs/{club.key}"]
    assert club.invitation not in json.dumps(found)
    assert "dan" not in page


@pytest.mark.parametrize("name", ["eve", ""])
def test_others_see_neither_members_nor_own_games_of_an_open_club(salon, signed_in, name):
    club, game, people = salon
    type(club).objects.filter(pk=club.pk).update(is_open=True)
    found = told(signed_in(people[name]), club, game)
    pages = found[f"/clubs/{club.key}/"], found[f"/api/v1/clubs/{club.key}"]
    for page in pages:
        assert SECRETS[0] in page
        assert not [secret for secret in ("Hidden Sunday", game.key, "ben", "dan", club.invitation) if secret in page]


def test_who_has_the_link_of_a_game_learns_nothing_of_its_club(salon, signed_in):
    club, game, people = salon
    client = signed_in(people["eve"])
    page = client.get(f"/games/{game.key}/about/?invitation={game.invitation}").content.decode()
    assert SECRETS[2] in page
    mine = (
        signed_in(club.memberships.first().person)
        .get(f"/games/{game.key}/about/?invitation={game.invitation}")
        .content.decode()
    )
    assert "Anyone with this link can see the game. Only members of its club can join this game." in mine
    answer = client.post(f"/games/{game.key}/join/", {"invitation": game.invitation}, follow=True).content.decode()
    assert "Only members of its club can join this game." in answer
    assert SECRETS[0] not in page + answer
    assert club.key not in page + answer


@pytest.mark.parametrize("act", ["remove", "let-back", "organizer"])
def test_nobody_learns_who_is_a_member_by_trying_to_remove_them(salon, signed_in, act):
    club, _, people = salon
    type(club).objects.filter(pk=club.pk).update(is_open=True)
    Token.objects.create(person=people["eve"], name="test", digest=digest_of("eve"))
    client, headers = signed_in(people["eve"]), {"Authorization": "Bearer eve"}
    answers = set()
    for name in ("ben", "dan", "eve", "nobody"):
        answer = client.post(f"/clubs/{club.key}/{act}/", {"person": name})
        answers.add((answer.status_code, *map(str, get_messages(answer.wsgi_request))))
        client.get("/clubs/")  # reads the message
        body = json.dumps({"person": name})
        road = f"/api/v1/clubs/{club.key}/{act}"
        answer = signed_in().post(road, body, content_type="application/json", headers=headers)
        answers.add((answer.status_code, answer.json()["error"]))
    assert answers == {(status, "Only organizers of the club can do this.") for status in (302, 422)}


def test_the_own_data_name_ones_clubs_without_their_invitations(salon):
    club, _, people = salon
    (mine,) = exports.clubs(people["ben"])
    assert (mine["club__name"], mine["organizes"]) == (SECRETS[0], False)
    assert club.invitation not in str(mine)
    assert exports.clubs(people["dan"]) == []
