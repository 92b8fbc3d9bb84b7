"""What is too large is refused at once, by a real server, and is not read to its end."""

import socket
from contextlib import suppress
from select import select

import httpx
import pytest
from livehost import serving
from tests.host.site.running import PATIENCE
from tests.tables import each

PART = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
"""A part of a body that does not tell how long it is."""

ENDLESS = 100_000_000
HEAD = "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n{more}\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory, with_tables):
    with serving(with_tables(tmp_path_factory.mktemp("bodies"))) as (address, _):
        yield address


@pytest.fixture
def line(server):
    """A connection to the server."""
    url = httpx.URL(server)
    with socket.create_connection((url.host, url.port), timeout=PATIENCE) as opened:
        yield opened


def begin(line, more, path="/accounts/login/"):
    line.sendall(HEAD.format(path=path, more=more).encode())


def answered(line):
    """All that comes until the server hangs up."""
    got = b""
    try:
        while part := line.recv(65_536):
            got += part
    except ConnectionResetError:
        pass
    return got.decode()


def test_a_body_that_says_to_be_large_is_refused_before_any_of_it_has_come(line):
    begin(line, "Content-Length: 5000000000\r\nExpect: 100-continue")
    first = line.recv(65_536).decode()
    assert first.startswith("HTTP/1.1 413 ")
    page = first + answered(line)
    assert "larger than 1 MB" in page
    assert "content-security-policy: default-src 'none'" in page


def test_a_body_of_which_more_and_more_comes_is_cut_off(line):
    begin(line, "Transfer-Encoding: chunked")
    sent = 0
    with suppress(ConnectionError):
        while not select([line], [], [], 0)[0]:  # until it answers
            if select([], [line], [], 0.1)[1]:
                sent += line.send(PART[sent % len(PART) :])
            assert sent < ENDLESS
    assert answered(line).startswith("HTTP/1.1 413 ")


def test_whoever_sends_all_before_looking_gets_the_answer_too(server):
    page = httpx.post(f"{server}/accounts/login/", content=b"x" * 3_000_000, timeout=PATIENCE)
    assert page.status_code == 413
    assert "Nothing was changed" in page.text


def test_programs_are_answered_as_they_expect(server):
    answer = httpx.post(f"{server}/api/v1/games/none/messages", content=b"x" * 2_000_000, timeout=PATIENCE)
    assert answer.status_code == 413
    assert list(answer.json()) == ["error", "problems"]


@each("size", [0, 100_000, 1_000_000])
@each("told", [True, False])
def test_what_is_small_enough_comes_through(server, size, told):
    body = b"x" * size
    with httpx.Client(base_url=server, timeout=PATIENCE) as client:
        form = client.get("/accounts/login/").text
        token = form.split('csrfmiddlewaretoken" value="')[1].split('"')[0]
        headers = {"X-CSRFToken": token, "Content-Type": "text/plain", "Referer": f"{server}/"}
        answer = client.post("/accounts/login/", content=body if told else iter([body]), headers=headers)
    assert answer.status_code == 200
    assert "Sign in" in answer.text
