import pytest

from variorum.host.notify.clients import client_at


@pytest.mark.parametrize(
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
