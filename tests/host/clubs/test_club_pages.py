"""The pages of clubs, from creating one to its first game."""

import pytest
from django.test import Client

from variorum.host.clubs import services
from variorum.host.clubs.models import Club
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game

DUEL = "england_turkey"
GAME = {"name": "Sunday", "role": "player", "press": "full", "absence": "hold", "seating": "lot", "scoring": "squares"}
GAME |= {"preset": "normal", "zone": "UTC", "revealed": "on", "setting-draws": "survivors", "key": "abcdefghij"}


def client(person=None):
    made = Client()
    if person:
        made.force_login(person)
    return made


def text_of(answer):
    return " ".join(answer.content.decode().split())


def test_a_club_on_its_pages(people):
    ann, ben = people("ann", "ben")
    mine, other = client(ann), client(ben)
    assert "No club is open to everybody yet." in text_of(client().get("/clubs/"))
    assert mine.post("/clubs/new/", {"name": ""}).status_code == 422
    there = mine.post("/clubs/new/", {"name": "Salon", "text": "Sundays.\n\nBring tea.", "is_open": "on"})["Location"]
    page = text_of(mine.get(there))
    assert "<p>Bring tea.</p>" in page
    assert "The club has no games yet." in page
    assert "Salon" in text_of(client().get("/clubs/"))
    assert "No other club is open to everybody yet." in text_of(mine.get("/clubs/"))
    assert "Sign in to join" in text_of(client().get(there))
    assert "a member of the club" in text_of(other.post(f"{there}join/", follow=True))
    assert f'href="{there}games/new/standard/"' in text_of(mine.get(f"{there}games/new/"))
    form = text_of(mine.get(f"{there}games/new/{DUEL}/"))
    assert "Create a game for Salon" in form
    assert "Otherwise only members of the club find it" in form
    assert f'action="{there}games/new/{DUEL}/"' in form
    assert 'name="listed" id="id_listed" checked' not in form
    made = mine.post(f"{there}games/new/{DUEL}/", GAME)
    assert made.status_code == 302, made.content.decode()
    assert not Game.objects.get().listed
    assert made["Location"] == f"/games/{Game.objects.get().key}/about/"
    page = text_of(other.get(there))
    assert "Sunday" in page
    assert 'plays</span> <a class="tap"' in page
    assert "You&#x27;ve joined this game." in text_of(other.post(f"/games/{Game.objects.get().key}/join/", follow=True))
    assert "Salon" not in text_of(other.get(f"/games/{Game.objects.get().key}/about/"))


def test_an_organizer_at_work(people):
    ann, ben = people("ann", "ben")
    mine, other = client(ann), client(ben)
    club = services.create(ann, "Salon", is_open=False)
    there, link = f"/clubs/{club.key}/", f"/clubs/{club.key}/?invitation={club.invitation}"
    assert other.get(there).status_code == 404
    assert other.post(f"{there}join/").status_code == 404
    page = text_of(other.get(link))
    assert f'name="invitation" value="{club.invitation}"' in page
    assert other.post(f"{there}join/", {"invitation": club.invitation}).status_code == 302
    assert link in text_of(mine.get(there))
    assert link not in text_of(other.get(there))
    assert other.get(f"{there}edit/").status_code == 404
    assert other.post(f"{there}remove/ann/").status_code == 404
    assert "Only organizers" in text_of(other.post(f"{there}dissolve/", follow=True))
    assert "ben is removed." in text_of(mine.post(f"{there}remove/ben/", follow=True))
    assert other.get(there).status_code == 404
    assert "You were removed" in text_of(other.post(f"{there}join/", {"invitation": club.invitation}, follow=True))
    assert "ben can join again." in text_of(mine.post(f"{there}let-back/ben/", follow=True))
    services.join(ben, club.pk, club.invitation)
    assert "ben is an organizer now." in text_of(mine.post(f"{there}organizer/ben/", follow=True))
    assert "no organizer" in text_of(mine.post(f"{there}step-down/", follow=True))
    assert other.post(f"{there}edit/", {"name": ""}).status_code == 422
    assert "Café" in text_of(other.post(f"{there}edit/", {"name": "Café", "is_open": "on"}, follow=True))
    assert "left the club" in text_of(mine.post(f"{there}leave/", follow=True))
    assert other.post(f"{there}dissolve/")["Location"] == "/clubs/"
    assert not Club.objects.exists()


@pytest.mark.parametrize("road", ["join/", "leave/", "link/", "step-down/", "dissolve/", "remove/ann/"])
def test_changes_are_posted_by_those_who_are_signed_in(people, road):
    club = services.create(people("ann")[0], "Salon")
    assert client().post(f"/clubs/{club.key}/{road}")["Location"].startswith("/accounts/login/")


def test_who_is_no_member_creates_no_game(people):
    ann, ben = people("ann", "ben")
    club = services.create(ann, "Salon")
    for road in ("games/new/", f"games/new/{DUEL}/"):
        assert client(ben).get(f"/clubs/{club.key}/{road}").status_code == 404
    answer = client(ann).post(f"/clubs/{club.key}/games/new/{DUEL}/", {**GAME, "name": ""})
    assert answer.status_code == 422
    services.create_game(ann, club.pk, GamePlan("Fair", DUEL), plays=False)
    assert "Fair" in text_of(client().get(f"/clubs/{club.key}/"))
