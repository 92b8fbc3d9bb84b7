"""Builds a whole release in dist/, and tries it: `make release`.

An sdist; wheels of it for each Python, each tried by `phase.py` in a clean container; and the container image
`variorum:VERSION`, which is asked for its version. Needs Docker or Podman, and the package index. It builds for this
machine's architecture; wheels for Macs need a Mac, those for Windows a Windows machine.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import package

ENGINES = ("docker", "podman")


def main(out: Path) -> None:
    """Build everything into a folder, but only on a machine where all of it can be built."""
    engine = engine_here()
    settings = tomllib.loads((package.ROOT / "pyproject.toml").read_text())["tool"]["dynamic-metadata"]
    version = settings[0]["release"]
    package.main(out)
    (sdist,) = out.glob("*.tar.gz")
    for wheel in out.glob("*-linux_*.whl"):
        wheel.unlink()  # it fits this machine alone; those made next fit every Linux
    wheels = {"CIBW_CONTAINER_ENGINE": engine, "CIBW_ARCHS": "native"}
    package.run([sys.executable, "-m", "cibuildwheel", "--platform", "linux", "--output-dir", out, sdist], wheels)
    image = f"variorum:{version}"
    package.run([engine, "build", "--file", "deploy/Dockerfile", "--tag", image, "."])
    package.run([engine, "run", "--rm", image, "--version"])
    print(f"{sdist.name}, {len(list(out.glob('*.whl')))} wheels and the image {image} are built and tried.")


def engine_here() -> str:
    """The program that runs containers on this machine. Ends the program with a reason if there is none."""
    for name in ENGINES:
        found = shutil.which(name)
        if found and subprocess.run([found, "info"], capture_output=True, check=False, env=os.environ).returncode == 0:
            return name
    sys.exit("A release needs Docker or Podman, and neither runs here. `make package` builds the sdist and one wheel.")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else package.ROOT / "dist")
