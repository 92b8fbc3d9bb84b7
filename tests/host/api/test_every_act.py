"""Every act, in every state of what it is about, by everybody who has a part in it: at all doors the same.

What each of them hears stands in `tests/data/acts`, the table of refusals, a file for each state. Where that has
changed, the new file is in `build/acts`: read the difference, and copy it if it's meant.
"""

import json
import re
from itertools import product
from pathlib import Path

import msgspec
import pytest
from django.contrib.messages import ERROR, get_messages
from django.core.cache import cache
from django.db import transaction
from django.http import Http404
from django.test import Client
from tests.host.api.stages import PARTS, SAID, SAID_IN, STAGES
from tests.host.working import client_of

from variorum.host.acts.protocol import ACTS, Asked, fields_in_path, found, has_form, name_of, place_in, road_of
from variorum.host.acts.running import run
from variorum.host.api.host import api
from variorum.host.changes.refusals import RefusedError
from variorum.host.doors.pages import form_of, route_of
from variorum.host.games.log import store
from variorum.host.limits import rates

ROOT = Path(__file__).parents[3]
HEARD, NEW = ROOT / "tests" / "data" / "acts", ROOT / "build" / "acts"
DONE, HIDDEN = "done", "not found"


def said(kind):
    """Fields of an act: those that it needs, and all where people fill in a form."""
    told = {**SAID, **SAID_IN.get(name_of(kind), {})}
    return {name: told[name] for name in kind.__struct_fields__ if name in told}


def in_process(kind, by, key):
    try:
        on = found(kind, by, Asked(key))
        run(msgspec.convert(kind.completed(said(kind), on), kind), by, on)
    except Http404:
        return HIDDEN
    except RefusedError as error:
        return str(error)
    return DONE


def road_with(kind, key, sent):
    """The path of a road, with the fields that stand in it, which aren't sent besides."""
    _, path = road_of(kind)
    places = {place_in(kind): key, **{name: sent.pop(name, "none") for name in fields_in_path(kind)}}
    return re.sub(r"{(?:\w+:)?(\w+)}", lambda part: str(places[part[1]]), path)


def by_road(kind, program, key):
    (method, _), sent = road_of(kind), said(kind)
    road = road_with(kind, key, sent)
    answer = program.ask(method, road, sent if kind.__struct_fields__ else None)
    assert answer.status_code in {200, 404, 409, 422}, answer.content
    return {200: DONE, 404: HIDDEN}.get(answer.status_code) or answer.json()["error"]


def by_page(kind, client, key):
    client.cookies.pop("messages", None)
    answer = client.post("/" + route_of(kind).replace("<slug:key>", key), said(kind))
    if answer.status_code == 404:
        return HIDDEN
    if answer.status_code == 422:
        context = answer.context
        return " ".join(context["form"].non_field_errors() if "form" in context else context["problems"])
    told = list(get_messages(answer.wsgi_request))
    return " ".join(map(str, told)) if any(message.level == ERROR for message in told) else DONE


def tried(kind, row, by, program, client):
    """What somebody hears, which is the same everywhere, and undone."""
    heard = []
    doors = [(in_process, by), (by_road, program), (by_page, client)]
    for door, who in doors if kind.paged else doors[:2]:
        point = transaction.savepoint()
        cache.clear()
        heard.append(door(kind, who, row.key))
        transaction.savepoint_rollback(point)
        store._LOGS.clear()
    hides = has_form(kind) or kind.on.seated
    if kind.paged and hides and heard[0] != DONE and heard[2] == HIDDEN:
        heard.pop()  # a form that somebody may not fill in isn't there, and no desk for others than its master
    assert heard == [heard[0]] * len(heard), (name_of(kind), by, heard)
    return heard[0]


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: f"{stage[0].__name__} {stage[1]}")
def test_everybody_hears_the_same_at_every_door(stage, people, program, monkeypatch):
    monkeypatch.setitem(rates.LIMITS, "creations", rates.Limit(1_000, 60, "many tries"))
    model, state = stage
    monkeypatch.setitem(rates.LIMITS, "changes", rates.Limit(1_000, 60, "many tries"))
    known = dict(zip(PARTS[model], people(*PARTS[model]), strict=True))
    row, doors = STAGES[stage](known), {name: (by, program(by), client_of(by)) for name, by in known.items()}
    kinds = [kind for kind in ACTS.values() if getattr(kind.on or kind.makes, "model", None) is model]
    heard = {}
    for kind, (name, those) in product(kinds, doors.items()):
        heard.setdefault((name_of(kind), tried(kind, row, *those)), []).append(name)
    lines = [f"{act} · {', '.join(names)}: {words}\n" for (act, words), names in heard.items()]
    name = f"{model.__name__.lower()} {state}.txt".replace(" ", "-")
    NEW.mkdir(parents=True, exist_ok=True)
    (NEW / name).write_text("".join(lines), encoding="utf-8")
    assert (HEARD / name).read_text(encoding="utf-8") == "".join(lines), f"diff {HEARD / name} {NEW / name}"


def test_strangers_are_asked_to_sign_in(program, db):
    for kind in ACTS.values():
        method, _ = road_of(kind)
        assert program().ask(method, road_with(kind, "none", said(kind))).status_code == 401
        if kind.paged:
            page = "/" + route_of(kind).replace("<slug:key>", "none")
            answer = Client().post(page)
            if kind.on and kind.on.seated:
                assert answer.status_code == 404
            else:
                assert answer["Location"] == f"/accounts/login/?next={page}"


def test_one_bound_at_every_door():
    """The form's bounds are those of the road."""
    shapes = json.loads(json.dumps(api.get_openapi_schema()["components"]["schemas"], default=str))
    for kind in ACTS.values():
        if not (kind.paged and kind.__struct_fields__):
            continue
        fields, told = form_of(kind)().fields, shapes[kind.__name__]["properties"]
        assert fields.keys() - told.keys() <= {"is_open", *fields_in_path(kind)}
        bounds = [(field, told[name]) for name, field in fields.items() if name in told]
        for field, bound in ((field, {**one, **one.get("anyOf", [{}])[0]}) for field, one in bounds):
            assert getattr(field, "max_length", None) == bound.get("maxLength"), kind
            assert getattr(field, "max_value", None) == bound.get("maximum"), kind
            assert getattr(field, "min_value", None) == bound.get("minimum"), kind
