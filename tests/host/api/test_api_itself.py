import re

import pytest
from django.utils import timezone

from variorum.host.accounts.models import Token
from variorum.host.api.host import api
from variorum.host.limits import rates


def test_a_token_is_noted_when_it_is_used(program, people):
    (ann,) = people("ann")
    began = timezone.now()
    program(ann).get("/games")
    assert Token.objects.get().used >= began
    ann.is_active = False
    ann.save()
    program(ann).fails(401, "GET", "/games")


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", "Basic YTpi", "Bearer " + "x" * 500, "token of ann"])
def test_a_token_that_is_none_is_refused(program, people, header):
    program(*people("ann"))
    client = program()
    client.headers = {"Authorization": header}
    client.fails(401, "GET", "/games")


def test_a_page_needs_its_token_against_forgery(program, people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    page = program()
    page.client.force_login(ann)
    page.get(f"/games/{game.key}/sheet")
    page.fails(403, "PUT", f"/games/{game.key}/ready", {"phase_number": 1, "ready": True})
    page.client.get("/accounts/logout/")
    token = page.client.cookies["csrftoken"].value
    page.headers = {"X-CSRFToken": token}
    assert page.put(f"/games/{game.key}/ready", {"phase_number": 1, "ready": True})["ready"]


def test_every_error_has_one_shape(program):
    stranger = program()
    stranger.fails(404, "GET", "/nothing")
    stranger.fails(404, "GET", "/games/nosuchgame")
    stranger.fails(404, "GET", "/games/nosuchgame/view")
    stranger.fails(405, "PATCH", "/games")
    stranger.fails(401, "POST", "/games", {})
    stranger.fails(422, "GET", "/games", after="x")
    stranger.fails(404, "GET", "/games/nosuchgame/live")


def test_who_asks_too_often_is_asked_to_wait(program, monkeypatch):
    monkeypatch.setitem(rates.LIMITS, "all", rates.Limit(3, 86_400, "few"))
    stranger = program()
    for _ in range(3):
        stranger.get("/games")
    told = stranger.ask("GET", "/games")
    assert told.status_code == 429
    assert int(told["Retry-After"]) > 0
    assert list(told.json()) == ["error", "problems"]


def test_the_schema_describes_every_operation(program):
    schema = program().get("/openapi.json")
    operations = [entry for path in schema["paths"].values() for entry in path.values()]
    assert len(operations) > 30
    assert all(entry["description"] and entry["tags"] for entry in operations)
    names = [entry["operationId"] for entry in operations]
    assert len(set(names)) == len(names)
    assert all(name.isidentifier() and len(name) < 30 for name in names)
    assert schema["info"]["title"] == api.title


def test_clients_can_be_made_from_the_schema(program):
    schema = program().get("/openapi.json")
    assert schema["components"]["securitySchemes"]["Bearer"]["scheme"] == "bearer"
    for path, methods in schema["paths"].items():
        for method, entry in methods.items():
            assert {"Bearer": []} in entry["security"], entry["operationId"]
            assert all(told.get("description") for told in entry["parameters"] if told["in"] == "path")
            assert {"401", "422", "429"} <= set(entry["responses"])
            assert ("404" in entry["responses"]) == ("{" in path)
            anonymous = method != "get" and {} in entry["security"]
            assert not anonymous or entry["operationId"] in {"replay_game", "answer_puzzle"}
            _shaped(entry)


@pytest.mark.parametrize(
    ("road", "words"),
    [
        ("/clubs/{name}", "The key of the club."),
        ("/clubs/{name}/games", "The key of the club."),
        ("/waiting-lists/{name}/join", "The key of the waiting list."),
        ("/tournaments/{name}/draw", "The key of the tournament."),
        ("/people/{name}", "The person's user name."),
        ("/variants/{name}", "The variant's id."),
    ],
)
def test_a_name_in_a_path_is_described_as_what_it_is(road, words):
    (methods,) = (methods for path, methods in api.get_openapi_schema()["paths"].items() if path.endswith(road))
    for entry in methods.values():
        assert [told["description"] for told in entry["parameters"] if told["name"] == "name"] == [words]


def _shaped(entry):
    """Every answer and every body has a shape with a name; only data of the variants' own are free."""
    answer = entry["responses"]["200"].get("content", {}).get("application/json", {}).get("schema", {})
    free = {"get_my_data", "get_report"}
    assert "$ref" in answer.get("items", answer) or entry["operationId"] in free, entry["operationId"]
    body = entry.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    assert body is None or "$ref" in body, entry["operationId"]


def test_the_reference_shows_the_whole_schema(program, client):
    page = client.get("/api/v1/")
    assert page.status_code == 200
    text = page.content.decode()
    schema = program().get("/openapi.json")
    assert all(path in text for path in schema["paths"])
    assert all(f'id="{name}"' in text for name in schema["components"]["schemas"])
    assert set(re.findall('href="#([A-Z][^"]*)"', text)) <= set(schema["components"]["schemas"])
    assert 'href="#CreateGame"' in text
    rows = re.findall(r"<code>(\w+)</code></th><td>([^<]*)</td>", text)
    assert {("since", "date-time"), ("username", "string"), ("days", "list of integer")} <= set(rows)
    assert "<script>" not in text
    assert "style=" not in text
