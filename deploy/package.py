"""Builds the sdist and the wheel, installs each in a clean environment, and plays a phase there: `make package`.

The wheel is installed where no compiler can be found, the sdist where there is one. Needs the package index, and
`build` in the Python that runs this.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
PHASE = Path(__file__).parent / "phase.py"
COMPILERS = ("cc", "c++", "gcc", "g++", "clang", "clang++", "cmake", "ninja", "make")


def main(out: Path) -> None:
    """Build into a folder, and try both packages."""
    shutil.rmtree(out, ignore_errors=True)
    run([sys.executable, "-m", "build", "--outdir", out, ROOT])
    (sdist,), (wheel,) = out.glob("*.tar.gz"), out.glob("*.whl")
    with tempfile.TemporaryDirectory() as folder:
        bare, full = Path(folder) / "bare", Path(folder) / "full"
        without = {"PATH": str(bare / "bin")}
        install(wheel, bare, without)
        found = [name for name in COMPILERS if shutil.which(name, path=without["PATH"])]
        if found:
            sys.exit(f"a compiler was within reach of the wheel: {', '.join(found)}")
        install(sdist, full, {})
    print(f"{sdist.name} and {wheel.name} install and play.")


def install(package: Path, folder: Path, changed: dict[str, str]) -> None:
    """Install a package in a fresh environment, and play a phase there."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    run([python, "-m", "pip", "install", "--quiet", package], changed)
    run([python, "-I", PHASE], changed, cwd=folder)


def run(command: Sequence[str | Path], changed: dict[str, str] | None = None, cwd: Path = ROOT) -> None:
    """Run a command without what the caller's environment says of Python."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    subprocess.run([*map(str, command)], check=True, cwd=cwd, env={**kept, **(changed or {})})


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "dist")
