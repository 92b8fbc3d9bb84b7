"""The server of the board editor: for the person at this machine, and for nobody else."""

import http.client
import io
import json
import zipfile
from threading import Thread

import pytest
from typer.testing import CliRunner

from variorum.cartography.editor.desk import Desk
from variorum.cli.boardserver import HERE, BoardServer
from variorum.cli.main import app


@pytest.fixture
def server(tmp_path):
    """A server of an empty folder."""
    with BoardServer(Desk(tmp_path / "mine"), 0) as made:
        Thread(target=made.serve_forever, args=(0.01,), daemon=True).start()
        yield made
        made.shutdown()


def ask(server, road, content=None, path="", body=None, **headers):
    """The status, the headers and the body of an answer."""
    connection = http.client.HTTPConnection(HERE, server.server_port, timeout=60)
    sent = body if body is not None else (json.dumps(content).encode() if content is not None else None)
    given = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    connection.request("POST" if sent is not None else "GET", path or f"/{server.token}/{road}", sent, given)
    answer = connection.getresponse()
    told = answer.read()
    connection.close()
    return answer.status, dict(answer.headers), told


def state(server):
    return json.loads(ask(server, "state")[2])


def test_the_page_changes_the_folder(server):
    status, headers, page = ask(server, "")
    assert status == 200
    assert b"<title>Board editor</title>" in page
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert ask(server, "editor.js")[1]["Content-Type"].startswith("text/javascript")
    edit = {"edit": "add area", "id": "LON", "name": "London", "terrain": "land", "at": [500, 500]}
    status, _, told = ask(server, "change", {"version": state(server)["version"], "edit": edit})
    assert status == 200
    assert [area["id"] for area in json.loads(told)["areas"]] == ["LON"]
    assert state(server)["text"] == json.loads(told)["text"]
    _, headers, packed = ask(server, "board.zip")
    assert "attachment" in headers["Content-Disposition"]
    assert zipfile.ZipFile(io.BytesIO(packed)).namelist() == ["mine/map.txt"]


def test_only_this_machine_with_the_token_is_answered(server):
    assert ask(server, "", path="/")[0] == 404
    assert ask(server, "", path="/wrong/state")[0] == 404
    assert ask(server, "state", Host="evil.example:80")[0] == 404
    assert ask(server, "state", Origin="http://evil.example")[0] == 404
    assert ask(server, "change", {"version": ""}, Origin="null")[0] == 404
    assert ask(server, "../map.txt")[0] == 404
    assert ask(server, "%2e%2e/desk.py")[0] == 404
    assert server.server_address[0] == HERE


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"{", "application/json"),
        (b"[" * 100_000, "application/json"),
        (b"{}", "application/json"),
        (b'{"version": 1}', "application/json"),
        (b'{"version": "", "edit": {}}', "text/plain"),
        (b'{"version": "", "edit": "\xff"}', "application/json"),
    ],
)
def test_what_is_no_change_is_refused(server, body, kind):
    status, _, told = ask(server, "change", body=body, Content_Type=kind)
    assert status == 422
    assert "can't be read" in json.loads(told)["problem"]


def test_too_much_is_refused_before_it_is_read(server):
    status, _, told = ask(server, "change", body=b"{}", Content_Length="999999999")
    assert status == 422
    assert "4,000,000 bytes" in json.loads(told)["problem"]


def test_a_change_to_another_version_is_refused(server):
    edit = {"edit": "name board", "name": "Mine"}
    status, _, told = ask(server, "change", {"version": "old", "edit": edit})
    assert status == 409
    assert "changed elsewhere" in json.loads(told)["problem"]
    status, _, told = ask(server, "change", {"version": state(server)["version"], "edit": {**edit, "name": ""}})
    assert status == 422
    assert "1 to 60 characters" in json.loads(told)["problem"]


def test_what_is_not_built_yet_is_told(server):
    status, _, told = ask(server, "map.svg")
    assert status == 422
    assert "problem" in json.loads(told)
    assert ask(server, "variant")[0] == 422
    ask(server, "build", {})
    while (told := json.loads(ask(server, "build")[2]))["state"] == "building":
        pass
    assert told["state"] == "failed"
    assert "connect" in told["problem"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["map.txt"], "isn't a folder"),
        (["new", "--from", "nowhere"], "no such board"),
        (["full", "--from", "pure"], "exists already"),
        (["new", "--port", "99999"], "can't be used"),
    ],
)
def test_the_command_says_what_it_cannot_use(tmp_path, monkeypatch, words, told):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "map.txt").write_text("")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "map.txt").write_text("[board]\nFull\n\n[sheet]\nheight | 900\nbadge | 30\n")
    answer = CliRunner().invoke(app, ["board", "edit", "--no-browser", *words])
    assert answer.exit_code == 2
    assert told in answer.output
