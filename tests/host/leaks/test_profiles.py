"""What everybody reads about people tells nothing of anonymous games before their players are revealed."""

import pytest
from crawl import crawl
from working import go_on, work

from variorum.host.accounts.models import Person
from variorum.host.games.models import Game

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
    go_on(game)
    work()
    assert told(client) == before
    drawn(Game.objects.get())
    work()
    after = told(client)
    assert (after == before) is not revealed
    assert (game.key in after["/people/annabella/"]) is revealed


BOTS = "/api/v1/ratings/duels/bots"


@pytest.mark.parametrize("private", ["unlisted", "anonymous", "guest"])
def test_a_private_game_with_bots_shows_in_their_rating_and_nowhere_else(people, begun, drawn, signed_in, private):
    ann, _, cat = people(*NAMES, "cat")
    client, anonymous = signed_in(cat), private == "anonymous"
    game = begun("england_turkey", ann, anonymous=anonymous, revealed=not anonymous)
    Game.objects.update(listed=anonymous, password="" if anonymous else "x")
    Person.objects.filter(pk=ann.pk).update(guest=private == "guest")
    before, none = told(client), client.get(BOTS).json()
    game.refresh_from_db()
    drawn(game)
    work()
    assert none == []
    assert [row["with_people"] for row in client.get(BOTS).json()] == [1]
    after = told(client)
    page, rest = after["/ratings/duels/"].split('<section class="panel" aria-labelledby="bots-title">')
    assert not any(name in rest for name in (game.key, game.name, NAMES[0]))
    after["/ratings/duels/"] = page + rest.partition("</section>")[2]
    assert after == before
