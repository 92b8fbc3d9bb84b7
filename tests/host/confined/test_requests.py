"""Confined work ends with the request that waits for it, and a busy host asks people to come back."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

import pytest

from variorum.host.confined import AbandonedError, BusyError, Job, pool, run
from variorum.host.confined.line import JobQueue
from variorum.host.limits.requests import ALLOWANCE, guarded
from variorum.host.site.failing import Refusals
from variorum.limits import Door


@pytest.mark.parametrize("failing", [False, True])
def test_work_is_abandoned_when_its_request_ends(failing):
    """A thread may still wait for it then, as when somebody hangs up or the server stops."""

    async def answer():
        left = []

        async def application(_scope, _receive, _send):
            left.append(asyncio.create_task(asyncio.to_thread(run, Job("hogs:sleep", float), 60.0)))
            await asyncio.sleep(0.5)
            if failing:
                raise KeyError

        with pytest.raises(KeyError) if failing else nullcontext():
            await guarded(application, 0, Door(ALLOWANCE))(
                {"type": "http", "client": ("127.0.0.1", 1), "headers": []}, None, None
            )
        with pytest.raises(AbandonedError):
            await left[0]

    with ThreadPoolExecutor(1) as thread:  # this one may run a browser
        thread.submit(asyncio.run, answer()).result()


def test_a_page_that_finds_the_host_busy_is_a_429(db, client, monkeypatch):
    monkeypatch.setattr(pool, "_line", JobQueue(at_once=0, most_waiting=0, of_one=0, patience=0))
    with pytest.raises(BusyError):
        run(Job("hogs:double", int), 1)
    request = client.get("/").wsgi_request
    answer = Refusals(lambda _: None).process_exception(request, BusyError())
    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    assert "The host is busy" in answer.content.decode()
    assert Refusals(lambda _: None).process_exception(request, ValueError()) is None
