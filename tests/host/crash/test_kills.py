"""The server and its worker are killed at random moments, again and again; nothing that was acknowledged is lost."""

import json
import os
import random
import signal
import subprocess
import time
from contextlib import contextmanager

from bench.host_here import free_port
from tests.host.crash.clients import Player, lost
from tests.host.site.running import PATIENCE, PROGRAM, answer, script

GAMES = 4
LONGEST = 1.6
"""Seconds after which the server is killed at the latest, from when it answers."""

FOUND = """
import json
from variorum.host.accounts.models import Person
from variorum.host.accounts.services import make_token
from variorum.host.games.clock.deadlines import Clock
from variorum.host.games.life import creation
from variorum.host.games.seats import seats
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.terms import Terms

people = [Person.objects.create_user(name, f"{name}@example.org", "a long password") for name in ("ann", "ben")]
for number in range(%d):
    variant = ("standard", "capitalist")[number %% 2]
    game = creation.create(None, GamePlan("A game", variant, terms=Terms(bots=True, clock=Clock("live", minutes=60))))
    for person in people:
        seats.join(person, game.pk)
    creation.begin(game.pk)
tokens = [make_token(person, "crash") for person in people]
print(json.dumps([(t, dict(p.memberships.values_list("game__key", "seat"))) for t, p in zip(tokens, people)]))
"""

FOUND_AT_LAST = """
from tests.host.crash.findings import print_findings
print_findings()
"""


@contextmanager
def killed(env, port, log):
    """A server with a worker, both of which are killed where the block ends."""
    words = [PROGRAM, "serve", "--with-worker", "--no-migrate", "--port", str(port)]
    process = subprocess.Popen(words, env=env, stdout=log, stderr=log, start_new_session=True)
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def crash(env, programs, chance, log, *, is_time=lambda _: True):
    """Let players play until it's time, and a moment longer; kill the server under their hands; what they tried."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with killed(env, port, log):
        answer(f"{address}/healthz")
        playing = [Player(address, token, seats, chance.random()) for token, seats in programs]
        for player in playing:
            player.start()
        until = time.monotonic() + PATIENCE
        while not is_time(tried(playing)) and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(chance.uniform(0.05, LONGEST))
    for player in playing:
        player.join()
        assert player.failure is None
    return tried(playing)


def tried(players):
    """What players have sent so far."""
    return [attempt for player in players for attempt in tuple(player.attempts)]


def went_on(attempts):
    """Whether players have ordered for more than the first phase of a game, so that one was processed."""
    phases = {(key, phase) for key, phase, _ in (attempt.place for attempt in attempts)}
    return len(phases) > len({key for key, _ in phases})


def test_nothing_is_lost_and_nothing_happens_twice(env, request, tmp_path):
    programs = json.loads(script(FOUND % GAMES, env))
    seed = random.SystemRandom().randrange(10**9)
    chance, attempts, kills = random.Random(seed), [], request.config.getoption("--kills")
    with (tmp_path / "log").open("wb") as log:
        for _ in range(kills - 1):
            attempts += crash(env, programs, chance, log)
        attempts += crash(env, programs, chance, log, is_time=went_on)
    found = json.loads(script(FOUND_AT_LAST, env))
    sheets = {(key, phase, seat): orders for key, phase, seat, orders in found["sheets"]}
    assert found["wrong"] == [], f"seed {seed}"
    assert lost(attempts, sheets) == [], f"seed {seed}"
    acknowledged = sum(attempt.saved is not None for attempt in attempts)
    print(f"{acknowledged} of {len(attempts)} sheets acknowledged, {found['phases']} phases processed")
    assert found["phases"] > 0
    assert acknowledged > 0
