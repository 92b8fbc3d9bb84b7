"""Commands of the host as processes of their own."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

SET_UP = "import gc; gc.disable(); import django; django.setup(); gc.enable()\n"
"""Sets up the host; garbage isn't looked for meanwhile, among modules that stay."""
PATIENCE = 300
"""Seconds in which anything happens on the busiest machine."""

PROGRAM = str(Path(sys.executable).parent / "variorum")


def environment(data, **more):
    """An environment in which the host keeps its data in a folder of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("VARIORUM_", "DATABASE_URL"))}
    return {**kept, "DJANGO_SETTINGS_MODULE": "variorum.host.site.settings", "VARIORUM_DATA": str(data), **more}


def command(*words, env, timeout=PATIENCE):
    """A command that ends by itself."""
    return subprocess.run(
        [PROGRAM, *map(str, words)], env=env, capture_output=True, text=True, check=False, timeout=timeout
    )


FORKING = """
import json, os, sys, traceback
import django.core.management, django.db.backends.sqlite3.base
from variorum.cli.main import main
for words, env, out, err in json.load(sys.stdin):
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        continue
    os.environ.clear()
    os.environ.update(env)
    for number, path in enumerate((out, err), 1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), number)
    sys.argv, code = ["variorum", *words], 0
    try:
        main()
    except SystemExit as ended:
        code = ended.code or 0
    except BaseException:
        traceback.print_exc()
        code = 1
    print(f"\\n{code}", flush=True)
    sys.stderr.flush()
    os._exit(0)
"""


def commands(given, folder):
    """What each of some commands answers in its environment, each in a child of one process that knows all modules."""
    files = [(folder / f"{number}.out", folder / f"{number}.err") for number in range(len(given))]
    asked = [(words, env, *map(str, paths)) for (words, env), paths in zip(given, files, strict=True)]
    subprocess.run([sys.executable, "-c", FORKING], input=json.dumps(asked), text=True, check=True)
    for (words, _), (out, err) in zip(given, files, strict=True):
        told, _, code = out.read_text().rstrip().rpartition("\n")
        yield subprocess.CompletedProcess(words, int(code), told, err.read_text())


def script(text, env):
    """A Python program with the host set up; what it printed."""
    done = subprocess.run([sys.executable, "-c", SET_UP + text], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def answer(url, patience=PATIENCE):
    """What a server says that may be starting still."""
    until = time.monotonic() + patience
    while True:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE) as page:  # noqa: S310 - our own server
                return page.read().decode()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


@contextmanager
def started(*words, env):
    """A command that runs until the block ends."""
    with _running([PROGRAM, *map(str, words)], env) as process:
        yield process


@contextmanager
def scripted(text, env):
    """A Python program with the host set up, that runs until the block ends."""
    with _running([sys.executable, "-c", SET_UP + text], env) as process:
        yield process


@contextmanager
def _running(command, env):
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.communicate()
