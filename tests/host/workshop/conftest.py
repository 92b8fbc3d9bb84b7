import pytest
from django.core.cache import cache
from django.test import Client
from islands import DRAWN, Page

from variorum.host.workshop import services


@pytest.fixture
def designer(people):
    """Sal, signed in, with a drawn board and its editor."""
    cache.clear()
    (sal,) = people("sal")
    client = Client()
    client.force_login(sal)
    design = services.create(sal, "Islands", DRAWN)
    return sal, client, design, Page(client, design)
