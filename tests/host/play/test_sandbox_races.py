"""Sandboxes when several requests come at once, on both databases: nothing is lost or fails, nobody has too many."""

import json

import pytest
from tests.host.site.running import environment, script

BEGIN = """
import json
from threading import Barrier, Thread
from django.db import connection
from django.test import Client
from variorum.host.accounts.models import Person
from variorum.host.games import access
from variorum.host.games.models import Game, LogLine
from variorum.host.games.life import sandboxes
from variorum.host.games.common import RefusedError
from variorum.host.games.life.sandboxes import Holder
from variorum.host.play.sandbox import origins
from variorum.host.site import warming
warming.know_types()  # as a server does before it has threads
ann = Person.objects.create_user("ann", "ann@example.org", "a long password")

def at_once(*acts):
    told, barrier = [], Barrier(len(acts))
    def run(act):
        try:
            barrier.wait()
            act()
            told.append("done")
        except RefusedError as error:
            told.append(str(error))
        except Exception as error:
            told.append(repr(error))
        finally:
            connection.close()
    threads = [Thread(target=run, args=(act,)) for act in acts]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    return told
"""

MANY = """
origin = origins.of_variant("standard", {})
for _ in range(sandboxes.MOST - 2):
    sandboxes.make(Holder(ann), origin)
told = at_once(*[lambda: sandboxes.make(Holder(ann), origin)] * 6)
print(json.dumps([Game.objects.count(), told.count("done"), len([t for t in told if t.startswith("You have 20")])]))
"""

GUESTS = """
first = Client(headers={"host": "localhost"})
for _ in range(sandboxes.MOST - 2):
    first.post("/sandbox/new/standard/")
cookies = {name: cookie.value for name, cookie in first.cookies.items()}

def post():
    client = Client(headers={"host": "localhost"})
    client.cookies.load(cookies)
    assert client.post("/sandbox/new/standard/").status_code in {200, 302}

told = at_once(*[post] * 6)
kept = first.session["sandboxes"]
print(json.dumps([Game.objects.count(), len(kept), set(told) == {"done"}]))
"""

DELETED = """
told = set()
for _ in range(8):
    game = sandboxes.make(Holder(ann), origins.of_variant("standard", {}))
    who = access.find(ann, game.key)
    told |= set(at_once(
        lambda: sandboxes.process_now(who, game.phase_number),
        lambda: sandboxes.remove(who),
        lambda: sandboxes.process_now(who, game.phase_number),
    ))
print(json.dumps([Game.objects.count(), LogLine.objects.count(), sorted(told)]))
"""

KNOWN = {
    "done",
    "This game has been deleted.",
    "This sandbox has changed, perhaps in another window. Try again with the current phase.",
}


@pytest.fixture(params=["sqlite", "postgresql"])
def host(request, tmp_path, with_tables):
    """The environment of a host on one of the databases."""
    if request.param == "sqlite":
        return environment(with_tables(tmp_path))
    name = request.node.name.partition("[")[0][-40:]
    return environment(tmp_path, DATABASE_URL=request.getfixturevalue("postgresql").database(name, like="tables"))


def test_a_person_who_makes_many_at_once_has_no_more_than_there_may_be(host):
    assert json.loads(script(BEGIN + MANY, host)) == [20, 2, 4]


def test_a_guest_who_makes_many_at_once_has_no_more_and_loses_none(host):
    assert json.loads(script(BEGIN + GUESTS, host)) == [20, 20, True]


def test_a_sandbox_that_is_deleted_while_it_is_processed_is_gone_and_nothing_fails(host):
    games, lines, told = json.loads(script(BEGIN + DELETED, host))
    assert (games, lines) == (0, 0)
    assert set(told) <= KNOWN
