"""Whatever is sent in the place of orders and positions is refused in words, or taken; nothing breaks."""

import json
from random import Random

import pytest

from variorum.variants import registry

JUNK = [
    None,
    True,
    -1,
    10**9,
    1.5,
    "",
    "x",
    "A PAR",
    "\0",
    "\N{FIRE}" * 50,
    [],
    ["x"],
    {},
    {"type": "hold"},
    "PAR",
    "FRANCE",
]


def spoilt(value, chance):
    """The same plain value with something else in one place."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(sorted(value))
        return {**value, key: spoilt(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        return [*value[:at], spoilt(value[at], chance), *value[at + 1 :]]
    return chance.choice(JUNK)


@pytest.fixture
def unhurried(monkeypatch):
    """Nobody is asked to wait."""
    monkeypatch.setattr("variorum.host.limits.rates.require", lambda *_: None)


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_orders_of_junk_break_nothing(program, people, variant):
    (ann,) = map(program, people("ann"))
    chance, game = Random(variant), ann.post("/sandboxes", {"variant": variant})
    path = f"/games/{game['key']}"
    all_kinds = {
        seat: ann.get(f"{path}/legal-orders", **{"as": seat})["kinds"] for seat in game["seats"] if seat != "GM"
    }
    seat, kinds = next((seat, kinds) for seat, kinds in all_kinds.items() if kinds)
    for _ in range(40):
        kind = chance.choice(kinds)
        given = {field["name"]: choices[0]["value"] for field in kind["fields"] if (choices := field["choices"])}
        order = spoilt({"type": kind["type"], **given}, chance)
        condition = spoilt({"type": "owns", "power": "FRANCE", "area": "PAR"}, chance)
        body = {
            "phase_number": game["phase_number"],
            "orders": [order],
            "conditional": [{"condition": condition, "then": [order]}],
        }
        assert ann.ask("PUT", f"{path}/sheet", body, **{"as": seat}).status_code in {200, 422}, json.dumps(body)


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_positions_of_junk_break_nothing(program, people, begun, variant):
    (gil,) = people("gil")
    game, chance = begun(variant, master=gil), Random(variant)
    path = f"/games/{game.key}"
    position = program(gil).get(f"{path}/view")["position"]
    for _ in range(40):
        body = {"position": spoilt(position, chance), "reason": "junk"}
        assert program(gil).ask("PUT", f"{path}/position", body).status_code in {200, 422}, json.dumps(body)
        assert program().ask("GET", f"{path}/view").status_code == 200
