import pytest
from django.core.cache import cache
from islands import DRAWN, Page
from tests.host.working import client_of

from variorum.host.workshop import services


@pytest.fixture
def designer(people):
    """Sal, signed in, with a drawn board and its editor."""
    cache.clear()
    (sal,) = people("sal")
    client = client_of(sal)
    design = services.create(sal, "Islands", DRAWN)
    return sal, client, design, Page(client, design)
