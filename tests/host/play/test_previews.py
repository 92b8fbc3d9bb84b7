"""The picture that goes with a shared link shows what everybody may see, and nothing else."""

from io import BytesIO

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.test import Client
from PIL import Image

from variorum.host.games import access
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game
from variorum.host.play.pictures import bitmaps


def drawn_from(client, game, monkeypatch):
    """The lines that the picture is drawn from."""
    seen = []

    def spying(svg):
        seen.append(svg)
        made = BytesIO()
        Image.new("RGB", (40, 33)).save(made, "PNG")
        return made.getvalue()

    caches[bitmaps.KEPT].clear()
    monkeypatch.setattr(bitmaps, "pixels", spying)
    answer = client.get(f"/games/{game.key}/preview.jpg")
    assert answer.status_code == 200
    return seen


def test_a_link_comes_with_the_latest_map(client, people, begun):
    game = begun("standard", *people("ann"))
    page = client.get(f"/games/{game.key}/about/").content.decode()
    assert f'og:image" content="http://testserver/games/{game.key}/preview.jpg"' in page
    answer = client.get(f"/games/{game.key}/preview.jpg")
    assert answer["Content-Type"] == "image/jpeg"
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    again = client.get(f"/games/{game.key}/preview.jpg", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_a_game_that_has_not_begun_shows_its_opening(client, db, monkeypatch):
    game = creation.create(None, GamePlan("Soon", "standard"))
    assert drawn_from(client, game, monkeypatch)


def test_a_hidden_game_has_a_picture_for_those_alone_who_may_see_it(client, people, begun, drawn):
    (ann,) = people("ann")
    game = begun("standard", ann)
    Game.objects.update(listed=False)
    preview, about = f"/games/{game.key}/preview.jpg", f"/games/{game.key}/about/?invitation={game.invitation}"
    assert client.get(preview).status_code == 404
    assert "og:image" not in client.get(about).content.decode()
    drawn(game)
    assert f"preview.jpg?invitation={game.invitation}" in client.get(about).content.decode()
    stranger = Client()
    assert stranger.get(preview).status_code == 404
    answer = stranger.get(f"{preview}?invitation={game.invitation}")
    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, max-age=600")


@pytest.mark.parametrize(
    ("terms", "named"), [({}, True), ({"anonymous": True}, True), ({"anonymous": True, "revealed": False}, False)]
)
def test_the_picture_of_a_finished_game_tells_who_won_when_and_who_played(
    client, people, begun, drawn, monkeypatch, terms, named
):
    (ann,) = people("annabella")
    game = begun("standard", ann, **terms)
    (running,) = drawn_from(client, game, monkeypatch)
    assert "annabella" not in running
    drawn(game)
    (lines,) = drawn_from(client, game, monkeypatch)
    assert ("annabella" in lines) is named
    assert all(text in lines for text in (">A game<", "7-way draw", "1901", "England"))


@pytest.mark.parametrize("key", ["nosuchgame", "x" * 300])
def test_there_is_no_picture_of_nothing(client, db, key):
    assert client.get(f"/games/{key}/preview.jpg").status_code == 404


def test_in_the_fog_a_player_shares_what_strangers_see(client, people, begun, monkeypatch):
    (ann,) = people("ann")
    game = begun("dark", ann)
    strangers = drawn_from(client, game, monkeypatch)
    client.force_login(ann)
    assert drawn_from(client, game, monkeypatch) == strangers
    assert access.find(ann, game.key).seen().position.units
    assert not access.find(AnonymousUser(), game.key).seen().position.units
