"""`make check`: formatter, linter, types, and the tests nearest to a change, for as long as you wait between two edits.

The tests run in one process beside the types, and stop when they have used up a budget of processor time, so that a
busy machine runs as many as an idle one. The two nearest files run whatever they take.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.nearest import ROOT, changed, module_of, nearest, tests

BUDGET = {"host": 60, "": 40}
"""Seconds of processor time after which no test begins, for a change to the host or below it."""

FILES = 40
"""The most test files that are read: reading takes longer than running what is far away is worth."""

SURE = 2
"""How many of the nearest files run to their end, whatever they take."""


class Nearest:
    """The plugin that leaves tests to `make test` when the budget is used up, and counts."""

    def __init__(self, sure: Sequence[Path], budget: float) -> None:
        self.sure, self.budget = frozenset(ROOT / path for path in sure), budget
        self.found = self.ran = 0
        self._began = _spent()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Begin to count when everything has been read."""
        self.found, self._began = len(session.items), _spent()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Leave a test whose turn comes too late."""
        if item.path not in self.sure and _spent() - self._began > self.budget:
            pytest.skip("left to make test")
        self.ran += 1

    @property
    def told(self) -> str:
        """How many of the nearest tests ran."""
        return f"{self.ran} of {self.found} nearest tests ran"


def _spent() -> float:
    """Seconds of processor time of this process and of the programs that it started and that have ended."""
    return sum(os.times()[:4])


def run(chosen: Sequence[Path], budget: float) -> tuple[bool, str]:
    """Run test files in their order: whether all is well, and how many tests ran. None that ran is a failure."""
    plugin = Nearest(chosen[:SURE], budget)
    code = pytest.main(["-q", "-n", "0", "--maxfail", "5", *(str(ROOT / path) for path in chosen)], plugins=[plugin])
    return code == 0 and plugin.ran > 0, plugin.told


def main() -> int:
    """Run formatter, linter and types beside the tests, and say what is left to `make test`."""
    files = changed()
    if not files:
        print("Nothing differs from main, so there is nothing to check.")
        return 0
    near = nearest(files)
    chosen = list(near)[:FILES]
    print(f"{len(files)} changed files reach {len(near)} of {len(tests())} test files.", flush=True)
    programs = Path(sys.executable).parent
    linters = [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]]
    running = [subprocess.Popen([programs / name, *words], cwd=ROOT) for name, *words in linters]
    budget = max(BUDGET["host" if module_of(path).startswith("variorum.host") else ""] for path in files)
    well, told = run(chosen, budget) if chosen else (True, "No test is near this change")
    failed = [" ".join(words) for words, program in zip(linters, running, strict=True) if program.wait()]
    print(f"{told}; {len(tests()) - len(chosen)} other test files are left to make test.")
    if failed:
        print(f"Failed: {', '.join(failed)}.")
    return int(bool(failed) or not well)


if __name__ == "__main__":
    sys.exit(main())
