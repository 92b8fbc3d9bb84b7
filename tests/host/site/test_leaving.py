"""A server that has to stop before a request is answered says so, in place of an error."""

import signal
import threading
import time

import httpx
import pytest
from bench.host_here import free_port
from tests.host.site.running import PATIENCE, answer, environment, scripted

SERVE = """
import os, time
from pathlib import Path
from variorum.host.site.operation import server
server.LAST_WORDS = 1
from variorum.host.site import pages
import variorum.host.site.urls
from django.http import HttpResponse
def slow(request):
    place = Path(os.environ["VARIORUM_DATA"])
    (place / "begun").touch()
    while not (place / "told").exists():
        time.sleep(0.05)
    return HttpResponse("done")
from django.urls import path
variorum.host.site.urls.urlpatterns[:0] = [path("slow/", slow), path("api/slow", slow)]
server.run(server.ServerAddress("127.0.0.1", {port}), 1)
"""


@pytest.mark.parametrize(("road", "kind"), [("/slow/", "text/html"), ("/api/slow", "application/json")])
def test_requests_under_way_are_told(tmp_path, with_tables, road, kind):
    env = environment(with_tables(tmp_path), VARIORUM_LOG_LEVEL="ERROR")
    port, told = free_port(), []
    with scripted(SERVE.format(port=port), env) as process:
        place = f"http://127.0.0.1:{port}"
        answer(f"{place}/healthz")
        asking = threading.Thread(target=lambda: told.append(httpx.get(place + road, timeout=PATIENCE)))
        asking.start()
        until = time.monotonic() + PATIENCE
        while not (tmp_path / "begun").exists():
            assert time.monotonic() < until
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        asking.join()
        (tmp_path / "told").touch()
        _, errors = process.communicate(timeout=PATIENCE)
    (got,) = told
    assert got.status_code == 503
    assert got.headers["Retry-After"] == "10"
    assert got.headers["Content-Type"].startswith(kind)
    assert "may not have been carried out" in got.text
    assert "Traceback" not in errors
