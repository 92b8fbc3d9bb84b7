"""What everybody reads about people tells nothing of anonymous games before their players are revealed."""

from datetime import timedelta

import pytest
from crawl import crawl
from django.utils import timezone
from working import work

from variorum.host.games.models import Game
from variorum.host.games.services import phases

NAMES = ("annabella", "benvenuto")
BOARDS = ("/ratings/", "/ratings/duels/", "/api/v1/ratings", "/api/v1/ratings/duels")
ABOUT = (*BOARDS, *(f"/people/{name}/" for name in NAMES), *(f"/api/v1/people/{name}" for name in NAMES))


def told(client):
    return crawl(client, *ABOUT, within="/people/")


@pytest.mark.parametrize("revealed", [True, False])
def test_an_anonymous_game_shows_on_no_page_about_people(people, duel, drawn, signed_in, revealed):
    ann, ben = people(*NAMES)
    (cat,) = people("cat")
    client = signed_in(cat)
    before = told(client)
    game = duel(ann, ben, anonymous=True, revealed=revealed, grace=0, absence="hold")
    phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=30))
    work()
    assert told(client) == before
    drawn(Game.objects.get())
    work()
    after = told(client)
    assert (after == before) is not revealed
    assert (game.key in after["/people/annabella/"]) is revealed
