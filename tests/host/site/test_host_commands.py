import gzip
import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from bench.host_here import free_port
from tests.host.site.running import PATIENCE, PROGRAM, answer, command, commands, environment, script, started
from tests.tables import each

from variorum.host.confined import sandbox_in_use

HOST_COMMANDS = ("backup", "demonstrate", "migrate", "restore", "serve", "worker")


@pytest.fixture(scope="module")
def env(tmp_path_factory):
    """A host with its tables."""
    env = environment(tmp_path_factory.mktemp("host"))
    done = command("migrate", env=env)
    assert done.returncode == 0, done.stderr
    (schema,) = re.fullmatch(r"\d+ migrations applied\. Schema: (\w+)\.\n", done.stdout).groups()
    assert command("migrate", env=env).stdout == f"The database is up to date. Schema: {schema}.\n"
    return env


@pytest.fixture(scope="module")
def port(env):
    """The port of a server of one process."""
    port = free_port()
    with started("serve", "--port", port, env=env):
        answer(f"http://127.0.0.1:{port}/healthz")
        yield port


def test_help_lists_the_commands_without_importing_django():
    program = (
        "import sys; from variorum.cli.main import app\n"
        "try: app(['--help'])\n"
        "except SystemExit: pass\n"
        "assert 'django' not in sys.modules and 'variorum.host.site.commands.serve' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for name in HOST_COMMANDS:
        assert re.search(rf"│ {name} +[A-Z]\w+ ", done.stdout), name


def test_serving_alone_makes_a_whole_host_whose_log_people_can_read(tmp_path):
    ours, theirs = pty.openpty()
    port = free_port()
    program = [PROGRAM, "serve", "--port", str(port)]
    env = environment(tmp_path)
    with subprocess.Popen(program, env=env, stdout=subprocess.PIPE, stderr=theirs, text=True) as server:
        try:
            os.close(theirs)
            told = [server.stdout.readline() for _ in range(4)]
            assert told == [
                f"Made a database in {tmp_path}.\n",
                f"{sandbox_in_use()}\n",
                "Bots are beginning demo games, which appear on the front page one by one.\n",
                f"Variorum is running at http://localhost:{port}/ (press Ctrl-C to stop)\n",
            ]
            until = time.monotonic() + PATIENCE
            while "No demo games" in answer(f"http://127.0.0.1:{port}/"):
                assert time.monotonic() < until
                time.sleep(0.2)
            assert json.loads(answer(f"http://127.0.0.1:{port}/readyz"))["status"] == "ready"
            assert "Where to start" in answer(f"http://127.0.0.1:{port}/docs/")
            log = os.read(ours, 1_000_000).decode()
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(PATIENCE)
            os.close(ours)
    assert re.search(r"^\d\d:\d\d:\d\d  GET +site:front +200 +\d+ ms\r?$", log, re.MULTILINE), log
    assert '{"at"' not in log


def test_a_host_that_has_its_tables_gets_no_demo_games_unasked(env):
    port = free_port()
    with started("serve", "--without-worker", "--port", port, env=env) as server:
        assert [server.stdout.readline() for _ in range(2)][1].startswith("Variorum is running at ")
    assert script("from variorum.host.games.models import Game; print(Game.objects.count())", env) == "0\n"


def test_links_lead_to_the_port(tmp_path):
    def url(**given):
        told = [sys.executable, "-c", "from django.conf import settings; print(settings.PUBLIC_URL)"]
        return subprocess.check_output(told, env=environment(tmp_path, **given), text=True)

    assert url() == "http://localhost:8000\n"
    assert url(VARIORUM_PORT="8130") == "http://localhost:8130\n"
    assert url(VARIORUM_PORT="8130", VARIORUM_URL="https://example.org") == "https://example.org\n"


def test_a_server_with_a_worker_is_ready_and_ends_with_it(env):
    port = free_port()
    with started("serve", "--with-worker", "--port", port, env=env) as server:
        assert answer(f"http://127.0.0.1:{port}/healthz") == "alive\n"
        told = [server.stdout.readline() for _ in range(2)]
        assert told[1] == f"Variorum is running at http://localhost:{port}/ (press Ctrl-C to stop)\n"
        until = time.monotonic() + PATIENCE
        while '"ready"' not in answer(f"http://127.0.0.1:{port}/readyz"):
            assert time.monotonic() < until
            time.sleep(0.2)
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=PATIENCE)
        assert server.returncode == 0, errors
        assert '"worker ended"' in errors


def test_scripts_are_sent_packed_under_names_that_browsers_keep(port):
    place = f"http://127.0.0.1:{port}"
    (script,) = re.findall(r'src="(/static/site/site\.[0-9a-f]+\.js)"', answer(f"{place}/"))
    asked = urllib.request.Request(place + script, headers={"Accept-Encoding": "gzip"})  # noqa: S310
    with urllib.request.urlopen(asked, timeout=PATIENCE) as packed:  # noqa: S310
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "immutable" in packed.headers["Cache-Control"]
        assert gzip.decompress(packed.read()).decode() == answer(place + script)


