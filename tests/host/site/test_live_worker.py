"""A worker as a process of its own, on a machine whose clock is set, with a chat that hears of its games."""

import json
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime

from tests.host.conftest import DATABASE
from tests.host.notify.receiver import Receiver
from tests.host.site.running import PATIENCE, environment, script, scripted

CLOCK = """
import socket
from datetime import datetime, timedelta
from pathlib import Path
from django.utils import timezone

real = timezone.now
timezone.now = lambda: real() + timedelta(seconds=float(Path({clock!r}).read_text()))
"""
GAMES = """
import json
from variorum.host.accounts.models import Person
from variorum.host.games import access
from variorum.host.games.clock.deadlines import Clock, Pace
from variorum.host.games.life import creation
from variorum.host.games.models import Game
from variorum.host.games.terms import Terms
from variorum.host.notify.services import webhooks

gil = Person.objects.create_user("gil", "gil@example.org", "a long password")
nightly = Clock(Pace.WEEKLY, "Europe/Berlin", tuple(range(7)), "02:30", short=0, early=False)
for name, clock in (("nightly", nightly), ("hourly", Clock(minutes=21 * 60 + 40, early=False))):
    plan = creation.GamePlan(name, "standard", terms=Terms(clock, bots=True, grace=0), mastered=True)
    game = creation.create(gil, plan)
    creation.begin(game.pk)
webhooks.add(access.find(gil, Game.objects.get(name="nightly").key), "https://chat.example/hook")
"""
WORKER = """
from variorum.host.notify import outgoing
from variorum.host.notify.services import posting
from variorum.host.site.operation import ticking, worker

ticking.SETTLING = timedelta(seconds=2)
posting.post.__defaults__ = (lambda host, port: socket.create_connection(("127.0.0.1", {chat})),)
worker.work()
"""


class Chat(Receiver):
    """A chat with a webhook."""

    def results(self):
        """What it got besides the word that a phase is due, which only a quick worker has time for."""
        return [body for body in self.got if b" is due " not in body]


def until(found):
    """What is found as soon as it is."""
    end = time.monotonic() + PATIENCE
    while not (made := found()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return made


def test_a_worker_lives_through_the_end_of_summer_time_and_a_clock_that_jumps(tmp_path, with_tables):
    data, clock = with_tables(tmp_path), tmp_path / "clock"
    env = environment(data, TZ="Europe/Berlin", VARIORUM_LOG_LEVEL="WARNING")

    def set_to(*moment):
        ahead = datetime(*moment, tzinfo=UTC) - datetime.now(UTC)
        written = tmp_path / "written"
        written.write_text(str(ahead.total_seconds()))
        written.replace(clock)

    def games():
        with closing(sqlite3.connect(data / DATABASE)) as opened:
            rows = opened.execute("SELECT name, phase_number, deadline FROM games_game").fetchall()
        return {name: (number, due[:16]) for name, number, due in rows}

    set_to(2026, 10, 24, 4, 0)
    script(CLOCK.format(clock=str(clock)) + GAMES, env)
    assert games() == {"nightly": (1, "2026-10-25 00:30"), "hourly": (1, "2026-10-25 01:40")}
    set_to(2026, 10, 25, 0, 29, 50)
    with Chat(204) as chat:
        text = CLOCK.format(clock=str(clock)) + WORKER.format(chat=chat.server.server_address[1])
        with scripted(text, env) as worker:
            until(lambda: games()["nightly"] == (2, "2026-10-26 01:30"))
            (told,) = until(chat.results)
            set_to(2026, 10, 25, 1, 30)
            assert json.loads(worker.stderr.readline())["message"] == "the clock of the machine was set"
            set_to(2026, 10, 25, 1, 45)
            until(lambda: games()["hourly"][0] == 2)
            assert games()["nightly"] == (2, "2026-10-26 01:30")
    assert b"nightly" in told
    assert chat.results() == [told]
