import socket
import ssl
import threading

import pytest
from tests.tables import each

from variorum.host.notify import outgoing
from variorum.host.notify.outgoing import INSIDE_4, INSIDE_6, OUTSIDE_6, AddressError, is_public, public_door


@each(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", ".".join("0000"), "100.64.0.1", "224.0.0.1", "::1",
        "::", "fe80::1", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1", "2002:7f00:1::", "255.255.255.255", "::127.0.0.1", "fec0::1", "ff02::1", "100::1",
        "5f00::1", "2001::7f00:1", "2001:db8::1", "3fff::1", "192.0.0.9", "192.0.0.170", "192.88.99.1", "240.0.0.1",
    ],
)  # fmt: skip
def test_an_address_inside_is_not_public(address):
    assert not is_public(address)


@each("network", [*INSIDE_4, *INSIDE_6], ids=str)
def test_a_range_is_refused_from_its_first_address_to_its_last(network):
    for address in (network[0], network[1], network[-2], network[-1]):
        assert not is_public(str(address))


@each(
    "address",
    [
        "8.8.8.8", "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0", "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "198.20.0.0",
        "223.255.255.255", "2606:4700:4700::1111", "2001:200::1", "2a00::1", "2620:4f:8001::1", "3ffd::1",
    ],
)  # fmt: skip
def test_an_address_outside_is_public(address):
    assert is_public(address)


def test_nothing_outside_the_one_range_of_ipv6_is_public():
    before, after = OUTSIDE_6[0] - 1, OUTSIDE_6[-1] + 1
    assert not is_public(str(before))
    assert not is_public(str(after))


@pytest.mark.parametrize("found", [["8.8.8.8", "127.0.0.1"], ["::ffff:10.0.0.1"], []])
def test_a_name_with_a_single_address_inside_is_refused_and_nobody_is_called(monkeypatch, found):
    def calling(*_):
        raise AssertionError("somebody was called")

    entries = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in found]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: entries)
    monkeypatch.setattr(socket, "create_connection", calling)
    monkeypatch.setattr(ssl.SSLContext, "wrap_socket", calling)
    with pytest.raises(AddressError):
        public_door("hooks.example", 443)


def test_a_resolver_that_hangs_is_not_waited_for(monkeypatch):
    going_on = threading.Event()
    monkeypatch.setattr(outgoing, "TIMEOUT", 0.01)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: going_on.wait() and [])
    with pytest.raises(TimeoutError, match="no address of the host"):
        public_door("hooks.example", 443)
    going_on.set()
