"""Seeds for the laws, and how many phases were judged.

Each seed plays fifty phases, so that processes share them out. `--first-seed` begins with others than those of every
day, `--seed` plays one again.
"""

from collections import Counter, defaultdict

import pytest
from tests.laws.play import CHUNK, PHASES

STEP = 1_000
"""The phases of a rulebook after which a line says how far it is."""

_PROPERTY = "judged"
_judged = defaultdict(Counter)
"""What has been counted so far, by rulebook."""


def pytest_generate_tests(metafunc):
    if "seed" in metafunc.fixturenames:
        option = metafunc.config.getoption
        first, only = option("first_seed"), option("seed")
        seeds = range(first, first - (-option("phases") // CHUNK)) if only is None else [only]
        metafunc.parametrize("seed", seeds)


@pytest.fixture
def tally(request):
    """What the laws count: phases, and what of them was left open, besides what they met."""
    counted = Counter()
    yield counted
    request.node.user_properties.append((_PROPERTY, (request.path.parent.name, dict(counted))))


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    config.pluginmanager.register(Progress(config), "laws")


class Progress:
    """Lines about the phases judged so far, also by other processes."""

    def __init__(self, config):
        self.config = config

    def pytest_runtest_logreport(self, report):
        for name, value in report.user_properties if report.when == "teardown" else ():
            if name == _PROPERTY:
                rulebook, counted = value
                before = _judged[rulebook][PHASES]
                _judged[rulebook].update(counted)
                if before // STEP < _judged[rulebook][PHASES] // STEP:
                    self._write(rulebook)

    def pytest_terminal_summary(self):
        first = self.config.getoption("first_seed")
        for rulebook in sorted(_judged):
            self._write(rulebook)
        if _judged:
            self._line(f"The first seed was {first}.")

    def _write(self, rulebook):
        counted = _judged[rulebook]
        left = {what: number for what, number in counted.items() if what.startswith("movements ")}
        more = "".join(f"; {number:,} {what}" for what, number in left.items())
        self._line(f"{rulebook}: {counted[PHASES]:,} phases judged{more}")

    def _line(self, text):
        reporter = self.config.pluginmanager.getplugin("terminalreporter")
        if reporter:
            reporter.ensure_newline()
            reporter.write_line(text)
