"""The kernel's headers, tested by C++: compiled without Python, with the checks of sanitizers, and run."""

import os
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
from bench.sanitize import FLAGS, compiler

HERE = Path(__file__).parent
HEADERS = HERE.parents[1] / "src" / "kernel"
KEPT = HERE.parents[1] / "build" / "kernel-tests"
"""Where compiled tests stay for the next run."""
# A thread sanitizer can't be had together with the others.
RACES = ("-g", "-fsanitize=thread")

BUILDS = {
    "usual": (("areas", "battles", "boards", "orders", "planes", "seats"), FLAGS),
    "wide": (("boards", "orders", "seats"), (*FLAGS, "-DVARIORUM_WIDE")),
    "vast": (("areas", "battles"), (*FLAGS, "-DVARIORUM_VAST")),
    "threads": (("threads",), RACES),
}


def built(folder, name):
    """A program that runs these tests; all of it is compiled as one file, since most of the time goes to headers.

    It is compiled again when a header, a test or how it is compiled has changed.
    """
    parts, flags = BUILDS[name]
    text = "".join(f'#include "{part}.cpp"\n' for part in (*parts, "main"))
    words = ("-std=c++20", "-O0", "-Wall", "-Wextra", "-Werror", *flags, f"-I{HERE}", f"-I{HEADERS}", "-pthread")
    program = KEPT / f"{name}-{_digest((text, *words))}"
    if not program.exists():
        source, made = folder / "tests.cpp", folder / "tests"
        source.write_text(text)
        done = subprocess.run([compiler(), *words, source, "-o", made], check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        KEPT.mkdir(parents=True, exist_ok=True)
        for old in KEPT.glob(f"{name}-*"):
            old.unlink()
        shutil.move(made, program)
    return program


def _digest(words):
    """What decides how a program comes out: the compiler and its words, and all sources."""
    version = subprocess.run([compiler(), "--version"], check=True, capture_output=True).stdout
    read = sha256(version + "\0".join(words).encode())
    for path in sorted((*HERE.iterdir(), *HEADERS.iterdir())):
        if path.suffix in {".cpp", ".hpp", ".h"}:
            read.update(path.name.encode() + path.read_bytes())
    return read.hexdigest()[:16]


def run(program):
    done = subprocess.run([program], check=False, capture_output=True, text=True, env=os.environ | {"LC_ALL": "C"})
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("name", BUILDS)
def test_what_headers_promise(name, tmp_path):
    parts, _ = BUILDS[name]
    code, told, wrong = run(built(tmp_path, name))
    assert code == 0, told + wrong
    written = sum((HERE / f"{part}.cpp").read_text("utf-8").count("\nTEST(") for part in parts)
    assert told.splitlines()[-1] == f"{written} tests"


def test_every_test_is_run_by_a_build():
    parts = {part for parts, _ in BUILDS.values() for part in parts}
    assert {f"{part}.cpp" for part in (*parts, "main")} == {path.name for path in HERE.glob("*.cpp")}
