"""Builds the sdist, a wheel from it as people do, and plays a phase with the wheel: `make package`.

The wheel is made of the sdist by pip in a clean environment, as `pip install` of an sdist does. It is installed
there as on a bare machine, with no compiler, and plays without this one's environment. Needs the package index, and
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
    """Build into a folder, and try what was built."""
    shutil.rmtree(out, ignore_errors=True)
    run([sys.executable, "-m", "build", "--sdist", "--outdir", out, ROOT])
    (sdist,) = out.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as folder:
        clean = Path(folder)
        venv.create(clean)
        run([*pip_in(clean), "wheel", "--quiet", "--no-deps", "--wheel-dir", out, sdist], cwd=clean)
        (wheel,) = out.glob("*.whl")
        play(wheel, clean)
    print(f"{sdist.name} builds, {wheel.name} installs and plays.")


def play(wheel: Path, clean: Path) -> None:
    """Install a wheel in a clean environment without a compiler, and play a phase there."""
    bare = {"PATH": str(clean / "bin"), "HOME": str(clean)}
    found = [name for name in COMPILERS if shutil.which(name, path=bare["PATH"])]
    if found:
        sys.exit(f"a compiler was within reach of the wheel: {', '.join(found)}")
    run([*pip_in(clean), "install", "--quiet", wheel], bare)
    subprocess.run([clean / "bin" / "python", "-I", PHASE], check=True, cwd=clean, env=bare)


def pip_in(clean: Path) -> tuple[str | Path, ...]:
    """The pip of the Python that runs this, at work in a clean environment; a pip of its own would be an older one."""
    return (sys.executable, "-m", "pip", "--python", clean)


def run(command: Sequence[str | Path], changed: dict[str, str] | None = None, cwd: Path = ROOT) -> None:
    """Run a command without what the caller's environment says of Python."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    subprocess.run([*map(str, command)], check=True, cwd=cwd, env={**kept, **(changed or {})})


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "dist")
