import pytest

from variorum.host.acts.running import run
from variorum.host.games.access import find
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Follower, Game
from variorum.host.games.seats import acts


def follow(person, game):
    run(acts.FollowGame(), person, find(person, game.key))


def mine(client):
    return client.get("/me/games/").content.decode()


def test_a_followed_game_is_listed_below_ones_own(client, people, begun):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann)
    client.force_login(ben)
    assert "Games you follow" not in mine(client)
    for _ in range(2):
        page = client.post(f"/games/{game.key}/follow/", follow=True).content.decode()
    assert "Stop following" in page
    assert "Games you follow" in mine(client)
    assert game.key in mine(client)
    told = client.get("/api/v1/me/followed").json()
    assert [row["key"] for row in told] == [game.key]
    page = client.post(f"/games/{game.key}/follow/delete/", follow=True).content.decode()
    assert "Follow this game" in page
    assert "Games you follow" not in mine(client)


def test_nobody_else_reads_who_follows(client, people, begun):
    ann, ben = people("ann", "benvenuto")
    game = begun("standard", ann)
    follow(ben, game)
    client.force_login(ann)
    for road in ("", "about/", "phases/0/"):
        assert "benvenuto" not in client.get(f"/games/{game.key}/{road}").content.decode()
    assert "benvenuto" not in client.get(f"/api/v1/games/{game.key}").content.decode()
    assert "Follow this game" not in client.get(f"/games/{game.key}/about/").content.decode()


def test_hidden_and_deleted_games_are_not_followed(client, people, begun):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann)
    follow(ben, game)
    Game.objects.update(listed=False)
    client.force_login(ben)
    assert game.key not in mine(client)
    assert client.get("/api/v1/me/followed").json() == []
    assert client.post(f"/games/{game.key}/follow/").status_code == 404
    Game.objects.all().delete()
    assert client.post(f"/games/{game.key}/follow/delete/").status_code == 404
    assert not Follower.objects.exists()


def test_nobody_follows_without_an_account_or_without_end(people, begun, monkeypatch):
    ann, ben = people("ann", "ben")
    first, second = begun("england_turkey", ann), begun("england_turkey", ann)
    monkeypatch.setattr(acts, "MOST_FOLLOWED", 1)
    follow(ben, first)
    follow(ben, first)
    with pytest.raises(RefusedError, match="the limit"):
        follow(ben, second)
    ben.guest = True
    with pytest.raises(RefusedError, match="Sign up"):
        follow(ben, second)
