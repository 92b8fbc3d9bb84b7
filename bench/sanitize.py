"""`make sanitize`: the kernel's tests, random battles and nonsense, with a kernel that stops at wrong addresses.

That kernel is built into an environment of its own, `build/sanitized`, which borrows all else from the one in use.
Whatever it finds ends the run, with the sanitizer's account of where it happened.
"""

import os
import shutil
import site
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import Annotated

import typer

ROOT = Path(__file__).parents[1]
LIBRARIES = ("libasan.so", "libstdc++.so")
FLAGS = ("-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
"""What CMakeLists.txt compiles such a kernel with; the tests of the kernel's headers are compiled alike."""


def build(setting: str = "SANITIZE", name: str = "sanitized", kind: str = "RelWithDebInfo") -> Path:
    """Make an environment with a kernel of a kind, built with a setting of CMake's; returns its Python."""
    apart = ROOT / "build" / name
    python = apart / "bin" / "python"
    if not python.exists():
        venv.create(apart, with_pip=False, symlinks=True)
    here = Path(sysconfig.get_path("purelib", vars={"base": str(apart)}))
    # Only the packages: what is installed here as editable is not followed any further.
    (here / "borrowed.pth").write_text("\n".join(site.getsitepackages()) + "\n")
    settings = (
        f"cmake.define.{setting}=ON",
        f"cmake.build-type={kind}",
        "install.strip=false",
        f"build-dir={ROOT / 'build' / f'{name}-kernel'}",
    )
    options = [option for setting in settings for option in ("--config-settings", setting)]
    install = [
        "--python",
        str(python),
        "install",
        "--quiet",
        "--no-deps",
        "--force-reinstall",
        *options,
        str(ROOT),
    ]
    subprocess.run([sys.executable, "-m", "pip", *install], check=True)
    return python


def compiler() -> str:
    """The C++ compiler."""
    found = shutil.which(os.environ.get("CXX", "c++"))
    if found is None:
        raise SystemExit("A C++ compiler is needed: set CXX, or install g++.")
    return found


def preloaded(libraries: tuple[str, ...] = LIBRARIES) -> str:
    """The libraries that have to be there before Python, which was built without them."""
    own = compiler()
    found = [subprocess.check_output([own, f"-print-file-name={name}"], text=True).strip() for name in libraries]
    if not all(Path(path).is_absolute() for path in found):
        raise SystemExit(f"{own} comes without {' or '.join(libraries)}; GCC brings both.")
    return " ".join(found)


def main(
    count: Annotated[int, typer.Option(help="How many battles, vocabularies and batches each.")] = 100_000,
    processes: Annotated[int, typer.Option(help="How many at a time.")] = 2,
) -> None:
    """Build, test, and call with nonsense."""
    python = str(build())
    environment = {
        **os.environ,
        "LD_PRELOAD": preloaded(),
        # Python leaves much to the end of the process, and so does NumPy.
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
    }
    for arguments in (
        ["-m", "pytest", "-n", str(processes), "-p", "no:cacheprovider", "tests/adjudicator", "tests/env"],
        ["bench/fuzz.py", "--count", str(count), "--processes", str(processes)],
        ["-m", "bench.nonsense", "--count", str(count), "--processes", str(processes)],
    ):
        print("python", *arguments, flush=True)
        subprocess.run([python, *arguments], check=True, cwd=ROOT, env=environment)


if __name__ == "__main__":
    typer.run(main)
