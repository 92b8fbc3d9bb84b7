"""The Dockerfile without Docker: it is linted, and its steps are carried out in a clean folder."""

import json
import os
import shutil
import subprocess
import sys
import time
from functools import reduce
from pathlib import Path

from bench.host_here import free_port
from tests.deploy.dockerfile import DOCKERFILE, ROOT, build_context, instructions, texts
from tests.tables import each

from variorum import _kernel, _vast, _wide

OF_THE_SYSTEM = ("apt-get update", "useradd ")
"""Steps that change the machine itself, which a test leaves alone."""

PACKAGE_INDEX = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "http", "SSL_CERT"))}
"""Where this machine gets its packages from."""

QUICK = {"SKBUILD_WHEEL_CMAKE": "0", "PIP_COMPILE": "0"}
"""The kernel is not compiled here once more, nor what is installed to bytecode."""

OWN_PIP = {
    "python -m venv": "python -m venv --without-pip",
    "/opt/variorum/bin/pip": "python -m pip --python /opt/variorum",
}
"""What to write for what: the pip that comes with an older Python takes three times as long as that of the tests."""


def test_the_linter_finds_nothing():
    linter = Path(sys.executable).parent / "hadolint"
    done = subprocess.run([linter, DOCKERFILE], capture_output=True, text=True, check=False)
    assert done.stdout == ""
    assert done.returncode == 0


def installed(folder):
    """The program, made by the first stage's steps with another folder in the place of /opt, and this kernel."""
    source = folder / "source"
    build_context(source)
    path = os.pathsep.join((str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin"))
    for step in texts("RUN"):
        if not step.startswith(OF_THE_SYSTEM):
            command = reduce(lambda text, words: text.replace(*words), OWN_PIP.items(), step)
            clean = {"PATH": path, "HOME": str(folder), **PACKAGE_INDEX, **QUICK}
            command = command.replace("/opt/", f"{folder}/opt/")
            done = subprocess.run(
                command, shell=True, cwd=source, env=clean, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    (package,) = (folder / "opt" / "variorum" / "lib").glob("python*/site-packages/variorum")
    for kernel in (_kernel, _wide, _vast):
        shutil.copy(kernel.__file__, package)
    return folder / "opt" / "variorum" / "bin"


def test_the_build_is_sent_what_the_kernel_is_compiled_from(tmp_path):
    build_context(tmp_path)
    sent = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    sources = {f"src/kernel/{path.name}" for path in (ROOT / "src" / "kernel").iterdir()}
    assert sources
    assert sources | {"CMakeLists.txt", "pyproject.toml"} <= sent


def settings(folder, port):
    """The environment of the image, its data in a folder of the test."""
    (text,) = texts("ENV")
    given = dict(word.split("=", 1) for word in text.split())
    given["PATH"] = given["PATH"].replace("/opt/", f"{folder}/opt/").replace("$PATH", "/usr/bin:/bin")
    return {**given, "VARIORUM_DATA": str(folder / "data"), "VARIORUM_PORT": str(port), "HOME": str(folder)}


def healthy(command, environment, host):
    """Whether the image's check succeeds before the host ends or patience does."""
    for _ in range(240):
        assert host.poll() is None, "the host has ended"
        if subprocess.run(command, env=environment, capture_output=True, check=False).returncode == 0:
            return True
        time.sleep(0.5)
    return False


def test_every_step_in_a_clean_folder(tmp_path):
    bin_, port = installed(tmp_path), free_port()
    (tmp_path / "data").mkdir(mode=0o700)
    environment = settings(tmp_path, port)
    (entry,), (command,), (check,) = texts("ENTRYPOINT"), texts("CMD"), texts("HEALTHCHECK")
    checking = json.loads(check[check.index("CMD") + len("CMD") :].replace(":8000", f":{port}"))
    program = [str(bin_ / word) if word == "variorum" else word for word in json.loads(entry) + json.loads(command)]
    checking[0] = str(bin_ / checking[0])
    with (tmp_path / "log").open("wb") as log:
        host = subprocess.Popen(program, cwd=tmp_path / "data", env=environment, stdout=log, stderr=log)
    try:
        assert healthy(checking, environment, host), (tmp_path / "log").read_text()
    finally:
        host.terminate()
        host.wait()


@each("word", ["FROM", "COPY", "RUN", "ENV", "USER", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"])
def test_the_instructions_are_read(word):
    assert texts(word)
    assert {instruction.word for instruction in instructions()} >= {word}
