"""Several servers and workers share a database: news pass between them, and one may die while the others go on."""

import json
import random
import time
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from bench.host_here import free_port
from bench.postgres import postgres
from tests.host.crash.clients import Listener, Player, lost
from tests.host.crash.members import Member
from tests.host.crash.test_kills import FOUND, FOUND_AT_LAST
from tests.host.site.running import PATIENCE, answer, environment, script

SERVERS, WORKERS = 2, 2


@pytest.fixture
def env(request, tmp_path):
    """An installation on PostgreSQL with all tables and nothing in them."""
    with postgres(durable=True, like=request.getfixturevalue("cluster")) as server:
        url = server.database("several", like="tables")
        yield environment(tmp_path, DATABASE_URL=url, PYTHONPATH=str(request.config.rootpath))


@contextmanager
def host(env, log):
    """The addresses of several servers, and all members of the host."""
    ports = [free_port() for _ in range(SERVERS)]
    serving = [("serve", "--without-worker", "--no-migrate", "--port", str(port)) for port in ports]
    members = [Member(words, env, log) for words in (*serving, *[("worker",)] * WORKERS)]
    with ExitStack() as stack:
        for member in members:
            stack.callback(member.kill)
        for port in ports:
            answer(f"http://127.0.0.1:{port}/healthz")
        yield [f"http://127.0.0.1:{port}" for port in ports], members


def test_news_pass_between_servers_and_one_may_die_while_the_others_go_on(env, request, tmp_path):
    programs = json.loads(script(FOUND % 2, env))
    with (tmp_path / "log").open("wb") as log, host(env, log) as (addresses, members):
        assert_news_pass(*programs, *addresses)
        rounds = max(1, request.config.getoption("--kills") // 10)
        attempts = killed_in_turn(members, addresses, programs, rounds)
    found = json.loads(script(FOUND_AT_LAST, env))
    sheets = {(key, phase, seat): orders for key, phase, seat, orders in found["sheets"]}
    assert found["wrong"] == []
    assert lost(attempts, sheets) == []
    assert any(attempt.saved is not None for attempt in attempts)


def assert_news_pass(writer, reader, one, other):
    """What somebody sends to one server is heard by somebody else at another."""
    (ann, seats), (ben, _) = writer, reader
    key = next(iter(seats))
    listener = Listener(other, ben, key)
    assert listener.hears("200")
    sent = httpx.post(
        f"{one}/api/v1/games/{key}/messages",
        headers={"Authorization": f"Bearer {ann}"},
        json={"to": ["*"], "text": "Hello from the other side", "key": "k"},
        timeout=PATIENCE,
        trust_env=False,
    )
    assert sent.is_success, sent.text
    assert listener.hears("press")


def killed_in_turn(members, addresses, programs, rounds):
    """What players have tried while a server and a worker die in each round, and come back."""
    chance, attempts = random.Random(7), []
    for round_ in range(rounds):
        players = [
            Player(address, token, seats, chance.random())
            for address, (token, seats) in zip(addresses, programs, strict=True)
        ]
        for player in players:
            player.start()
        time.sleep(chance.uniform(0.3, 1.5))
        dead = [members[round_ % SERVERS], members[SERVERS + round_ % WORKERS]]
        for member in dead:
            member.kill()
        still = addresses[1 - round_ % SERVERS]
        assert httpx.get(f"{still}/healthz", timeout=PATIENCE, trust_env=False).is_success
        for member in dead:
            member.start()
        answer(f"{addresses[round_ % SERVERS]}/healthz")
        for player in players:
            player.stop()
            player.join()
            assert player.failure is None
        attempts += [attempt for player in players for attempt in player.attempts]
    return attempts
