import json
import logging

from variorum.host.accounts.models import Person
from variorum.host.site.logs import JsonFormatter, TextFormatter


def test_a_request_is_logged_by_its_route_without_its_words(client, begun, caplog):
    game = begun("standard")
    with caplog.at_level(logging.INFO, "variorum.requests"):
        client.get(f"/games/{game.key}/about/?invitation=secret")
    (record,) = [record for record in caplog.records if record.name == "variorum.requests"]
    told = json.loads(JsonFormatter().format(record))
    assert (told["method"], told["route"], told["status"]) == ("GET", "games:about", 200)
    assert game.key not in json.dumps(told)
    assert "secret" not in json.dumps(told)


def test_an_unknown_method_and_an_unknown_address_are_not_repeated(client, caplog, db):
    with caplog.at_level(logging.INFO, "variorum.requests"):
        client.generic("BREW", "/coffee/")
    (record,) = [record for record in caplog.records if record.name == "variorum.requests"]
    assert (record.method, record.route, record.status) == ("?", "", 404)


def test_looking_after_the_host_leaves_no_lines(client, caplog):
    with caplog.at_level(logging.INFO, "variorum.requests"):
        client.get("/healthz")
    assert not caplog.records


def test_an_error_is_logged_with_its_traceback():
    error = ValueError("no such province")
    record = logging.LogRecord("variorum", logging.ERROR, "", 0, "it %s", ("failed",), (type(error), error, None))
    told = json.loads(JsonFormatter().format(record))
    assert (told["level"], told["message"]) == ("error", "it failed")
    assert "no such province" in told["error"]


def test_an_error_does_not_tell_the_address_that_failed(client, caplog, monkeypatch, db):
    monkeypatch.setattr("variorum.host.gm.acts.people.Invitation.objects", None)
    client.raise_request_exception = False
    client.force_login(Person.objects.create_user("ann", "ann@example.org", "a long password"))
    assert client.get("/games/somegame/seat/very-secret-token/").status_code == 500
    (record,) = [record for record in caplog.records if record.name == "django.request"]
    told = json.loads(JsonFormatter().format(record))
    assert "Internal Server Error" in told["message"]
    assert "very-secret-token" not in told["message"]


def test_a_line_for_people_says_what_happened_and_commands_no_terminal():
    told = {"reason": "no\x1b[2Jsuch\nhost", "_another_library": 1}
    record = logging.makeLogRecord({"levelno": logging.WARNING, "levelname": "WARNING", "msg": "no answer", **told})
    assert TextFormatter().format(record)[8:] == r"  WARNING: no answer  reason=no\x1b[2Jsuch\nhost"


def test_a_request_and_an_error_are_lines_for_people():
    request = {"name": "variorum.requests", "method": "GET", "route": "", "status": 404, "ms": 3.4}
    assert TextFormatter().format(logging.makeLogRecord(request))[8:].split() == ["GET", "-", "404", "3", "ms"]
    error = ValueError("no such province")
    record = logging.LogRecord("variorum", logging.ERROR, "", 0, "it failed", (), (type(error), error, None))
    first, *trace = TextFormatter().format(record).splitlines()
    assert first.endswith("ERROR: it failed")
    assert trace[-1] == "ValueError: no such province"
