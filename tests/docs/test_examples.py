"""The Python examples of README and docs run, one after another on a page, and print what stands behind "prints"."""

import contextlib
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = {"api.md"}
"""Pages whose examples are programs that need a server; the tests of the host run them."""

PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    if "```python" in page.read_text() and page.name not in PROGRAMS
]


OPTIONAL = ("gymnasium", "pettingzoo", "pyarrow", "pyspiel", "torch")
"""What extras bring; examples that need it come last on a page, and are left out where it isn't installed."""

EXAMPLE = re.compile(r"```python\n(.*?)```(?:\n\nprints\n\n((?:    [^\n]*\n?)+))?", re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples(page):
    parts = EXAMPLE.findall(page.read_text())
    assert parts
    names: dict = {}
    for code, expected in parts:
        for package in OPTIONAL:
            if f"import {package}" in code or f"env.{package}" in code:
                pytest.importorskip(package)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, str(page), "exec"), names)  # noqa: S102 - our own documentation
        assert printed.getvalue().splitlines() == [line[4:] for line in expected.splitlines()]
