import pytest
from django.test import Client


@pytest.fixture
def signed_in():
    """A client of a person, or of a stranger."""

    def make(person=None):
        client = Client()
        if person:
            client.force_login(person)
        return client

    return make
