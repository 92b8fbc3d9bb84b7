"""Whatever stands in the fields that operations take: never an error of the host, and an answer in words."""

import json
from functools import reduce

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from tests.asked import asked

from variorum.cartography.editor.draft import EMPTY
from variorum.host.acts.running import run
from variorum.host.api.host import api
from variorum.host.games.log import store
from variorum.host.press.reports import KINDS
from variorum.host.workshop.models import Design
from variorum.host.workshop.services import create as draw
from variorum.host.zines.acts import CreateZine, PutZineGame
from variorum.host.zines.models import Zine

FLOOD = "x" * 100_000
DEEP: dict = reduce(lambda inner, _: {"a": [inner]}, range(200), {})
NASTY = (
    None,
    True,
    -1,
    2**63,
    10**400,
    1.5,
    "",
    "\0",
    "x\0y",
    "\ud800",
    "\N{FIRE}" * 3_000,
    "\N{RIGHT-TO-LEFT OVERRIDE}evil\N{ZERO WIDTH JOINER}",
    "ATLANTIS",
    FLOOD,
    [],
    ["\0"],
    ["ATLANTIS", 1, None],
    {},
    {"\0": "\ud800"},
    {"type": FLOOD},
    [{"name": "\ud800"}],
    DEEP,
    [DEEP],
)
STORED = (2**63, 10**400, "x\0y", "\ud800", "\N{FIRE}" * 3_000, FLOOD)
"""What databases judge differently, if it gets as far as that; all else is judged before, and NUL wherever it is."""
GOOD = {
    "name": "A game", "variant": "standard", "text": "A PAR H", "reason": "because", "seat": "FRANCE", "number": 0,
    "phase_number": 1, "ready": True, "agrees": True, "accepts": True, "hours": 5, "thread": "*", "to": ["ITALY"],
    "winners": ["FRANCE"], "when": "2026-12-24T20:00:00Z", "token": "x", "terms": {"grace": 5},
    "position": {"variant": "goals"},
    "url": "https://discord.com/api/webhooks/1/x", "player": "ann", "level": "generic",
    "address": "https://push.example/1", "public": "x", "auth": "x", "title": "A zine",
    "revision": 1, "round": 1, "orders": [], "person": "ann", "only_confirmed": False, "answers": True,
    "kind": "message", "about": "1",
}  # fmt: skip


def bodies():
    """Every operation that takes a body: its method, its address, and the fields of the body."""
    schema = api.get_openapi_schema()
    shapes = schema["components"]["schemas"]
    for path, methods in schema["paths"].items():
        for method, entry in methods.items():
            body = entry.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            if body:
                yield method.upper(), path, shapes[body["$ref"].rpartition("/")[2]]


def queries():
    """Every parameter of every operation that is read."""
    for path, methods in api.get_openapi_schema()["paths"].items():
        for entry in methods["get"]["parameters"] if "get" in methods else ():
            yield path, entry["name"], entry["in"]


def answered(program, method, path, text=None):
    """The answer to whatever is sent, which changes nothing."""
    with transaction.atomic():
        sent = {} if text is None else {"data": text, "content_type": "application/json"}
        answer = program.client.generic(method, path, headers=program.headers, **sent)
        transaction.set_rollback(True)
    store._LOGS.clear()
    assert answer.status_code < 500, (method, path, (text or "")[:200])
    if answer.status_code >= 400:
        told = answer.json()
        assert told["error"], (method, path, (text or "")[:200])
        assert len(answer.content) < 300_000
    return answer


def tries(programs, method, address, text):
    """What each program tries: whichever gets further with a good request everything, the other what is stored."""
    everything, stored = (NASTY if ON_SQLITE else STORED), STORED
    further, other = sorted(programs, key=lambda one: answered(one, method, address, text).status_code)
    return (further, everything), (other, everything if asked.every else stored)


