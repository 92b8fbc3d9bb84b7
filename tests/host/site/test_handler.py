"""How often a request changes threads: each time costs as much as a query."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

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


def status(path):
    """What a request is answered with, by a loop and a thread of its own: that of the tests may have one already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _status(path)).result()


async def _status(path):
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": [(b"host", b"localhost")]}
    asked = ApplicationCommunicator(Handler(), scope)
    await asked.send_input({"type": "http.request"})
    status = (await asked.receive_output(60))["status"]
    await asked.receive_output(60)
    await asked.wait(60)
    return status


def test_the_middlewares_of_a_request_run_in_one_thread(changes):
    assert status("/accounts/login/") == 200
    assert len(changes) == CHANGES


def test_a_page_that_does_not_exist_is_answered_by_the_same_thread(changes):
    assert status("/api/no/such/page") == 404
    assert len(changes) == CHANGES + 1, "one more logs it"
