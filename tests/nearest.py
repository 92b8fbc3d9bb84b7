"""`make check`: the tests that a change can reach, the nearest first, for as long as somebody waits between two edits.

The change is what differs from the branch `main`, with whatever is not committed. A test is as far from it as the
chain of imports between them is long. What imports don't show is said below: a test of a host's page asks for it by
its address, variants are found by name, and scenarios, templates and documentation are no modules. A tool that records
what each test executes (such as pytest-testmon) would have to trace every test first, and not see the programs that
tests start.
"""

import ast
import re
import subprocess
import sys
import time
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
SOURCE = Path("src/variorum")

SECONDS = {"host": 70, "": 40}
"""How long tests are begun after a change to a layer; linters and types run at the same time."""

FILES = 40
"""The most test files that are read."""

FAR = 99

PLAYED = {"board", "game", "adjudicator", "rules", "variants", "notation", "scenario"}
"""Packages whose rules the scenarios are examples of."""

PLAYING = Path("tests/scenarios/test_scenarios.py")

BESIDE = {
    "docs": ("tests/docs",),
    "src/kernel": ("tests/kernel", "tests/adjudicator", "tests/env"),
    "deploy": ("tests/deploy/test_step.py", "tests/host/site/test_hosting_docs.py"),
    "tests/scenarios": (str(PLAYING),),
    "Makefile": ("tests/deploy/test_step.py",),
    "README.md": ("tests/docs",),
    "CONTRIBUTING.md": ("tests/docs",),
    "pyproject.toml": ("tests/architecture",),
}
"""Tests of what is no module."""

WHOLE = ("tests/deploy/test_package.py", "tests/deploy/test_dockerfile.py", "tests/host/crash", "tests/host/postgres")
"""Tests that take minutes: they run only if they are changed themselves."""

_UNTIL = pytest.StashKey[float]()

LAST = ("tests/host/browser", "tests/laws", "tests/testing")
"""Tests that try much at once, after those that say at once what is wrong."""


def changed() -> tuple[Path, ...]:
    """The files that differ from `main`, or on `main`, from the last commit, with new ones and without deleted ones."""
    since = _git("merge-base", "HEAD", "main") or ["HEAD"]
    names = {*_git("diff", "--name-only", since[0]), *_git("ls-files", "--others", "--exclude-standard")}
    return tuple(Path(name) for name in sorted(names) if (ROOT / name).is_file())


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S607
    return done.stdout.split("\n")[:-1]


