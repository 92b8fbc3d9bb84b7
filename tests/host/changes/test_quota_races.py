"""Quotas when many requests come at once, on both databases: nobody ever has more than they may."""

import json
from secrets import token_hex

import pytest
from tests.host.site.running import environment, script

BEGIN = """
import json, time
from threading import Barrier, Thread
from django.conf import settings
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone
from variorum.host.accounts import services as accounts
from variorum.host.accounts.models import Person, Token
from variorum.host.changes.refusals import RefusedError
from variorum.host.acts.running import run
from variorum.host.clubs import acts as clubs
from variorum.host.clubs.models import Club, Membership
from variorum.host.games import access
from variorum.host.games.clock.deadlines import Clock
from variorum.host.games.models import Follower, Game, Member, State
from variorum.host.games.life import creation, evenings, rollcall, sandboxes
from variorum.host.games.seats import acts as seat_acts
from variorum.host.games.seats import guests, seats
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.life.sandboxes import Holder
from variorum.host.games.terms import Terms
from variorum.host.lists import acts as lists, planned
from variorum.host.lists.models import Waiting, WaitingList
from variorum.host.notify.services import devices, webhooks
from variorum.host.notify.models import Device, Webhook
from variorum.host.play.sandbox import origins
from variorum.host.press import moderation
from variorum.host.press.reports import ReportToStaff
from variorum.host.accounts.publicids import shown
from variorum.host.press.models import EVERYBODY, Block, Message, Report
from variorum.host.press.services import blocks, messages
from variorum.host.site import warming
from variorum.host.workshop import services as workshop
from variorum.host.workshop.models import Design
from variorum.host.zines import acts as zines
from variorum.host.zines.models import Zine, ZineGame

warming.know_types()  # as a server does before it has threads
AT_ONCE, MOST = 5, 2
SMALL = "england_turkey"
ann, ben = [Person.objects.create_user(name, f"{name}@example.org", "a long password") for name in ("ann", "ben")]
count = QuerySet.count

def slowly(self):
    found = count(self)
    time.sleep(0.05)  # everybody who counts without waiting for the others counts the same
    return found

QuerySet.count = slowly

def at_once(act):
    barrier, strange = Barrier(AT_ONCE), []
    def run(number):
        try:
            barrier.wait()
            act(number)
        except RefusedError:
            pass
        except Exception as error:
            strange.append(repr(error))
        finally:
            connection.close()
    threads = [Thread(target=run, args=(number,)) for number in range(AT_ONCE)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    assert not strange, strange

def game_of_two():
    game = creation.create(None, GamePlan("A duel", SMALL, terms=Terms()))
    for person in (ann, ben): seats.join(person, game.pk)
    for person in (ann, ben): rollcall.answer(person, game.pk)
    game.refresh_from_db()
    return game

found = {}
"""

OWN = """
accounts.MOST_TOKENS = blocks.MOST = workshop.settings.BOARDS = planned.MOST = lists.MOST_JOINED = MOST
seat_acts.MOST_FOLLOWED = MOST
zines.MOST_ZINES = zines.MOST_CHAPTERS = creation.MOST_WAITING = evenings.MOST = sandboxes.MOST = MOST
clubs.MOST_ORGANIZED = clubs.MOST_JOINED = clubs.MOST_MEMBERS = MOST
others = [Person.objects.create_user(f"dora{n}", f"d{n}@example.org", "a long password") for n in range(AT_ONCE)]

at_once(lambda n: accounts.make_token(ann, f"{n}"))
found["tokens"] = Token.objects.count()
at_once(lambda n: blocks.block_person(ann, others[n]))
found["blocks"] = Block.objects.count()
at_once(lambda n: workshop.create(ann, f"{n}", "a map"))
found["boards"] = Design.objects.count()
make = lists.CreateWaitingList(name="A list", variant=SMALL)
at_once(lambda n: run(make, ann))
found["waiting lists"] = WaitingList.objects.count()
rows = [run(make, other) for other in others]
at_once(lambda n: run(lists.JoinWaitingList(), ann, rows[n]))
found["places on lists"] = Waiting.objects.filter(person=ann).count()
at_once(lambda n: run(zines.CreateZine(title=f"{n}"), ann))
found["zines"] = Zine.objects.count()
games = [creation.create(None, GamePlan(f"{n}", SMALL)) for n in range(AT_ONCE)]
at_once(lambda n: run(clubs.CreateClub(name=f"{n}"), ann))
found["clubs that one organizes"] = Club.objects.count()
open_ones = [run(clubs.CreateClub(name="A club"), other) for other in others]
at_once(lambda n: run(clubs.JoinClub(), ben, open_ones[n]))
found["clubs that one is in"] = Membership.objects.filter(person=ben).count()
at_once(lambda n: run(clubs.JoinClub(), others[n], open_ones[0]))
found["members of a club"] = Membership.objects.filter(club=open_ones[0]).count()
zine = Zine.objects.first()
at_once(lambda n: run(zines.PutZineGame(key=games[n].key), ann, zine))
found["games of a zine"] = ZineGame.objects.count()
at_once(lambda n: run(seat_acts.FollowGame(), ann, access.find(ann, games[n].key)))
found["followed games"] = Follower.objects.count()
at_once(lambda n: creation.create(ann, GamePlan(f"{n}", SMALL)))
found["games to begin"] = Game.objects.filter(owner=ann).count()
at_once(lambda n: evenings.play_now(ben, SMALL))
found["games against bots"] = Game.objects.filter(owner=ben).count()
at_once(lambda n: evenings.with_friends(others[0], SMALL, Clock()))
found["games with friends"] = Game.objects.filter(owner=others[0]).count()
at_once(lambda n: sandboxes.make(Holder(ann), origins.of_variant(SMALL, {})))
found["sandboxes"] = sandboxes.held(Holder(ann)).count()
print(json.dumps(found))
"""

