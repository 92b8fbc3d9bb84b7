"""Options of the test suite."""

import gc
import json
from asyncio import events
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.asked import asked

DURATIONS = Path(__file__).parent / "durations.json"
"""Seconds of files that take long, as `python -m bench.suite` has measured them."""

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def pytest_configure(config):
    """Tell modules what is asked, and keep the streams open in which output is caught.

    The log handler of absl, which OpenSpiel brings, holds what standard error was when it was imported, and closes it
    when somebody else configures logging anew. Every later test would fail then.
    """
    asked.row, asked.first = config.getoption("row"), config.getoption("maxfail") == 1
    asked.every = config.getoption("every")
    for stream in _caught(config):
        stream.close = lambda: None


def pytest_unconfigure(config):
    for stream in _caught(config):
        del stream.close


def _caught(config):
    """The streams below standard output and errors while pytest catches them."""
    found = getattr(config.pluginmanager.getplugin("capturemanager"), "_global_capturing", None)
    streams = [
        getattr(caught, "tmpfile", None) for caught in (getattr(found, "out", None), getattr(found, "err", None))
    ]
    return [stream.buffer for stream in streams if stream is not None]


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Look for no garbage while tests are collected: hardly anything is, among many objects that stay."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    """Hide the loop that Playwright keeps running in the thread of the tests from tests without a browser.

    Whether a browser's tests have run before in the same process would decide otherwise what others may call.
    """
    loop = None if "playwright" in item.fixturenames else events._get_running_loop()
    if loop:
        events._set_running_loop(None)
    try:
        return (yield)
    finally:
        if loop and loop.is_running():  # it ends with the last test
            events._set_running_loop(loop)


def pytest_collection_modifyitems(config, items):
    """Begin with the files that take longest, so that in the end no process is left with one of them."""
    if hasattr(config, "workerinput"):
        taken = json.loads(DURATIONS.read_text())
        items.sort(key=lambda item: -taken.get(item.nodeid.partition("::")[0], 0))


def pytest_addoption(parser):
    parser.addoption(
        "--games", type=int, default=8, help="random games in which the map changes (default: %(default)s)"
    )
    parser.addoption(
        "--terrains", type=int, default=160, help="random terrains under which a board is tried (default: %(default)s)"
    )
    parser.addoption(
        "--phases",
        type=int,
        default=50,
        help="random phases of each rulebook for its laws (default: %(default)s)",
    )
    parser.addoption(
        "--bases",
        type=int,
        default=17,
        help="combinations of rules, switches and boards to play (default: %(default)s)",
    )
    parser.addoption("--pairs", type=int, default=9, help="pairs of mechanics to play (default: %(default)s)")
    parser.addoption(
        "--first-seed", type=int, default=0, help="the seed with which these phases begin (default: %(default)s)"
    )
    parser.addoption("--row", default="", help="try only the rows of tables with this text in their names")
    parser.addoption("--seed", type=int, help="judge only the phases of this seed")
    parser.addoption(
        "--kills", type=int, default=2, help="how often the host is killed, on each database (default: %(default)s)"
    )
    parser.addoption(
        "--whole-games", type=int, default=1, help="games that are searched for secrets, of each kind (default: 1)"
    )
    parser.addoption("--every", action="store_true", help="try everything of which the suite tries a sample")


def pytest_collection_finish():
    """Spare the garbage collector what lives as long as the tests: their modules, and the tests themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 50)


def pytest_sessionfinish():
    gc.unfreeze()
