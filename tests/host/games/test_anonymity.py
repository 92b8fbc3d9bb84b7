import io
import zipfile

import pytest

from variorum.host.accounts.export import export
from variorum.host.games.life import creation, rollcall
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, State
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms

PLAYER, OTHER, MASTER, STRANGER = "annabella", "benvenuto", "mastodon", "strangelove"


@pytest.fixture
def played(people, begun):
    """An anonymous game of two people, and the others who look at it."""
    player, other, master, stranger = people(PLAYER, OTHER, MASTER, STRANGER)
    game = begun("standard", player, other, master=master, anonymous=True)
    return game, player, other, master, stranger


def pages(client, game):
    """What everybody can ask for about people, without their own name in the site's head."""
    paths = [
        "",
        "/games/",
        "/games/?q=A",
        f"/games/{game.key}/",
        f"/games/{game.key}/about/",
        f"/games/{game.key}/about/seats/",
    ]
    paths += [f"/games/{game.key}/about/acts/", f"/games/{game.key}/status/"]
    return {path: client.get(path or "/").content.decode() for path in paths}


@pytest.mark.parametrize("who", [None, 2, 4])
def test_names_are_nowhere(client, played, who):
    game = played[0]
    if who:
        client.force_login(played[who])
    for path, page in pages(client, game).items():
        shown = page.partition("<main")[2] or page
        assert PLAYER not in shown, path
        assert who == 2 or OTHER not in shown, path


@pytest.mark.parametrize("name", [PLAYER, OTHER])
def test_profiles_do_not_tell(client, played, name):
    game, *_ = played
    assert game.key not in client.get(f"/people/{name}/").content.decode()


def test_exports_tell_ones_own_part_only(played):
    _, player, *_ = played
    archive = zipfile.ZipFile(io.BytesIO(export(player)))
    assert OTHER.encode() not in b"".join(archive.read(name) for name in archive.namelist())


def test_the_game_master_knows(client, played):
    game, _, _, master, _ = played
    client.force_login(master)
    for page in ("", "about/"):
        assert PLAYER in client.get(f"/games/{game.key}/{page}").content.decode()


def test_names_stay_unknown_before_the_game_begins_also_of_its_creator(client, people):
    player, stranger = people(PLAYER, STRANGER)
    game = creation.create(player, GamePlan("A game", "standard", terms=Terms(anonymous=True, bots=True)))
    seats.join(player, game.pk)
    seats.join(people(OTHER)[0], game.pk)
    client.force_login(stranger)
    for state in ("gathering", "roll call"):
        game.refresh_from_db()
        assert game.state == state
        for path, page in pages(client, game).items():
            assert PLAYER not in page, path
            assert OTHER not in page, path
        if state == "gathering":
            rollcall.muster(player, game.pk)


@pytest.mark.parametrize("revealed", [True, False])
def test_names_are_told_in_the_end_if_that_was_agreed(client, played, revealed):
    game, *_ = played
    Game.objects.update(state=State.OVER, anonymous=True, revealed=revealed)
    assert (PLAYER in client.get(f"/games/{game.key}/about/").content.decode()) == revealed
    assert (game.key in client.get(f"/people/{PLAYER}/").content.decode()) == revealed


def test_hidden_games_are_not_on_profiles(client, people, begun):
    (player,) = people(PLAYER)
    game = begun("standard", player)
    assert game.key in client.get(f"/people/{PLAYER}/").content.decode()
    Game.objects.update(listed=False)
    assert game.key not in client.get(f"/people/{PLAYER}/").content.decode()
