"""Requests that fail before anything is known of them get a page, or an answer for programs, and a line in the log."""

import json
import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from asgiref.sync import async_to_sync
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import AsyncClient, Client
from tests.tables import each

from variorum.host.site.logs import JsonFormatter

FORM = "application/x-www-form-urlencoded; charset=utf-7"
BARE = ("400", "500", "early")
"""Errors that can come before a request has passed all middlewares."""


@pytest.mark.parametrize("address", ["/", "/games/", "/no/such/page/"])
def test_a_request_for_another_host_is_invalid(db, address):
    answer = Client(raise_request_exception=False).get(address, headers={"host": "elsewhere.example"})
    assert answer.status_code == 400
    assert "Invalid request" in answer.content.decode()


def test_a_program_that_asks_another_host_reads_so_in_its_format(db):
    answer = Client(raise_request_exception=False).get("/api/v1/games", headers={"host": "elsewhere.example"})
    assert (answer.status_code, list(answer.json())) == (400, ["error", "problems"])


@each("path", ["/accounts/login/", "/games/new/", "/sandbox/upload/", "/play/now/"])
@pytest.mark.django_db(transaction=True)
def test_a_form_in_another_encoding_is_invalid(path):
    client = AsyncClient(raise_request_exception=False, enforce_csrf_checks=True)
    with ThreadPoolExecutor(1) as thread:  # this one may run a browser
        answer = thread.submit(async_to_sync(client.post), path, data=b"login=+AGE-", content_type=FORM).result()
    assert answer.status_code in {400, 403, 404}, answer.content


def test_the_log_gets_a_line_without_a_traceback(db, caplog):
    with caplog.at_level(logging.ERROR):
        Client(raise_request_exception=False).get("/", headers={"host": "elsewhere.example"})
    (record,) = [record for record in caplog.records if record.name.startswith("django.security")]
    told = json.loads(JsonFormatter().format(record))
    assert "elsewhere.example" in told["message"]
    assert "error" not in told


@each("name", BARE)
def test_error_pages_need_nothing_of_a_request(name):
    for request in (None, HttpRequest()):
        page = render_to_string(f"{name}.html", {"reason": "No room."}, request)
        assert 'href="/"' in page
        assert "csrf" not in page
    assert Path("src/variorum/host/site/templates", f"{name}.html").read_text().startswith('{% extends "bare.html" %}')
