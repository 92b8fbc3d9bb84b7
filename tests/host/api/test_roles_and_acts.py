"""What tokens that only read do at the desk, and who sees which pages of a game."""

import pytest
from django.test import Client

from variorum.host.accounts.services import make_token
from variorum.host.games.seats import seats

DESK = {
    "pause": ("POST", "/pause", {}),
    "announce": ("POST", "/announce", {"text": "Have fun"}),
    "change the terms": ("PATCH", "/terms", {"terms": {"press": "public"}, "reason": "so asked"}),
    "preview the phase": ("GET", "/desk/preview", None),
    "look at the desk": ("GET", "/desk", None),
    "try a phase again": ("GET", "/rerun/0", None),
}

PAGES = ("", "about/", "press/", "feed.atom", "phases/0/", "phases/1/")
DESKS = ("desk/", "desk/preview/", "desk/start/", "desk/terms/", "desk/back/0/", "desk/seats/", "desk/news/")


def reader(program, person):
    """Somebody's program whose token may only read."""
    made = program()
    made.headers = {"Authorization": f"Bearer {make_token(person, 'reads', reads_only=True)}"}
    return made


@pytest.fixture
def game(people, begun):
    """A game of Ann, Ben and a game master, Gil, that Cat has left; Dan passes by."""
    ann, ben, cat, dan, gil = people("ann", "ben", "cat", "dan", "gil")
    made = begun("standard", ann, ben, cat, master=gil, open_desk=True)
    seats.leave(cat, made.pk)
    return made, {"ann": ann, "cat": cat, "dan": dan, "gil": gil}


def test_a_token_that_only_reads_does_nothing_at_the_desk(program, game):
    made, people = game
    asking = reader(program, people["gil"])
    told = {
        act: asking.ask(method, f"/games/{made.key}{path}", body).status_code
        for act, (method, path, body) in DESK.items()
    }
    assert told == {
        **dict.fromkeys(DESK, 403),
        "preview the phase": 200,
        "look at the desk": 200,
        "try a phase again": 422,
    }


def test_pages_of_a_game(game):
    made, people = game
    seen = {}
    for name in (*people, ""):
        client = Client()
        if name:
            client.force_login(people[name])
        seen[name] = [client.get(f"/games/{made.key}/{page}").status_code for page in (*PAGES, *DESKS)]
    public = [200, 200, 200, 200, 200, 404]
    assert seen["gil"][: len(PAGES)] == public
    for name in ("ann", "cat", "dan", ""):
        assert seen[name][: len(PAGES)] == public, name
        assert not {200} & set(seen[name][len(PAGES) :]), name
    assert seen["gil"][len(PAGES) :][:2] == [200, 200]
