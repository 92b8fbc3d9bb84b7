"""A real server with crowds before it, and with clients who dawdle: others are served, and nobody keeps a place."""

import resource
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import httpx
import pytest
from bench.host_here import free_port
from tests.host.site.running import PATIENCE, answer, environment, script, scripted

from variorum.host.limits import requests
from variorum.host.notify import hub
from variorum.host.site.operation import connections

BURST = 2_200
HEAD = 2.0
"""Seconds that a hasty server waits for the next part of a request."""

SERVE = """
from variorum.host.limits import requests
from variorum.host.site.operation import connections, server
connections.HEAD, connections.STALLED, requests.SILENT = {head}, {head}, {head}
server.run(server.ServerAddress("127.0.0.1", {port}), 1)
"""
FOUND = """
from variorum.host.games.life import creation
from variorum.host.games.terms import Terms
game = creation.create(None, creation.GamePlan("A game", "standard", terms=Terms(bots=True)))
creation.begin(game.pk)
print(game.key)
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory, with_tables):
    """The environment of a host, and the key of a game there."""
    env = environment(with_tables(tmp_path_factory.mktemp("crowds")), VARIORUM_LOG_LEVEL="ERROR")
    return env, script(FOUND, env).strip()


@pytest.fixture(scope="module")
def server(data):
    """A patient server's port, and a game there."""
    env, game = data
    port = free_port()
    with scripted(SERVE.format(head=100, port=port), env):
        answer(f"http://127.0.0.1:{port}/healthz")
        yield port, game


@pytest.fixture(scope="module")
def hasty(data):
    """The port of a server that does not wait long."""
    port = free_port()
    with scripted(SERVE.format(head=HEAD, port=port), data[0]):
        answer(f"http://127.0.0.1:{port}/healthz")
        yield port


@pytest.fixture(scope="module", autouse=True)
def many_files():
    """As many open files as the burst needs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = BURST + 500
    if hard != resource.RLIM_INFINITY and hard < needed:
        pytest.skip("this system does not grant so many connections")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, needed), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def connected(port, address="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(address, 0))


def asked(path, more=""):
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode()


def status(line):
    """The status of the answer on a connection, 0 if it was hung up on."""
    with suppress(ConnectionError, TimeoutError):
        if first := line.recv(12):
            return int(first.split()[1])
    return 0


def client(port, address):
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=PATIENCE)


def places(port, path, address):
    """How many streams of a client begin, of one more than there may be."""
    with ExitStack() as opened, client(port, address) as asking:
        begun = [opened.enter_context(asking.stream("GET", path)) for _ in range(hub.MOST_FOR_ONE + 1)]
        return [stream.status_code for stream in begun].count(200)


@pytest.mark.parametrize("by_proxy", [False, True], ids=["direct", "by proxy"])
def test_a_burst_of_streams_from_one_client_leaves_others_served(server, by_proxy):
    port, game = server
    path = f"/games/{game}/live/"
    proxied = "X-Forwarded-For: 203.0.113.7\r\n" if by_proxy else ""
    with ExitStack() as opened:
        crowd = [opened.enter_context(connected(port, "127.0.0.1" if by_proxy else "127.0.1.1")) for _ in range(BURST)]
        for line in crowd:
            with suppress(ConnectionError):
                line.sendall(asked(path, proxied))
        with client(port, "127.0.1.2") as other:
            assert other.get(f"/games/{game}/").status_code == 200
            with other.stream("GET", path) as stream:
                assert stream.status_code == 200
                assert next(stream.iter_lines()).startswith("retry")
        told = [status(line) for line in crowd]
    assert told.count(200) <= hub.MOST_FOR_ONE
    assert set(told) <= ({200, 429} if by_proxy else {0, 200, 429})
    assert told.count(429) > requests.IN_LINE / 2
    if not by_proxy:
        assert told.count(0) >= BURST - connections.MOST
    until = time.monotonic() + PATIENCE
    while places(port, path, "127.0.1.1") < hub.MOST_FOR_ONE:
        assert time.monotonic() < until, "places are held for those who are gone"


def test_places_of_those_who_leave_before_the_answer_are_free_again(server):
    port, game = server
    path = f"/games/{game}/live/"
    for _ in range(15):
        crowd = [connected(port, "127.0.1.3") for _ in range(10)]
        for line in crowd:
            line.sendall(asked(path))
        for line in crowd:
            line.close()
    until = time.monotonic() + PATIENCE
    while (found := places(port, path, "127.0.1.3")) < hub.MOST_FOR_ONE:
        assert time.monotonic() < until, f"{hub.MOST_FOR_ONE - found} places are held for those who are gone"


def received(line):
    """All that comes until the server hangs up."""
    line.settimeout(PATIENCE)
    got = b""
    with suppress(ConnectionError):
        while part := line.recv(65_536):
            got += part
    return got.decode()


def dripping(line, begun, drop):
    """Send a little again and again, until the server has hung up; all that came."""
    line.sendall(begun)
    line.settimeout(0.1)
    got, until = b"", time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            line.sendall(drop)
            part = line.recv(65_536)
        except TimeoutError:
            continue
        except ConnectionError:
            return got.decode()
        if not part:
            return got.decode()
        got += part
    raise AssertionError("the server waits for ever")


def test_a_connection_that_says_nothing_is_closed_without_words(hasty):
    with connected(hasty) as line:
        assert received(line) == ""


def test_a_second_head_that_comes_in_drops_is_hung_up_on_too(hasty):
    with connected(hasty) as line:
        line.sendall(asked("/healthz"))
        assert status(line) == 200
        assert "HTTP/1.1 408 " in dripping(line, b"GET / HTTP/1.1\r\nX-A: ", b"X")


def head(path, kind):
    return f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n{kind}\r\n\r\n".encode()


DRIPS = [(b"G", b"X", ""), (b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ", b"X", "")] + [
    (head(path, kind), drop, words)
    for path, words in (("/accounts/login/", "took too long"), ("/api/v1/sandboxes", '"error"'))
    for kind, drop in (("Content-Length: 5000", b"x"), ("Transfer-Encoding: chunked", b"1\r\nx\r\n"))
]


def test_a_head_or_a_body_that_comes_in_drops_is_refused_in_words(hasty):
    def dripped(begun, drop, _):
        with connected(hasty) as line:
            return dripping(line, begun, drop)

    with ThreadPoolExecutor(len(DRIPS)) as threads:
        answers = list(threads.map(dripped, *zip(*DRIPS, strict=True)))
    assert all(told.startswith("HTTP/1.1 408 ") for told in answers), answers
    assert all(words in told for told, (_, _, words) in zip(answers, DRIPS, strict=True)), answers


def test_a_stream_is_not_taken_for_a_slow_request(hasty, data):
    with client(hasty, "127.0.1.4") as other, other.stream("GET", f"/games/{data[1]}/live/") as stream:
        lines = stream.iter_lines()
        assert sum(line == "event: mark" for line in (next(lines) for _ in range(5))) == 1
        time.sleep(1.5 * HEAD)
        other.get("/healthz").raise_for_status()
        assert not stream.is_closed


def test_slow_ones_of_one_client_leave_others_served(server):
    port, game = server
    with ExitStack() as opened:
        for _ in range(300):
            line = opened.enter_context(connected(port, "127.0.1.5"))
            line.sendall(b"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx")
        with client(port, "127.0.1.6") as other:
            assert other.get(f"/games/{game}/").status_code == 200
