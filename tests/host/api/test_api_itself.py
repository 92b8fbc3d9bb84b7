import pytest
from django.utils import timezone

from variorum.host.accounts.models import Token
from variorum.host.api import rate
from variorum.host.api.host import api


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
    page.fails(403, "PUT", f"/games/{game.key}/ready", {"stage": 1, "ready": True})
    page.client.get("/accounts/logout/")
    token = page.client.cookies["csrftoken"].value
    page.headers = {"X-CSRFToken": token}
    assert page.put(f"/games/{game.key}/ready", {"stage": 1, "ready": True})["ready"]


def test_every_error_has_one_shape(program):
    stranger = program()
    stranger.fails(404, "GET", "/nothing")
    stranger.fails(404, "GET", "/games/nosuchgame")
    stranger.fails(404, "GET", "/games/nosuchgame/view")
    stranger.fails(405, "PATCH", "/games")
    stranger.fails(401, "POST", "/games", {})
    stranger.fails(422, "GET", "/games", page="x")
    stranger.fails(404, "GET", "/games/nosuchgame/live")


def test_who_asks_too_often_is_asked_to_wait(program, monkeypatch):
    monkeypatch.setattr(rate.ALL, "num_requests", 3)
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
    assert schema["info"]["title"] == api.title


def test_the_reference_shows_the_whole_schema(program, client):
    page = client.get("/api/v1/")
    assert page.status_code == 200
    text = page.content.decode()
    schema = program().get("/openapi.json")
    assert all(path in text for path in schema["paths"])
    assert all(f'id="{name}"' in text for name in schema["components"]["schemas"])
    assert "<script>" not in text
    assert "style=" not in text