IN_GAMES = """
messages.MOST_AN_HOUR = moderation.MOST_OPEN = webhooks.MOST = devices.MOST = MOST
game = game_of_two()
mine, his = access.find(ann, game.key), access.find(ben, game.key)
sent = [messages.send(his, (EVERYBODY,), f"{n}", f"{n}") for n in range(MOST)]
Message.objects.bulk_create(
    Message(game=game, sender=his.seat, thread=EVERYBODY, public=True, text=f"{n}", turn=game.turn, key=f"more {n}")
    for n in range(AT_ONCE)
)
at_once(lambda n: messages.send(mine, (EVERYBODY,), f"{n}", f"{n}"))
found["messages"] = Message.objects.filter(sender=mine.seat).count()
his_messages = list(Message.objects.filter(sender=his.seat))
about = [shown("message", one.pk) for one in his_messages]
at_once(lambda n: run(ReportToStaff(kind="message", about=about[n], reason="rude"), ann))
found["reports"] = Report.objects.count()
created = creation.create(ann, GamePlan("Mine", SMALL))
own = access.find(ann, created.key)
webhooks.outgoing.checked = devices.outgoing.checked = lambda *_: None
devices.are_keys = lambda *_: True
at_once(lambda n: webhooks.add(own, f"https://example.org/{n}"))
found["webhooks"] = Webhook.objects.count()
at_once(lambda n: devices.add(ann, f"https://example.org/{n}", "", "", f"{n}"))
found["devices"] = Device.objects.count()
print(json.dumps(found))
"""

OF_GUESTS = """
guests.MOST_GAMES = MOST
ADDRESS = f"/now/{SMALL}/"

def post(cookies):
    client = Client(headers={"host": "localhost"})
    client.cookies.load(cookies)
    assert client.post(ADDRESS).status_code == 302

from django.urls import reverse
ADDRESS = reverse("evening:now", args=(SMALL,))
first = Client(headers={"host": "localhost"})
first.post("/sandbox/new/standard/")
cookies = {name: cookie.value for name, cookie in first.cookies.items()}
at_once(lambda n: post(cookies))
played = Game.objects.filter(kind="game")
found["games of a guest"] = played.count()
found["guests of a session"] = MOST - 1 + Person.objects.filter(guest=True).count()
played.delete()
at_once(lambda n: post({"csrftoken": "a" * 32}))
found["games of a browser without a session"] = played.count()
played.delete()
settings.GUEST_GAMES = MOST
at_once(lambda n: post({}))
found["games of guests"] = played.count()
print(json.dumps(found))
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def host(request, tmp_path, with_tables):
    """The environment of a host on one of the databases."""
    if request.param == "sqlite":
        return environment(with_tables(tmp_path))
    name = f"races_{token_hex(4)}"
    return environment(tmp_path, DATABASE_URL=request.getfixturevalue("postgresql").database(name, like="tables"))


def everything_is_full(found):
    return {name: number for name, number in found.items() if number != 2} == {}


@pytest.mark.parametrize("what", [OWN, IN_GAMES, OF_GUESTS], ids=["own", "in games", "of guests"])
def test_nobody_ever_has_more_than_they_may(host, what):
    found = json.loads(script(BEGIN + what, host))
    assert found
    assert everything_is_full(found), found