def some(values, number):
    """What is tried in a field: half of all (on PostgreSQL a third), in the next field others; `--every` tries all."""
    part = 2 if ON_SQLITE else 3
    return values if asked.every else values[number % part :: part]


@pytest.fixture
def table(program, people, begun, monkeypatch):
    monkeypatch.setattr("variorum.host.limits.rates.require", lambda *_: None)
    ann, gil = people("ann", "gil")
    game = begun("goals", ann, master=gil)
    run(PutZineGame(key=game.key), gil, run(CreateZine(title="A zine"), gil))
    draw(gil, "A board", EMPTY)
    programs = program(ann), program(gil)
    for one in programs:
        one.get("/me")  # a program's first request is told by mail
    return game, *programs


OPERATIONS = {}
for one in bodies():
    OPERATIONS.setdefault(one[1].split("/")[3], []).append(one)
ON_SQLITE = connection.vendor == "sqlite"
BROKEN = ("", "{", "[]", "null", '"x"', "[" * 100_000, '{"a":' * 50_000, b"\xed\xa0\x80", b"\xff")
PARAMETERS = (
    *("%00", "%ED%A0%80", "%FF", "x" * 5_000, "-1", "9" * 400, "%F0%9F%94%A5", "", "ATLANTIS"),
    *("%C2%B2", "a%2Fb", "%0d%0aX:y", "%2500"),
)
STORED_PARAMETERS = ("%00", "%ED%A0%80", "-1", "x" * 5_000, "9" * 400, "%F0%9F%94%A5")
"""The same of what stands in addresses."""


@pytest.mark.parametrize("kind", OPERATIONS)
def test_fields_of_bodies(table, kind):
    for operation in OPERATIONS[kind]:
        cache.clear()
        try_fields(*table, *operation)


def try_fields(game, ann, gil, method, path, shape):
    named = Design if "/boards/" in path else Zine
    name = named.objects.get().key
    address = path.format(key=game.key, pk=1, vote=1, block=1, number=0, turn="S1901M", day="2026-11-27", name=name)
    good = {name: GOOD[name] for name in shape.get("required", ())}
    for who, values in tries((ann, gil), method, address, json.dumps(good)):
        for number, name in enumerate(shape["properties"]):
            for value in some(values, number + len(path)):
                text = json.dumps({**good, name: value})
                answer = answered(who, method, address, text)
                assert answer.status_code == 422 or "\\u0000" not in text, (method, path, text[:200])
    for text in BROKEN if ON_SQLITE else ():
        answered(gil, method, address, text)


def test_parameters_of_addresses(table):
    game, ann, gil = table
    good = {"key": game.key, "number": 0, "group_id": "standard", "name": "ann"}
    for number, (path, name, place) in enumerate(queries()):
        for value in some(PARAMETERS if ON_SQLITE else STORED_PARAMETERS, number + len(path)):
            if place == "query":
                address = f"{path.format(**good)}?{name}={value}"
            else:
                address = path.format(**{**good, name: value or "x"})
            for who in (ann, gil):
                answered(who, "GET", address)


def test_a_backslash_before_what_looks_like_nul_is_a_text(table):
    game, ann, _ = table
    (own,) = game.members.filter(person__username="ann").values_list("seat", flat=True)
    other = "FRANCE" if own == "ITALY" else "ITALY"
    message = {"to": [other], "text": "\\u0000 is how JSON writes it", "key": "\\\\u0000"}
    assert answered(ann, "POST", f"/api/v1/games/{game.key}/messages", json.dumps(message)).status_code == 200


def test_whatever_is_reported_by_whatever_name(table):
    """Each kind of what can be reported, by any name: an answer in words."""
    _, ann, _ = table
    for kind in KINDS:
        for about in (*NASTY, *("9" * 30, "²", "1.5", "-1", "a/b", "%00")):
            cache.clear()
            answered(ann, "POST", "/api/v1/reports", json.dumps({"kind": kind, "about": about, "reason": "because"}))
