"""Compiles the kernel for large boards where `pip` compiled the other one, and puts it beside that: `make` does it.

A bot on a large board finds it from then on, also in a host that runs already.
"""

import subprocess
import sys
import sysconfig
from pathlib import Path

BUILD = Path(__file__).parents[1] / "build"


def main() -> None:
    """Compile and install. Exits with what CMake answered if it fails."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    folder = next(BUILD.glob(f"{python}-{python}-*"), None)
    if folder is None:
        sys.exit("The kernel for ordinary boards comes first: run `make`.")
    place = sysconfig.get_path("platlib")
    build, install = ("--target", "_wide"), ("--component", "wide", "--prefix", place)
    for words in (("--build", folder, *build), ("--install", folder, *install)):
        code = subprocess.run([sys.executable, "-m", "cmake", *words], check=False).returncode
        if code:
            sys.exit(code)


if __name__ == "__main__":
    main()
