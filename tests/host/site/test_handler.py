"""How often a request changes threads: each time costs as much as a query."""

import asyncio

import pytest
from asgiref.sync import SyncToAsync
from asgiref.testing import ApplicationCommunicator

from variorum.host.site.handler import Handler

CHANGES = 3
"""Django's signal before the request, the request itself, and closing its answer."""


@pytest.fixture
def changes(monkeypatch):
    """What ran in another thread, by name."""
    ran, usual = [], SyncToAsync.__call__

    async def counted(self, *args, **kwargs):
        ran.append(self.func)
        return await usual(self, *args, **kwargs)

    monkeypatch.setattr(SyncToAsync, "__call__", counted)
    return ran


async def _status(path):
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": [(b"host", b"localhost")]}
    asked = ApplicationCommunicator(Handler(), scope)
    await asked.send_input({"type": "http.request"})
    status = (await asked.receive_output(60))["status"]
    await asked.receive_output(60)
    await asked.wait(60)
    return status


def test_the_middlewares_of_a_request_run_in_one_thread(changes):
    assert asyncio.run(_status("/accounts/login/")) == 200
    assert len(changes) == CHANGES


def test_a_page_that_does_not_exist_is_answered_by_the_same_thread(changes):
    assert asyncio.run(_status("/api/no/such/page")) == 404
    assert len(changes) == CHANGES + 1, "one more logs it"