def module_of(path: Path) -> str:
    """The module that a file is, or whose package has it; empty if it isn't of the package."""
    if not path.is_relative_to(SOURCE):
        return ""
    while path.suffix != ".py" or not (ROOT / path).is_file():
        path = path.parent / "__init__.py" if path.name != "__init__.py" else path.parents[1] / "__init__.py"
    parts = path.relative_to("src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def distances(files: Collection[Path]) -> dict[str, int]:
    """By module, how many imports lead from it to a changed one."""
    graph = grimp.build_graph("variorum", cache_dir=str(ROOT / ".import_linter_cache"))
    found = {module: 0 for path in files if (module := module_of(path)) in graph.modules}
    edge = list(found)
    while edge:
        edge = [
            importer
            for module in edge
            for importer in sorted(graph.find_modules_that_directly_import(module))
            if found.setdefault(importer, found[module] + 1) == found[module] + 1
        ]
        edge = [module for module in dict.fromkeys(edge) if module != "variorum"]
    return found


def nearest(files: Collection[Path]) -> dict[Path, int]:
    """How far from a change the test files are that it can reach, the nearest first."""
    modules, beside = distances(files), tuple(_beside(files))
    ranked = {path: _distance(path, files, modules, beside) for path in tests()}
    near = {path: rank for path, rank in ranked.items() if rank < FAR}
    return dict(sorted(near.items(), key=lambda item: (item[1], str(item[0]).startswith(LAST), str(item[0]))))


@cache
def tests() -> tuple[Path, ...]:
    """All test files."""
    return tuple(path.relative_to(ROOT) for path in sorted((ROOT / "tests").rglob("test_*.py")))


def _beside(files: Iterable[Path]) -> Iterator[str]:
    """Where the tests of changed files are that are no modules."""
    for path in files:
        yield from (place for start, places in BESIDE.items() if path.is_relative_to(start) for place in places)
        if path.is_relative_to("tests"):  # whatever stands beside it may use it
            yield str(path if path.name.startswith("test_") else path.parent)
        parts = Path(module_of(path).replace(".", "/")).parts[1:]
        if set(parts[:1]) & PLAYED:
            yield str(PLAYING)


def _distance(test: Path, files: Collection[Path], modules: dict[str, int], beside: tuple[str, ...]) -> int:
    if test in files:
        return 0
    if str(test).startswith(WHOLE):
        return FAR
    if any(test.is_relative_to(place) for place in beside):
        return 1
    own = [module for path in files if (module := module_of(path))]
    named = any(_words(module) & _words(test.stem) for module in own if _mirrors(test, module))
    mirrored = any(_mirrors(test, module) for module in own)
    imported = min((modules[name] + 1 for name in _imported(test) if name in modules), default=FAR)
    return min(imported, 1 if named else 2 if mirrored else FAR) * (3 if str(test).startswith(LAST) else 1)


def _mirrors(test: Path, module: str) -> bool:
    """Whether a test's folder is named as the package of a module, such as `tests/host/press`."""
    package = module.split(".")[1 : 3 if module.startswith("variorum.host.") else 2]
    return bool(package) and test.parts[1 : 1 + len(package)] == tuple(package)


def _words(name: str) -> set[str]:
    """The words of a name below its layer, without the ending that tells one from many."""
    words = re.split("[._]", re.sub(r"^variorum\.(?:host\.)?\w+\.", "", name))
    return {word.removesuffix("s") for word in words} - {"test", "page", "view", "service", "rule"}


@cache
def _imported(path: Path) -> frozenset[str]:
    """The modules of the package that a test imports, itself or by what it takes from other files of the tests."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update((node.module, *(f"{node.module}.{alias.name}" for alias in node.names)))
    ours = {name for name in found if name.startswith("variorum")}
    helpers = (Path(*name.split(".")).with_suffix(".py") for name in found if name.startswith(("tests.", "bench.")))
    return frozenset(ours.union(*(_imported(helper) for helper in helpers if (ROOT / helper).is_file())))


def pytest_addoption(parser: pytest.Parser) -> None:
    """For how long tests are begun."""
    parser.addoption("--seconds", type=float, default=0.0, help="begin no test so many seconds after the first")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Begin to count when everything has been read, which takes long on a machine that does much else."""
    session.config.stash[_UNTIL] = time.monotonic() + session.config.getoption("--seconds")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave a test whose turn comes too late."""
    if time.monotonic() > item.config.stash[_UNTIL]:
        pytest.skip("left to make test")


def main() -> int:
    """Run formatter, linter and types beside the tests, and say what is left to `make test`."""
    files = changed()
    if not files:
        print("Nothing differs from main, so there is nothing to check.")
        return 0
    near = nearest(files)
    chosen = list(near)[:FILES]
    seconds = max(SECONDS["host" if module_of(path).startswith("variorum.host") else ""] for path in files)
    print(f"{len(files)} changed files reach {len(near)} of {len(tests())} test files.", flush=True)
    programs = Path(sys.executable).parent
    linters = [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]]
    running = [subprocess.Popen([programs / name, *words], cwd=ROOT) for name, *words in linters]
    failed = bool(chosen) and _run(chosen, seconds)
    codes = [program.wait() for program in running]
    failed = any(codes) or failed
    print(f"What was skipped is left to make test, and so are {len(tests()) - len(chosen)} other test files.")
    return int(failed)


def _run(chosen: list[Path], seconds: int) -> bool:
    """Run tests in two processes, in this order, and tell whether one has failed."""
    spread = ["-p", "tests.nearest", "-n", "2", "--dist", "load", "--maxschedchunk", "1", "--maxfail", "5"]
    command = [sys.executable, "-m", "pytest", *spread, "--seconds", str(seconds), *map(str, chosen)]
    return subprocess.run(command, cwd=ROOT, check=False).returncode not in {0, 5}


if __name__ == "__main__":
    sys.exit(main())
