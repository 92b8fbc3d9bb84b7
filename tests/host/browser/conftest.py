"""Real Chromium against a real server: a process of its own on a database file that the tests share with it."""

import json
from asyncio import events
from contextlib import ExitStack, contextmanager

import pytest
from bench.chromium import chromium, chromium_with_windows
from contexts import Contexts
from django.conf import settings
from django.core.management.color import no_style
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from livehost import serving
from playwright.sync_api import Browser, Page, Playwright, sync_playwright
from tabs import Tabs
from tests.host.working import client_of

DESKTOP, PHONE = (1280, 900), (390, 844)
SIZES = {"desktop": DESKTOP, "phone": PHONE}
SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": "PRAGMA journal_mode=WAL;"},
}
NOTE_STREAM = "addEventListener('htmx:sseOpen', () => { document.documentElement.dataset.hears = 'yes'; })"
"""What `hears` waits for."""
MIGRATED = {"django_content_type", "auth_permission"}


@pytest.fixture(scope="session")
def installation(tmp_path_factory, with_tables):
    """A folder with an empty database, and the address of a server that runs on it."""
    folder = with_tables(tmp_path_factory.mktemp("host"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VARIORUM_SECRET_KEY", settings.SECRET_KEY)
        with serving(folder) as (address, _):
            yield folder, address


@contextmanager
def joined(path):
    """Let the tests work on that database file."""
    usual = connections["default"]
    shared = DatabaseWrapper({**usual.settings_dict, **SQLITE, "NAME": str(path)}, "default")
    connections["default"] = shared
    try:
        yield
    finally:
        shared.close()
        connections["default"] = usual


@pytest.fixture
def db(installation, django_db_blocker):
    """The server's database, empty at the start of every test."""
    folder, _ = installation
    with django_db_blocker.unblock(), joined(folder / "variorum.sqlite3"):
        _empty(connections["default"])
        yield


def _empty(database):
    """Delete all but what migrations wrote."""
    tables = database.introspection.django_table_names(only_existing=True, include_views=False)
    database.ops.execute_sql_flush(database.ops.sql_flush(no_style(), set(tables) - MIGRATED))


@pytest.fixture
def address(installation) -> str:
    """Where the server answers."""
    return installation[1]


@pytest.fixture(scope="session")
def playwright() -> Playwright:
    """What starts browsers."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as started:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # Playwright keeps a loop running in the thread of the tests
        yield started


@pytest.fixture(scope="session")
def browser(playwright) -> Browser:
    """Chromium."""
    with _in_its_loop(chromium(playwright)) as started:
        yield started


@pytest.fixture(scope="session")
def windowed(playwright) -> Browser:
    """Chromium with windows, whose tabs hide one another."""
    with _in_its_loop(chromium_with_windows(playwright)) as started:
        yield started


@contextmanager
def _in_its_loop(started):
    """Close a browser where its loop runs, even if the last test is one from which that is hidden."""
    loop = events._get_running_loop()
    yield started
    events._set_running_loop(loop)
    started.close()


@pytest.fixture(scope="session")
def contexts(browser, installation) -> Contexts:
    """The contexts of the browser."""
    return Contexts(browser, installation[1])


@pytest.fixture
def page_for(contexts, address, db):
    """Makes pages: of a person or, for None, of a stranger; of a size from `SIZES`. Errors of scripts fail the test."""
    errors = []

    def make(person=None, size="desktop", **options) -> Page:
        width, height = SIZES[size]
        phone = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
        # What a service worker answers can't be held back by a test, and each frame of a transition would be drawn.
        quiet = {"service_workers": "block", "reduced_motion": "reduce"}
        usual = {"viewport": {"width": width, "height": height}, **quiet, **phone}
        context = lent.enter_context(contexts.lent(**{**usual, **options}))
        if person:
            context.add_cookies([{"name": "sessionid", "value": _session(person), "url": address}])
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.add_init_script(NOTE_STREAM)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda told: errors.append(told.text) if _is_violation(told) else None)
        return page

    with ExitStack() as lent:
        yield make
    assert not errors, json.dumps(errors, indent=1)


@pytest.fixture
def tabs_of(windowed, address, db):
    """Makes tabs of a person, of which one is visible at a time."""
    opened = []

    def make(person) -> Tabs:
        opened.append(Tabs(windowed, address, _session(person)))
        return opened[-1]

    yield make
    for tabs in opened:
        tabs.close()


def _session(person) -> str:
    return client_of(person).cookies["sessionid"].value


def _is_violation(told) -> bool:
    return told.type == "error" and "Content Security Policy" in told.text
