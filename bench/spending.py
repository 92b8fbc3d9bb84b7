"""A plugin of pytest that notes what each test and each fixture costs in processor time, and which modules it runs.

`python -m pytest -p bench.spending --spending FILE` writes a line for each part of a test, whichever process ran it.
Children count, too; those that live on, such as a browser or a server, are asked for theirs after each part.
`python -m bench.suite` sums up.
"""

import os
import resource
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from bench import reach

_TICK = 1 / os.sysconf("SC_CLK_TCK")
COLLECTED = "collection"


class Spent(msgspec.Struct, frozen=True):
    """What a part of a test has cost, in seconds of processor time."""

    test: str
    part: str
    """`setup`, `call` or `teardown`; `collection` for all that a process does before its first test."""
    own: float
    children: float
    is_table: bool = False
    """Whether the test tries the rows of a table, or is one of many cases."""
    fixtures: tuple[tuple[str, float], ...] = ()
    """The fixtures that it set up, each without those that it asked for."""
    ran: tuple[str, ...] = ()
    """The modules that ran, without those that ran before for a test of the same file."""


class Clock:
    """What was spent since it was last asked."""

    def __init__(self) -> None:
        self.own = self.children = 0.0
        self.fixtures: list[tuple[str, float]] = []
        self.within = [0.0]

    def part(self, test: str, part: str, *, is_table: bool = False) -> Spent:
        """What the part of a test that just ended has cost."""
        own, children = _now()
        spent = (max(0.0, round(own - self.own, 3)), max(0.0, round(children - self.children, 3)))
        fixtures, self.fixtures, self.own, self.children = tuple(self.fixtures), [], own, children
        return Spent(test, part, *spent, is_table, fixtures)

    def fixture(self, name: str, seconds: float) -> None:
        """Note what a fixture cost without those that it asked for."""
        inner = self.within.pop()
        self.within[-1] += seconds
        if seconds - inner >= 0.001:
            self.fixtures.append((name, round(seconds - inner, 3)))


def _now() -> tuple[float, float]:
    """Processor time of this process, and that of its children."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time(), ended.ru_utime + ended.ru_stime + sum(_living(os.getpid()))


def _living(process: int) -> Iterator[float]:
    """Processor time of the descendants that live, with that of theirs that ended."""
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in (task / "children").read_text().split():
                with suppress(OSError):
                    fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
                    yield sum(map(int, fields[11:15])) * _TICK
                yield from _living(int(child))


class _Watch:
    """Notes times where tests run."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.clock = Clock()
        self.known: set[tuple[Path, str]] = set()

    def pytest_collection_finish(self) -> None:
        spent = msgspec.to_builtins(self.clock.part("", COLLECTED))
        reach.ran()
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput[COLLECTED] = spent
        else:
            self.config.pluginmanager.getplugin("spending").write(spent)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef) -> Iterator[None]:
        self.clock.within.append(0.0)
        # Children are asked where they may be started for many tests: asking them takes milliseconds.
        now = time.process_time if fixturedef.scope == "function" else lambda: sum(_now())
        before = now()
        try:
            return (yield)
        finally:
            self.clock.fixture(f"{fixturedef.argname} ({fixturedef.scope})", now() - before)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
        report = yield
        is_table = hasattr(item, "callspec") or hasattr(getattr(item, "function", None), "rows")
        spent = self.clock.part(item.nodeid, call.when, is_table=is_table)
        report.spent = msgspec.to_builtins(msgspec.structs.replace(spent, ran=tuple(sorted(self._ran(item.path)))))
        return report

    def _ran(self, file: Path) -> set[str]:
        """What ran just now, and not before for the same file."""
        new = {(file, name) for name in reach.ran()} - self.known
        self.known |= new
        return {name for _, name in new}


class _Writer:
    """Writes down what was spent, in the process that hears of all tests."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.file = path.open("w")

    def write(self, spent: object) -> None:
        self.file.write(msgspec.json.encode(spent).decode() + "\n")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if hasattr(report, "spent"):
            self.write(report.spent)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        self.write(getattr(node, "workeroutput", {}).get(COLLECTED, Spent("", COLLECTED, 0, 0)))

    def pytest_unconfigure(self) -> None:
        self.file.close()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--spending", help="the file in which to note the processor time of each test and fixture")


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("spending")
    is_worker = hasattr(config, "workerinput")
    has_workers = not is_worker and bool(config.getoption("numprocesses", None))
    if path and not is_worker:
        config.pluginmanager.register(_Writer(Path(path)), "spending")
    if path and not has_workers:
        config.pluginmanager.register(_Watch(config))
    if has_workers:
        os.environ["PYTEST_PLUGINS"] = __name__  # there, too, this comes before all that it watches
    else:
        for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS"):  # not for what tests start
            os.environ.pop(name, None)


reach.install()
