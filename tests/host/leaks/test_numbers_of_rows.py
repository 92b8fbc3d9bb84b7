"""No number of a row leaves the host: from two of them, anybody could tell how much others did meanwhile."""

import re

import pytest
from crawl import crawl, roads
from django.apps import apps
from django.db import connection
from django.utils import timezone
from tests.acting import do, report
from working import work

from variorum.host.accounts.models import Token
from variorum.host.accounts.services import digest_of
from variorum.host.games import access
from variorum.host.games.clock import extending
from variorum.host.games.models import Game, Member, Pulse
from variorum.host.games.terms import Absence
from variorum.host.notes.acts import PutNote
from variorum.host.notify.addresses import calendar_token
from variorum.host.notify.models import Device
from variorum.host.notify.services import webhooks
from variorum.host.offers import services as offers
from variorum.host.press.services import blocks, messages, votes
from variorum.host.press.services.matters import VoteKind

FIRST = 876_543_000
NUMBER = re.compile(r"8765\d{5}")
"""All numbers of rows begin so here; nothing else does."""


@pytest.fixture(autouse=True)
def conspicuous(db):
    """From now on the rows of every table get numbers that nobody takes for others."""
    tables = [model._meta for model in apps.get_models() if model._meta.auto_field]
    with connection.cursor() as cursor:
        for table in tables:
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table.db_table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table.db_table, FIRST])
            else:
                query = "SELECT setval(pg_get_serial_sequence(%s, %s), %s)"
                cursor.execute(query, [f'"{table.db_table}"', table.auto_field.column, FIRST])


@pytest.fixture
def table(people, begun):
    """A game in which everything is named that can be: messages, reports, extensions, blocks, webhooks and devices."""
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun("standard", ann, ben, master=gil, extensions=1, grace=0, absence=Absence.HOLD)
    one, other = access.find(ann, game.key), access.find(ben, game.key)
    messages.send(one, (other.seat,), "Peace?", "1")
    answer = messages.send(other, (one.seat,), "War!", "2")
    report(ann, "message", answer, "Rude")
    votes.ask(other, game.phase_number, VoteKind.EXTENSION, minutes=12)
    extending.take(one, game.phase_number)
    offers.make(game, one.seat, "PEACE UNTIL W1901", (other.seat,))
    offers.answer(game, other.seat, 1, accepts=True)
    offers.make(game, other.seat, "PEACE", (one.seat,))
    blocks.block_person(ann, ben)
    webhooks.add(access.find(gil, game.key), "https://discord.com/api/webhooks/1/secret")
    Device.objects.create(person=ann, address="https://push.example.org/1", public="p", auth="a", name="Firefox")
    Token.objects.create(person=ann, name="mine", digest=digest_of("secret"))
    return game, {"ann": ann, "ben": ben, "gil": gil, "": None}


OWN = (
    *("/", "/games/", "/me/", "/me/games/", "/me/tokens/", "/me/pushes/", "/me/blocked/", "/calendar/", "/lists/"),
    *("/zines/", "/workshop/", "/api/v1/me", "/api/v1/me/blocked", "/api/v1/me/pushes", "/api/v1/games"),
    *("/api/v1/waiting-lists", "/api/v1/zines", "/api/v1/boards", "/people/ann/", "/api/v1/people/ann"),
)


@pytest.mark.parametrize("name", ["ann", "ben", "gil", ""])
def test_no_number_of_a_row_leaves_the_host(table, signed_in, name):
    game, people = table
    assert str(Pulse.objects.latest("pk").pk).startswith("8765")
    seats = Member.objects.filter(game=game, person__isnull=False).values_list("seat", flat=True)
    threads = [f"/games/{game.key}/press/?with={seat}" for seat in (*seats, "GM", "*")]
    found = crawl(signed_in(people[name]), *roads(game.key), *threads, *OWN, within=f"/games/{game.key}/")
    told = {address: NUMBER.findall(address + text)[:3] for address, text in found.items()}
    assert not {address: numbers for address, numbers in told.items() if numbers}
    assert len(found) > 20


def test_no_number_leaves_by_mail_or_by_calendar(table, mailoutbox, client):
    _, people = table
    work()
    assert mailoutbox
    assert not [
        mail.subject for mail in mailoutbox if NUMBER.search(mail.subject + mail.body + str(mail.extra_headers))
    ]
    address = f"/calendar/{calendar_token(people['ann'])}.ics"
    assert not NUMBER.search(address + client.get(address).content.decode())


def test_no_number_of_a_note_leaves_the_host(table, drawn, signed_in):
    game, people = table
    game.refresh_from_db()
    drawn(game)
    do(access.find(people["ann"], game.key), PutNote(1, "I feared this."))
    for name in ("ben", ""):
        for path in ("replay/1/", "phases/1/"):
            assert not NUMBER.search(signed_in(people[name]).get(f"/games/{game.key}/{path}").content.decode())
        assert not NUMBER.search(signed_in().get(f"/api/v1/games/{game.key}/history/1/notes").content.decode())
    assert Game.objects.get().ended <= timezone.now()
