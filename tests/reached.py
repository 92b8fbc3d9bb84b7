"""Which modules of the package each test file runs: `python -m tests.reached` records it, `make check` goes by it.

A module counts if a function of it ran while a test did, in the test's own process. A few tests of each file are
recorded, as more would run the same modules; so a file's record may lack a module, and tests are chosen by names, too.
"""

import gzip
import json
import os
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "tests" / "reached.json.gz"

FEW = 5
"""How many tests of a file are recorded, spread over it."""

_SOURCE = str(ROOT / "src") + os.sep
_ADDED = "REACHED_INTO"
"""The variable that tells the plugin where to put what it finds, so that no option is needed elsewhere."""


@cache
def recorded() -> dict[str, frozenset[str]]:
    """The modules that each test file ran; files that are newer than the record are left out."""
    if not RECORD.exists():
        return {}
    read = json.loads(gzip.decompress(RECORD.read_bytes()))
    names: list[str] = read["modules"]
    return {test: frozenset(names[index] for index in ran) for test, ran in read["tests"].items()}


def written(found: dict[str, set[str]]) -> bytes:
    """The same as a file: the same bytes for the same record."""
    names = sorted(set().union(*found.values()))
    number = {name: index for index, name in enumerate(names)}
    tests = {test: sorted(number[name] for name in found[test]) for test in sorted(found)}
    return gzip.compress(json.dumps({"modules": names, "tests": tests}).encode(), mtime=0)


def spread(items: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """A few tests of each file, the first and the last among them."""
    by_file: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        by_file[item.path].append(item)
    for mine in by_file.values():
        last = len(mine) - 1
        yield from (mine[index] for index in sorted({round(last * part / (FEW - 1)) for part in range(FEW)}))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep a few tests of each file."""
    items[:] = spread(items)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note every file of the package in which a function is called while a test runs."""
    files: set[str] = set()

    def called(frame: FrameType, event: str, arg: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_SOURCE) and code.co_name != "<module>":
            files.add(code.co_filename)

    threading.setprofile(called)
    sys.setprofile(called)
    try:
        return (yield)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        with Path(os.environ[_ADDED]).open("a", encoding="utf-8") as out:
            out.write(json.dumps([str(item.path.relative_to(ROOT)), sorted(map(_module, files))]) + "\n")


def _module(file: str) -> str:
    parts = Path(file).relative_to(_SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def main() -> int:
    """Run a few tests of each file, and keep what they ran. Files whose tests failed keep what they ran until then."""
    lines = ROOT / "build" / "reached.jsonl"
    lines.parent.mkdir(exist_ok=True)
    lines.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.reached", *(sys.argv[1:] or ["tests"])]
    code = subprocess.run(command, cwd=ROOT, env={**os.environ, _ADDED: str(lines)}, check=False).returncode
    found: dict[str, set[str]] = defaultdict(set, {test: set(ran) for test, ran in recorded().items()})
    for line in lines.read_text(encoding="utf-8").splitlines():
        test, ran = json.loads(line)
        found[test].update(ran)
    RECORD.write_bytes(written({test: ran for test, ran in found.items() if (ROOT / test).exists()}))
    print(f"{RECORD.relative_to(ROOT)} has the modules that {len(found)} test files run.")
    return code


if __name__ == "__main__":
    sys.exit(main())
