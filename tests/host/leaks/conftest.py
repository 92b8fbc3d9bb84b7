import pytest
from django.test import Client

from variorum.host.play import heavy


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """Whoever looks at all there is may ask for as many pictures and printed pages as there are."""
    monkeypatch.setattr(heavy, "MOST", 10_000)


@pytest.fixture
def signed_in():
    """A client of a person, or of a stranger."""

    def make(person=None):
        client = Client()
        if person:
            client.force_login(person)
        return client

    return make
