"""Clients of DAIDE in a game of a host, with a person and bots in the other seats."""

import asyncio
import os
import subprocess
import sys
from contextlib import asynccontextmanager, suppress
from itertools import count
from random import Random
from urllib.error import URLError

import httpx
import pytest
from livehost import environment, serving
from tests.daide.player import PATIENCE, Player, ran
from tests.tables import each
from typer.testing import CliRunner

from variorum.cli.main import app
from variorum.daide.guests import Guests
from variorum.daide.visit import visit_of
from variorum.exchange import hostapi
from variorum.exchange.hostapi import HostError

BEGIN = """
import django, sys; django.setup()
from variorum.host.accounts.models import Person, Token
from variorum.host.accounts.services import digest_of
from variorum.host.games.life import creation
from variorum.host.games.models import Member
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms
game = creation.create(None, creation.GamePlan("A game", sys.argv[1], terms=Terms(bots=True, bot_level="generic")))
names = ("ann", "rover", "dog", "cat")
if not Person.objects.filter(username="ann").exists():
    for name in names:
        person = Person.objects.create_user(name, f"{name}@example.org", "a long password")
        Token.objects.create(person=person, name="program", digest=digest_of(f"token-{name}"))
people = [Person.objects.get(username=name) for name in names]
for person in people[:3]:
    seats.join(person, game.pk)
creation.begin(game.pk)
print(game.key, *(Member.objects.get(game=game, person=person).seat for person in people[:3]))
"""
WORKER = """
import time, django; django.setup()
from django.utils import timezone
from variorum.host.games.life import phases
while True:
    for pk, phase in phases.claim(timezone.now()):
        phases.process(pk, phase)
    time.sleep(0.1)
"""


class Host:
    """A live host with a game; ann plays it by the API, as her page does."""

    def __init__(self, address, told):
        self.address = address
        self.key, *self.seats = told.split()
        self.page = f"{address}/games/{self.key}/"

    def ask(self, path="", body=None, player="ann"):
        method = "GET" if body is None else "PUT"
        url, headers = f"{self.address}/api/v1/games/{self.key}{path}", {"Authorization": f"Bearer token-{player}"}
        answer = httpx.request(method, url, json=body, headers=headers, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def order(self, text="", ready=True):
        number = self.ask()["phase_number"]
        return self.ask("/sheet", {"phase_number": number, "text": text, "ready": ready})

    def visit(self, *people):
        return visit_of(self.page, [f"token-{name}" for name in people], "tests")


def run(folder, code, *words):
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, env=environment(folder), check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def site(tmp_path_factory, with_tables):
    """A server that processes phases: its address and its folder."""
    folder = with_tables(tmp_path_factory.mktemp("guests"))
    with serving(folder) as (address, _):
        worker = subprocess.Popen([sys.executable, "-c", WORKER], env=environment(folder))
        try:
            yield address, folder
        finally:
            worker.kill()
            worker.wait()


@pytest.fixture
def host(site):
    """A new game there."""
    address, folder = site
    return Host(address, run(folder, BEGIN, "standard"))


@asynccontextmanager
async def received(visit, count):
    """So many clients in the game of a visit, who know their powers."""
    port, played = asyncio.get_running_loop().create_future(), []
    guests = Guests(visit, 0.2, opened=port.set_result, played=played.append)
    running = asyncio.create_task(guests.run("127.0.0.1", 0))
    await asyncio.wait({port, running}, return_when=asyncio.FIRST_COMPLETED)
    players = [Player(*await asyncio.open_connection("127.0.0.1", await port)) for _ in range(count)]
    try:
        for player in players:
            await player.join()
        for player in players:
            await player.until("HLO")
        yield players, running, played
    finally:
        for player in players:
            player.writer.close()
            with suppress(ConnectionError):
                await player.writer.wait_closed()
        running.cancel()
        await asyncio.wait([running])


def test_a_person_plays_in_the_browser_and_clients_beside_though_the_host_is_away_now_and_then(host, monkeypatch):
    visit, calls, opened = host.visit("rover", "dog"), count(), hostapi.urlopen

    def broken(*given, **named):
        if next(calls) % 3 == 2:
            raise URLError("the connection is broken")
        return opened(*given, **named)

    monkeypatch.setattr(hostapi, "urlopen", broken)

    async def work():
        async with received(visit, 2) as (players, running, played):
            assert {player.power for player in players} == {visit.match.names.powers[power] for power in visit.seats}
            roving = [asyncio.create_task(player.rove(until=("FAL", 1902))) for player in players]
            while not all(task.done() for task in roving):
                with suppress(AssertionError):  # ann may have nothing to order, or come too late
                    await asyncio.to_thread(host.order)
                await asyncio.sleep(0.3)
                assert not running.done()
            await asyncio.gather(*roving)
            return players, played

    players, played = ran(work())
    turns = [str(match.position.turn) for match in played]
    assert turns[0] == "F1901M"
    assert turns[-1] == "F1902M"
    for player in players:
        kinds = [message[0] for message in player.heard]
        assert "HUH" not in kinds
        assert "REJ" not in kinds
        assert {message[2] for message in player.heard if message[0] == "THX"} <= {("MBV",), ("NMB",)}
        (first, *_) = [message for message in player.heard if message[0] == "ORD"]
        assert first[1] == ("SPR", 1901)
    spring = [[m for m in player.heard if m[0] == "ORD" and m[1] == ("SPR", 1901)] for player in players]
    assert len(spring[0]) == 22
    assert spring[0] == spring[1]


def test_a_vote_for_a_draw_and_orders_that_are_not_final_reach_the_host(host):
    visit = host.visit("rover")
    power = host.seats[1]

    async def work():
        async with received(visit, 1) as ((player,), _, _):
            now = await player.until("NOW")
            player.say(("NOT", ("GOF",)))
            for order in player.orders(now, {}, Random(1)):
                player.say(("SUB", order))
            player.say("DRW")
            while len((sheet := await asyncio.to_thread(host.ask, "/sheet", None, "rover"))["orders"]) <= 3:
                await asyncio.sleep(0.1)
            return sheet

    sheet = ran(work())
    assert sheet["ready"] is False
    assert sheet["text"].splitlines().count("DRAW") == 1
    assert len(sheet["orders"]) == 1 + sum(1 for unit in visit.match.position.units if unit.power == power)


@each(
    ("tokens", "why"),
    [
        ((), "there is no token"),
        (("token-cat",), "token 1 has no seat in this game"),
        (("token-rover", "token-rover"), "token 2 is another one of the same player"),
        (("token-rover", "wrong"), "token 2: the host doesn't know this token"),
    ],
)
def test_tokens_that_open_no_seat_are_refused(host, tokens, why):
    with pytest.raises(HostError, match=why):
        visit_of(host.page, tokens, "tests")


def test_the_command_says_what_is_wrong(tmp_path):
    tokens = tmp_path / "tokens.txt"
    for words, why in (
        (("--game", "https://example.org/games/x/"), "belong together"),
        (("--tokens", tokens), "belong together"),
        (("--game", "https://example.org/games/x/", "--tokens", tokens), "cannot be read"),
        (("--game", "example.org", "--tokens", os.devnull), "there is no token"),
    ):
        done = CliRunner().invoke(app, ["daide", *map(str, words)])
        assert done.exit_code == 2
        assert why in " ".join(done.output.split())