@pytest.mark.usefixtures("port")
def test_scripts_import_one_another_by_the_names_of_their_release(env):
    names = json.loads((Path(env["VARIORUM_DATA"]) / "static" / "staticfiles.json").read_text())["paths"]
    scripts = {
        name: (Path(env["VARIORUM_DATA"]) / "static" / kept).read_text()
        for name, kept in names.items()
        if name.endswith(".js")
    }
    imports = re.findall(r'^import .* from "\./(.*)";', scripts["board/page.js"], re.MULTILINE)
    assert imports
    assert {f"board/{name}" for name in imports} <= set(names.values())


def test_the_processes_of_a_server_that_was_killed_end_and_leave_its_port(env):
    port = free_port()
    with started("serve", "--workers", 2, "--port", port, env=env) as server:
        (script,) = re.findall(r'src="(/static/site/site\.[0-9a-f]+\.js)"', answer(f"http://127.0.0.1:{port}/"))
        assert answer(f"http://127.0.0.1:{port}{script}")
        server.kill()
        server.communicate(timeout=PATIENCE)  # until each process has closed what it was given
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=5)


def test_a_port_in_use_is_told(env, port):
    done = command("serve", "--port", port, env=env)
    assert done.returncode == 2
    assert f"Can't listen on 127.0.0.1:{port}: Address already in use. Try another --port." in done.stderr
    assert "Traceback" not in done.stderr


def test_a_worker_ends_at_once_when_it_has_nothing_to_do(env):
    with started("worker", env=env) as worker:
        assert "worker began" in worker.stderr.readline()
        worker.send_signal(signal.SIGTERM)
        worker.communicate(timeout=PATIENCE)
        assert worker.returncode == 0


def test_missing_tables_and_a_database_that_does_not_answer_are_told(tmp_path):
    away = environment(tmp_path, DATABASE_URL="postgres://nobody@127.0.0.1:1/nothing")
    early = [("worker",), ("serve", "--no-migrate"), ("backup", "x.gz")]
    *told, done = commands([*((words, environment(tmp_path)) for words in early), (("migrate",), away)], tmp_path)
    for lacking in told:
        assert lacking.returncode == 2, lacking.args
        assert re.search(r"the database lacks \d+ migrations \(\S+ first\); run: variorum migrate", lacking.stderr)
    assert done.returncode == 2
    assert "Database error" in done.stderr
    assert "Traceback" not in done.stderr


ADDRESSES = ("mongodb://ann:secret@somewhere", "mysql://ann:secret@somewhere/x", "variorum")
SETTINGS = (
    ("VARIORUM_URL", "diplomacy.example.org", "an address such as https://"),
    ("VARIORUM_URL", "https://example.org/games", "without a path"),
    ("VARIORUM_URL", "https://example.org:port", "an address such as"),
    ("VARIORUM_SECRET_KEY", "put a long random text here", "at least 32 random characters"),
    ("VARIORUM_MAIL_PORT", "smtp", "a number from 1 to 65535"),
    ("VARIORUM_MAIL_PORT", "70000", "a number from 1 to 65535"),
    ("VARIORUM_MAIL_TLS", "maybe", "one of no, yes, implicit"),
    ("VARIORUM_MAIL_BACKEND", "smtp", "the name of a class, such as"),
    ("VARIORUM_EMAIL_VERIFICATION", "yes", "one of mandatory, optional, none"),
    ("VARIORUM_BEHIND_PROXY", "nginx", "yes or no"),
    ("VARIORUM_TALK_ENDPOINT", "models.example.org", "an address such as https://models"),
    ("VARIORUM_TALK_TOKENS", "none", "a number from 1 to"),
    ("VARIORUM_LOG_LEVEL", "loud", "one of DEBUG, INFO, WARNING, ERROR"),
)


@pytest.fixture(scope="module")
def refused(tmp_path_factory):
    """What `variorum migrate` says to a setting that cannot be meant, by its name and value."""
    folder = tmp_path_factory.mktemp("refused")
    wrong = [(name, value) for name, value, _ in SETTINGS] + [("DATABASE_URL", address) for address in ADDRESSES]
    asked = [(("migrate",), environment(folder, **{name: value})) for name, value in wrong]
    return dict(zip(wrong, commands(asked, folder), strict=True))


@each("address", ADDRESSES)
def test_a_database_address_that_is_none_is_told(refused, address):
    done = refused["DATABASE_URL", address]
    assert done.returncode == 2
    assert "DATABASE_URL should be postgres://" in done.stderr
    assert "secret@" not in done.stderr
    assert "Traceback" not in done.stderr


@each(("name", "value", "accepted"), SETTINGS)
def test_a_setting_that_cannot_be_meant_is_told(refused, name, value, accepted):
    done = refused[name, value]
    assert done.returncode == 2
    assert name in done.stderr
    assert accepted in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_a_missing_extra_is_told(tmp_path):
    program = "import sys; sys.modules['django'] = None\nfrom variorum.cli.main import app; app(['serve'])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert 'pip install "variorum[host]"' in done.stderr
