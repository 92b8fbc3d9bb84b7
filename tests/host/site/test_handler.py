"""How often a request changes threads, and how many there are: each change or start costs as much as a query."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, get_ident

import pytest
from asgiref.sync import SyncToAsync
from asgiref.testing import ApplicationCommunicator
from django.core.signals import request_started

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


@pytest.fixture
def threads():
    """The threads that requests have begun in, in their order."""
    begun = []

    def note(**told):
        begun.append(get_ident())

    request_started.connect(note)
    yield begun
    request_started.disconnect(note)


def together(*requests):
    """What requests are answered with at once, by a loop and a thread of their own: that of the tests may have one."""

    async def gathered():
        return await asyncio.gather(*requests)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, gathered()).result()


def status(path, asked=None):
    """What a request is answered with."""
    return together(_status(path, asked or Handler()))[0]


async def _status(path, application):
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": [(b"host", b"localhost")]}
    asked = ApplicationCommunicator(application, scope)
    await asked.send_input({"type": "http.request"})
    status = (await asked.receive_output(600))["status"]
    await asked.receive_output(600)
    await asked.wait(600)
    return status


def test_the_middlewares_of_a_request_run_in_one_thread(changes):
    assert status("/accounts/login/") == 200
    assert len(changes) == CHANGES


def test_a_page_that_does_not_exist_is_answered_by_the_same_thread(changes):
    assert status("/api/no/such/page") == 404
    assert len(changes) == CHANGES


def test_one_request_after_another_is_answered_by_the_same_thread(threads):
    asked = Handler()
    assert [status("/accounts/login/", asked) for _ in range(3)] == [200, 200, 200]
    assert len(threads) == 3
    assert len(set(threads)) == 1


def test_requests_at_once_have_a_thread_each_and_these_answer_later_ones(threads):
    asked, meet = Handler(), Barrier(3, timeout=600)

    def waiting(**told):
        meet.wait()

    request_started.connect(waiting)
    try:
        assert together(*(_status("/accounts/login/", asked) for _ in range(3))) == [200, 200, 200]
    finally:
        request_started.disconnect(waiting)
    assert len(set(threads)) == 3
    assert status("/accounts/login/", asked) == 200
    assert threads[-1] in threads[:3]
