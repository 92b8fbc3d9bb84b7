"""Who may do what: every act of game masters and organizers, tried by each role. Those in office can do all of it.

Rows are acts in an order in which each of them is possible after the one before; columns are what others hear.
"""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from variorum.host.accounts.services import make_token
from variorum.host.games.access import find
from variorum.host.games.seats import seats

DESK = {
    "pause": ("POST", "/pause", {}),
    "resume": ("POST", "/resume", {}),
    "set the deadline": ("POST", "/deadline", {"when": "{soon}"}),
    "announce": ("POST", "/announce", {"text": "Have fun"}),
    "remind": ("POST", "/remind", {"seats": ["{seat}"]}),
    "change the terms": ("PATCH", "/terms", {"terms": {"press": "public"}, "reason": "so asked"}),
    "enter orders": ("POST", "/orders", {"seat": "{seat}", "text": "{order}"}),
    "say ready for a seat": ("POST", "/seats/ready", {"seat": "{seat}", "ready": False}),
    "preview the phase": ("GET", "/desk/preview", None),
    "look at the desk": ("GET", "/desk", None),
    "process": ("POST", "/process", {}),
    "try a phase again": ("GET", "/rerun/0", None),
    "run a phase again": ("POST", "/rerun", {"number": 0, "reason": "a die fell"}),
    "roll back": ("POST", "/rollback", {"number": 0, "reason": "a mistake"}),
    "undo the rollback": ("POST", "/rollback/undo", {"reason": "none"}),
    "offer a seat": ("POST", "/seats/offer", {"seat": "{seat}"}),
    "keep a seat": ("POST", "/seats/keep", {"seat": "{seat}"}),
    "invite to a seat": ("POST", "/seats/invite", {"seat": "{seat}"}),
    "withdraw the invitation": ("POST", "/seats/withdraw", {"seat": "{seat}"}),
    "offer seats that are missing": ("POST", "/seats/offer-missing", {}),
    "give a seat to a bot": ("POST", "/seats/bot", {"seat": "{seat}"}),
    "end the game": ("POST", "/end", {"winners": ["FRANCE"], "reason": "so agreed"}),
}

PAGES = ("", "about/", "press/", "feed.atom", "phases/0/", "phases/1/")
DESKS = ("desk/", "desk/preview/", "desk/start/", "desk/terms/", "desk/back/0/", "desk/seats/", "desk/news/")


def filled(body, **known):
    """A body with what is known in the places of names in braces."""
    if isinstance(body, dict):
        return {name: filled(value, **known) for name, value in body.items()}
    if isinstance(body, list):
        return [filled(value, **known) for value in body]
    return body.format(**known) if isinstance(body, str) else body


def reader(program, person):
    """Somebody's program whose token may only read."""
    made = program()
    made.headers = {"Authorization": f"Bearer {make_token(person, 'reads', reads_only=True)}"}
    return made


def tried(asking, road, acts, **known):
    """The status of each act."""
    return {
        act: asking.ask(method, road + path, filled(body, **known)).status_code
        for act, (method, path, body) in acts.items()
    }


def refused(found):
    """Whether all acts of a role are refused, each with a sentence that tells nothing about the act itself."""
    return set(found.values()) <= {401, 404, 422}


def failed(found):
    """The acts that weren't possible."""
    return {act: status for act, status in found.items() if status != 200}


@pytest.fixture
def game(people, begun):
    """A game of Ann, Ben and a game master, Gil, that Cat has left; Dan passes by."""
    ann, ben, cat, dan, gil = people("ann", "ben", "cat", "dan", "gil")
    made = begun("standard", ann, ben, cat, master=gil, open_desk=True)
    seats.leave(cat, made.pk)
    return made, {"ann": ann, "cat": cat, "dan": dan, "gil": gil}


def test_the_desk(program, game):
    made, people = game
    road, soon = f"/games/{made.key}", (timezone.now() + timedelta(days=2)).isoformat()
    seat = made.members.get(person=people["ann"]).seat
    order = next(iter(find(people["ann"], made.key).legal_orders().orders()))
    known = {"seat": seat, "soon": soon, "order": str(order)}
    for name in ("ann", "cat", "dan"):
        assert refused(tried(program(people[name]), road, DESK, **known)), name
    assert refused(tried(program(), road, DESK, **known))
    looks = tried(reader(program, people["gil"]), road, DESK, **known)
    assert {act: status for act, status in looks.items() if status != 403} == {
        "preview the phase": 200,
        "look at the desk": 200,
        "try a phase again": 422,
    }
    assert failed(tried(program(people["gil"]), road, DESK, **known)) == {}


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
