"""Strangers who try passwords shut nobody out of a device on which they have signed in before."""

import pytest
from django.core.cache import cache
from django.test import Client

RIGHT, WRONG = "a long password", "a wrong password"


@pytest.fixture(autouse=True)
def fresh(people):
    cache.clear()
    people("ann", "ben")


def sign_in(client, name="ann", password=RIGHT, address="192.0.2.1"):
    """Whether somebody gets in."""
    form = {"login": name, "password": password}
    return client.post("/accounts/login/", form, REMOTE_ADDR=address).status_code == 302


def try_often(client, name="ann", address="198.51.100.7"):
    return [sign_in(client, name, WRONG, address) for _ in range(8)]


@pytest.mark.parametrize("name", ["ann", "ann@example.org", "ANN"])
def test_wrong_passwords_of_strangers_leave_a_known_device_alone(name):
    own = Client()
    assert sign_in(own)
    own.post("/accounts/logout/")
    assert not any(try_often(Client(), name))
    assert not sign_in(Client(), name)
    assert sign_in(own, name)


def test_a_known_device_has_as_many_attempts_as_others():
    own = Client()
    assert sign_in(own)
    own.post("/accounts/logout/")
    assert not any(try_often(own, address="192.0.2.1"))
    assert not sign_in(own)


def test_a_device_is_known_for_those_alone_who_signed_in_there():
    bens = Client()
    assert sign_in(bens, "ben")
    bens.post("/accounts/logout/")
    try_often(Client())
    assert not sign_in(bens, "ann")


@pytest.mark.parametrize("forged", ["", "x", "eyIxIjoieCJ9:1abc:xyz"])
def test_a_forged_device_is_none(forged):
    client = Client()
    try_often(Client())
    client.cookies["device"] = forged
    assert not sign_in(client)


def test_a_device_of_several_people_is_known_for_each():
    home = Client()
    for name in ("ann", "ben"):
        assert sign_in(home, name)
        home.post("/accounts/logout/")
    for name in ("ann", "ben"):
        try_often(Client(), name, address=f"198.51.100.{len(name)}")
    assert sign_in(home, "ann", address="192.0.2.2")
    assert sign_in(home, "ben", address="192.0.2.2")
