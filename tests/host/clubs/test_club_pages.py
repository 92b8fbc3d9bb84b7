"""The pages of clubs, from creating one to its first game."""

from tests.host.working import client_of

from variorum.host.acts.running import run
from variorum.host.clubs.acts import CreateClub, CreateClubGame
from variorum.host.clubs.models import Club
from variorum.host.games.models import Game
from variorum.host.limits import rates

DUEL = "england_turkey"
GAME = {"name": "Sunday", "role": "player", "press": "full", "absence": "hold", "seating": "lot", "scoring": "squares"}
GAME |= {"preset": "normal", "zone": "UTC", "revealed": "on", "setting-draws": "survivors", "key": "abcdefghij"}


def text_of(answer):
    return " ".join(answer.content.decode().split())


def test_a_club_on_its_pages(people):
    ann, ben = people("ann", "ben")
    mine, other = client_of(ann), client_of(ben)
    assert "No club is open to everybody yet." in text_of(client_of().get("/clubs/"))
    assert mine.post("/clubs/new/", {"name": ""}).status_code == 422
    there = mine.post("/clubs/new/", {"name": "Salon", "text": "Sundays.\n\nBring tea.", "is_open": "on"})["Location"]
    page = text_of(mine.get(there))
    assert "<p>Bring tea.</p>" in page
    assert "The club has no games yet." in page
    assert "Salon" in text_of(client_of().get("/clubs/"))
    assert "No other club is open to everybody yet." in text_of(mine.get("/clubs/"))
    assert "Sign in to join" in text_of(client_of().get(there))
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
    mine, other = client_of(ann), client_of(ben)
    club = run(CreateClub(name="Salon", is_open=False), ann)
    there, link = f"/clubs/{club.key}/", f"/clubs/{club.key}/?invitation={club.invitation}"
    assert f'name="invitation" value="{club.invitation}"' in text_of(other.get(link))
    assert other.post(f"{there}join/", {"invitation": club.invitation})["Location"] == there
    assert link in text_of(mine.get(there))
    page = text_of(other.get(there))
    assert link not in page
    assert "Step down" not in page
    assert "disabled>Step down as organizer</button>" in text_of(mine.get(there))
    assert 'aria-label="Make organizer: ben"' in text_of(mine.get(there))
    assert other.get(f"{there}edit/").status_code == 404
    assert "ben is removed." in text_of(mine.post(f"{there}remove/", {"person": "ben"}, follow=True))
    assert 'aria-label="Let back in: ben"' in text_of(mine.get(there))
    assert "eve isn&#x27;t in this club." in text_of(mine.post(f"{there}remove/", {"person": "eve"}, follow=True))
    assert other.post(f"{there}join/", {"invitation": club.invitation})["Location"] == link
    assert other.post(f"{there}join/", {"invitation": "wrong"}).status_code == 404
    Club.objects.update(is_open=True)
    page = text_of(other.get(there))
    assert "disabled>Join this club</button>" in page
    assert "You were removed from this club." in page
    assert mine.post(f"{there}edit/", {"name": ""}).status_code == 422
    assert 'value="Salon"' in text_of(mine.get(f"{there}edit/"))
    assert "Café" in text_of(mine.post(f"{there}edit/", {"name": "Café", "is_open": "on"}, follow=True))
    assert mine.post(f"{there}delete/")["Location"] == "/clubs/"
    assert not Club.objects.exists()


def test_a_game_of_a_club_counts_among_what_somebody_creates(people, monkeypatch):
    monkeypatch.setitem(rates.LIMITS, "creations", rates.Limit(1, rates.HOUR, "a test"))
    (ann,) = people("ann")
    mine, there = client_of(ann), f"/clubs/{run(CreateClub(name='Salon'), ann).key}/games/new/{DUEL}/"
    assert [mine.post(there, {**GAME, "key": key * 10}).status_code for key in "ab"] == [302, 429]


def test_who_is_no_member_creates_no_game(people):
    ann, ben = people("ann", "ben")
    club = run(CreateClub(name="Salon"), ann)
    for road in ("games/new/", f"games/new/{DUEL}/"):
        assert client_of(ben).get(f"/clubs/{club.key}/{road}").status_code == 404
    answer = client_of(ann).post(f"/clubs/{club.key}/games/new/{DUEL}/", {**GAME, "name": ""})
    assert answer.status_code == 422
    run(CreateClubGame(name="Fair", variant=DUEL), ann, club)
    assert "Fair" in text_of(client_of().get(f"/clubs/{club.key}/"))
