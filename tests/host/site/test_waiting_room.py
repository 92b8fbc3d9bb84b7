"""Where friends wait: names of guests, the board, the seats, who is there, terms in a sentence, one way to start."""

import re

import pytest
from django.test import Client
from tests.host.working import client_of

from variorum.host.games.models import Game


@pytest.fixture
def room(client, db):
    """A live game of a guest, and the link to it."""
    made = {"variant": "standard", "pace": "live", "name": "Mia"}
    page = client.post("/play/friends/", made, follow=True)
    return page.context["game"], page.context["invitation"].removeprefix("http://testserver")


def _text(answer):
    return re.sub(r"\s+", " ", answer.content.decode())


def test_a_guest_sits_down_under_a_chosen_name(room):
    game, link = room
    friend = Client()
    page = _text(friend.get(link))
    assert f"invites you to {game.name}" in page
    assert 'name="name"' in page
    friend.post(f"/play/join/{game.key}/", {"name": "Tom"})
    assert "Tom (guest) (you)" in _text(friend.get(f"/games/{game.key}/about/"))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "Your name: This field is required."),
        ("x" * 31, "Your name: Ensure this value has at most 30 characters"),
        ("GM", "Your name: This name is reserved."),
        ("guest-1234", "Your name: This name is reserved."),
        ("a\u202eb", "Your name: Use at least two letters"),
        ("mia", "Somebody in this game is called mia already. Choose another name."),
    ],
)
def test_names_that_do_not_fit_are_refused_and_nobody_sits_down(room, name, told):
    game, link = room
    friend = Client()
    friend.get(link)
    answer = friend.post(f"/play/join/{game.key}/", {"name": name}, follow=True)
    assert told in _text(answer).replace("&#x27;", "'")
    assert game.members.count() == 1


def test_in_an_anonymous_game_no_name_tells_who_is_there(room):
    game, link = room
    Game.objects.filter(pk=game.pk).update(anonymous=True)
    friend = Client()
    friend.get(link)
    friend.post(f"/play/join/{game.key}/", {"name": "Mia"})
    assert game.members.count() == 2
    assert "Mia" not in re.sub(r"<h1>.*?</h1>", "", _text(Client().get(link)))


def test_somebody_without_a_name_creates_nothing(client, db):
    assert client.post("/play/friends/", {"variant": "standard", "pace": "live"}).status_code == 422
    assert not Game.objects.exists()


def test_somebody_with_an_account_is_not_asked_for_a_name(people, db):
    (ann,) = people("ann")
    member = client_of(ann)
    assert 'name="name"' not in _text(member.get("/play/friends/"))
    page = member.post("/play/friends/", {"variant": "standard", "pace": "live"}, follow=True)
    assert page.context["game"].owner == ann


def test_the_room_has_the_board_the_seats_and_a_sentence_of_terms(client, room):
    game, _ = room
    page = _text(client.get(f"/games/{game.key}/about/"))
    assert "Standard: live, 10 minutes per phase, full press, seats by lot." in page
    assert re.search(r"<details><summary>All \d+ terms</summary>", page)
    assert client.get(re.search(r'class="room-map"><img class="map" src="([^"]+)"', page)[1]).status_code == 200
    for seat in ("Austria", "England", "Turkey"):
        assert f"</span>{seat}</li>" in page
    assert "1 player joined, 6 seats free." in page


def test_the_first_button_starts_with_a_bot_on_each_free_seat(client, room):
    game, _ = room
    page = _text(client.get(f"/games/{game.key}/about/"))
    first = re.search(r'<form method="post" class="start".*?</form>', page)[0]
    assert "<button>Start with 6 bots</button>" in first
    assert "Start now" not in page
    client.post(f"/games/{game.key}/begin-with-bots/", {"level": "generic"})
    game.refresh_from_db()
    assert game.turn == "S1901M"
    assert game.members.filter(person=None).count() == 6


def test_terms_say_nothing_of_dice_where_there_are_none(client, room):
    game, _ = room
    assert "seed of the dice" not in _text(client.get(f"/games/{game.key}/about/"))
    other = client.post("/play/friends/", {"variant": "rather_silly", "pace": "live", "name": "Mia"}, follow=True)
    assert "seed of the dice" in _text(other)
