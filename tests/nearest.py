"""Which tests a change can reach, the nearest first: those that ran the changed code when it was last recorded.

The change is what differs from the branch `main`, with whatever is not committed. `python -m bench.suite` records which
modules each test file runs. For a test or a module that is newer, a test is as far away as the chain of imports between
them is long. What neither shows is said below: scenarios, templates, scripts and documentation are no modules.
"""

import ast
import re
import subprocess
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path

import grimp
from tests.reached import recorded

ROOT = Path(__file__).parents[1]
SOURCE = Path("src/variorum")

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

BROWSER = Path("tests/host/browser")
"""Tests of what a browser does with scripts and stylesheets."""

LAST = (str(BROWSER), "tests/laws", "tests/testing")
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


def nearest(files: Collection[Path]) -> dict[Path, float]:
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


def _distance(test: Path, files: Collection[Path], modules: dict[str, int], beside: tuple[str, ...]) -> float:
    if test in files:
        return 0
    if str(test).startswith(WHOLE):
        return FAR
    if any(test.is_relative_to(place) for place in beside):
        return 1
    own = {module for path in files if (module := module_of(path))}
    mirrored = [module for module in own if _mirrors(test, module)]
    if any(_words(module) & _words(test.stem) for module in mirrored):
        return 1
    near = min(_by_running(test, own, modules), _in_a_browser(test, files), 3 if mirrored else FAR)
    return near * (3 if str(test).startswith(LAST) and near > 1 else 1)


def _by_running(test: Path, own: set[str], modules: dict[str, int]) -> float:
    """How far a test is that ran changed code: the less else it ran, the nearer. Without a record, imports decide."""
    ran = recorded().get(str(test))
    if ran is not None and own <= _known():
        return 1 + len(ran) / 200 if ran & own else FAR
    return min((modules[name] + 1 for name in _imported(test) if name in modules), default=FAR)


@cache
def _known() -> frozenset[str]:
    """The modules that any test ran when that was recorded."""
    return frozenset().union(*recorded().values())


def _in_a_browser(test: Path, files: Collection[Path]) -> float:
    """How far a browser's test is from changed scripts and stylesheets: nearest if one of them has its name."""
    scripts = [path for path in files if path.suffix in {".js", ".css"} and path.is_relative_to(SOURCE)]
    if not scripts or not test.is_relative_to(BROWSER):
        return FAR
    return 0.5 if any(_words(path.stem) & _words(test.stem) for path in scripts) else 2


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
