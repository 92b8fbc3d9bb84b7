from pathlib import Path

import pytest
from django.core.cache import cache
from tests.tables import each

from variorum.host.limits import rates
from variorum.limits import client_at


@each(
    ("one", "other"),
    [
        ("2001:db8::1", "2001:db8::ffff:1:2:3"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::2"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_of_one_client(one, other):
    assert client_at(one) == client_at(other)


@pytest.mark.parametrize(("one", "other"), [("192.0.2.1", "192.0.2.2"), ("2001:db8::1", "2001:db8:0:1::1"), ("", "::")])
def test_addresses_of_two_clients(one, other):
    assert client_at(one) != client_at(other)


@pytest.mark.parametrize("path", ["preview.jpg", "phases/1/order.png"])
def test_expensive_requests_of_one_network_are_counted_together(client, begun, monkeypatch, path):
    monkeypatch.setitem(rates.LIMITS, "heavy", rates.Limit(3, 86_400, "few"))
    cache.clear()
    game = begun("standard")
    answers = [
        client.get(f"/games/{game.key}/{path}", REMOTE_ADDR=f"2001:db8::{number:x}").status_code for number in range(9)
    ]
    assert answers[3:] == [429] * 6
    assert client.get(f"/games/{game.key}/{path}", REMOTE_ADDR="2001:db8:0:1::1").status_code != 429


def test_no_part_of_the_host_counts_by_whole_addresses():
    """Who else asks for an address would have a notion of a client of its own."""
    asking = [
        path.relative_to("src/variorum/host").as_posix()
        for path in Path("src/variorum/host").rglob("*.py")
        if "REMOTE_ADDR" in path.read_text()
    ]
    assert asking == ["limits/rates.py"]
