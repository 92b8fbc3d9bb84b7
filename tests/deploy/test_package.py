"""The package as people get it: built, installed in a clean environment and tried there, as by `make package`."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


QUICK = {**os.environ, "PIP_COMPILE": "0", "SKBUILD_CMAKE_BUILD_TYPE": "None"}
"""What is built and installed is run once: optimizing it, debugging and bytecode would take longer."""


def test_the_sdist_builds_and_the_wheel_installs_and_plays(tmp_path):
    done = subprocess.run(
        [sys.executable, ROOT / "deploy" / "package.py", tmp_path],
        env=QUICK,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert done.stdout.rstrip().endswith("installs and plays.")
    assert done.stdout.count(": played in ") == 1


def test_a_release_is_not_begun_where_no_container_can_run(tmp_path):
    script = ROOT / "deploy" / "release.py"
    nothing = {"PATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, script, tmp_path / "dist"], env=nothing, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("A release needs Docker or Podman, and neither runs here.")
    assert not (tmp_path / "dist").exists()


def test_the_version_is_that_of_the_changelog():
    (release,) = re.findall(r'^release = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest[1] == release


def test_wheels_are_configured_for_every_python():
    listed = subprocess.run(
        [Path(sys.executable).parent / "cibuildwheel", "--platform", "linux", "--print-build-identifiers", ROOT],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert {name.split("-")[0] for name in listed} == {"cp311", "cp312", "cp313", "cp314"}
    assert {name.split("manylinux_")[1] for name in listed} == {"x86_64", "aarch64"}
