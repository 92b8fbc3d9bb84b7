"""Notes are for those who may see the replay, and name nobody whom the game doesn't name."""

import pytest
from crawl import crawl, roads
from tests.acting import do

from variorum.host.games import access
from variorum.host.games.models import Game, State
from variorum.host.notes.acts import PutNote


@pytest.fixture
def noted(people, begun, drawn):
    """A finished game on whose first phase Annabella has a note, and two others."""

    def make(**terms):
        ann, ben, cat = people("annabella", "benvenuto", "catalina")
        game = drawn(begun("standard", ann, ben, **terms))
        note = do(access.find(ann, game.key), PutNote(1, "My secret fear"))
        return game, note, ben, cat

    return make


def everything(client, game):
    pages = (f"/games/{game.key}/replay/1/", f"/games/{game.key}/replay/1/note/")
    return crawl(client, *roads(game.key), *pages, within=f"/{game.key}/")


def telling(found, word):
    return [address for address, text in found.items() if word in text]


def test_strangers_of_an_unlisted_game_find_no_note(noted, signed_in):
    game, note, ben, cat = noted()
    Game.objects.update(listed=False)
    for client in (signed_in(), signed_in(cat)):
        assert not telling(everything(client, game), "My secret fear")
        road = f"/report/note/{note.id}/"
        assert client.get(road).status_code == client.post(road, {"reason": "x"}).status_code == 404
    assert telling(everything(signed_in(ben), game), "My secret fear")


def test_a_game_that_runs_again_shows_no_note(noted, signed_in):
    game, note, ben, _ = noted()
    Game.objects.update(state=State.RUNNING)
    client = signed_in(ben)
    assert not telling(everything(client, game), "My secret fear")
    assert client.get(f"/report/note/{note.id}/").status_code == 404


@pytest.mark.parametrize("revealed", [True, False])
def test_an_author_is_named_as_the_game_names_its_players(noted, signed_in, revealed):
    game, _, ben, _ = noted(anonymous=True, revealed=revealed)
    found = everything(signed_in(ben), game)
    assert f"/api/v1/games/{game.key}/history/1/notes" in telling(found, "My secret fear")
    assert bool(telling(found, "annabella")) is revealed
