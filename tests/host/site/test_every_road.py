"""Every address, in every state of a game, for every part in it: never an error of the host.

The host answers what is missing or forbidden in words, whatever is sent, and nothing here is sent by a page.
"""

import json
import re
from datetime import timedelta
from functools import lru_cache, partial

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver
from django.utils import timezone
from tests.acting import do
from tests.asked import asked
from tests.host.working import go_on

from variorum.host.accounts.models import Token
from variorum.host.accounts.services import digest_of
from variorum.host.api.host import api
from variorum.host.games.access import find
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.log import store
from variorum.host.games.models import Game, State
from variorum.host.games.seats import seats
from variorum.host.games.terms import Absence, Terms
from variorum.host.gm.acts.clock import PauseGame
from variorum.host.gm.acts.positions import EndGame
from variorum.host.gm.acts.rollback import RollBack

PARTS = ("stranger", "spectator", "creator", "player", "former", "master")
OTHERS = re.compile(r"^(healthz|readyz|accounts/|static/|api/|docs/)")
STREAMS = {"notify:live", "api-live"}
GIVEN = {"number": "0", "key": "", "pk": "1", "seat": "FRANCE", "what": "after", "phase": "1", "name": "standard"}


def gathering(people):
    """A game that people can join."""
    plan = GamePlan("A game", "standard", terms=Terms(), mastered=True)
    game = creation.create(people["master"], plan)
    for name in ("player", "former"):
        seats.join(people[name], game.pk)
    seats.leave(people["former"], game.pk)
    return game


def roll_call(people):
    """A game that waits for everybody to be here."""
    game = gathering(people)
    Game.objects.filter(pk=game.pk).update(state=State.ROLL_CALL, deadline=timezone.now() + timedelta(hours=1))
    return game


def running(people):
    """A game in its first phase."""
    terms = Terms(bots=True, grace=0, absence=Absence.HOLD)
    game = creation.create(people["master"], GamePlan("A game", "standard", terms=terms, mastered=True))
    for name in ("player", "former"):
        seats.join(people[name], game.pk)
    creation.begin(game.pk)
    seats.leave(people["former"], game.pk)
    game.refresh_from_db()
    return game


def later(people):
    """A game with a phase behind it."""
    game = running(people)
    go_on(game)
    return game


def paused(people):
    """A game whose clock stands."""
    game = later(people)
    do(find(people["master"], game.key), PauseGame())
    return game


def waiting(people):
    """A game whose phase couldn't be processed."""
    game = later(people)
    Game.objects.filter(pk=game.pk).update(state=State.WAITING, fault="A rule failed.", deadline=None)
    return game


def rolled_back(people):
    """A game that went back to its beginning."""
    game = later(people)
    do(find(people["master"], game.key), RollBack(number=0, reason="a mistake"))
    return game


def over(people):
    """A game that has ended."""
    game = later(people)
    master = find(people["master"], game.key)
    do(master, EndGame(winners=("FRANCE",), reason="agreed"))
    return game


STATES = (gathering, roll_call, running, later, paused, waiting, rolled_back, over)


def roads(patterns, before="", space=""):
    """The routes of all pages, with their names."""
    for found in patterns:
        route = before + str(found.pattern)
        if isinstance(found, URLPattern):
            yield route, f"{space}{found.name}"
        else:
            yield from roads(found.url_patterns, route, f"{found.namespace}:" if found.namespace else space)


def addresses(key):
    """An address of every page that is about games, with values that may exist."""
    given = {**GIVEN, "key": key}
    for route, name in roads(get_resolver().url_patterns):
        if not OTHERS.match(route) and name not in STREAMS and "<" in route:
            yield "/" + re.sub(r"<(?:\w+:)?(\w+)>", partial(_value, given), route)


def _value(given, found):
    return given.get(found[1], "standard")


SIMPLE = {"integer": 0, "number": 0, "boolean": True, "null": None}


def example(schema, known, depth=0):
    """A value that a schema admits."""
    if "$ref" in schema:
        return example(known[schema["$ref"].rsplit("/", 1)[-1]], known, depth + 1)
    if options := schema.get("anyOf") or schema.get("allOf"):
        return example(options[0], known, depth + 1)
    kind = schema.get("type")
    if kind == "object":
        return {name: example(part, known, depth + 1) for name, part in schema.get("properties", {}).items()}
    if kind == "array":
        found = [example(schema["items"], known, depth + 1)] if schema.get("minItems") else []
    else:
        text = "2030-01-01T00:00:00Z" if schema.get("format") == "date-time" else "FRANCE"
        found = schema.get("minimum", SIMPLE.get(kind, text))
    return schema.get("const", schema.get("enum", [schema.get("default", found)])[0])


def operations(key):
    """Every operation of the API on a game: method, address, and a body that its schema admits."""
    schema, given = described(), {**GIVEN, "key": key}
    known = schema["components"]["schemas"]
    for path, told in schema["paths"].items():
        if "{" not in path:
            continue
        where = re.sub(r"{(\w+)}", partial(_value, given), path)
        for method, operation in told.items():
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            yield method.upper(), where, example(body, known) if body else None


@lru_cache
def described():
    """The description of what programs may ask."""
    return api.get_openapi_schema()


def answered(client, token, method, address, body):
    """The status of a request that changes nothing, however it ends. Programs send a token, pages a cookie."""
    is_data = address.startswith("/api/")
    client, headers = (Client(raise_request_exception=False), token) if is_data else (client, {})
    sent = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
    cookies = client.cookies.copy()
    with transaction.atomic():
        answer = client.generic(method, address, headers=headers, **sent)
        if answer.streaming:
            answer.close()
        transaction.set_rollback(True)
    if method != "GET":
        store._LOGS.clear()
    client.cookies = cookies
    return answer.status_code


@pytest.fixture
def unhurried(monkeypatch):
    """Nobody is asked to wait."""
    monkeypatch.setattr("variorum.host.limits.rates.require", lambda *_: None)


@pytest.fixture
def parts(people):
    """People by their part, with a client and the header of a token."""
    named = dict(zip(PARTS[1:], people(*PARTS[1:]), strict=True))
    clients = {part: (Client(raise_request_exception=False), {}) for part in PARTS}
    for part, person in named.items():
        clients[part][0].force_login(person)
        Token.objects.create(person=person, name="test", digest=digest_of(part))
        clients[part] = (clients[part][0], {"Authorization": f"Bearer {part}"})
    cache.clear()
    return named, clients


def requests(key):
    """All that can be asked of a game: on pages, and by programs."""
    for address in addresses(key):
        for method in ("GET", "POST"):
            yield method, address, None
    yield from operations(key)


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_no_road_breaks_the_host(parts, state):
    """Each request is made by one part, by each in another state; with --every by all parts in all states."""
    named, clients = parts
    game, chosen = state(named), STATES.index(state)
    Game.objects.filter(pk=game.pk).update(owner=named["creator"])
    wrong = []
    for number, (method, address, body) in enumerate(requests(game.key)):
        for part in PARTS if asked.every else (PARTS[(number + chosen) % len(PARTS)],):
            status = answered(*clients[part], method, address, body)
            wrong += [(part, method, address, status)] if status >= 500 else []
    assert not wrong, "\n".join(map(str, wrong))
