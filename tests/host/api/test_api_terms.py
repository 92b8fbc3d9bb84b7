import msgspec
import pytest

from variorum.host.api.host import api
from variorum.host.api.structs import shape_of
from variorum.host.games.terms import Terms


@pytest.fixture
def desk(program, people, begun):
    ann, gil = people("ann", "gil")
    game = begun("standard", ann, master=gil, grace=30)
    return f"/games/{game.key}", program(gil), program(ann)


def patch(who, path, **terms):
    return who.ask("PATCH", f"{path}/terms", {"terms": terms, "reason": "because"})


def test_terms_that_are_left_out_stay(desk):
    path, gil, ann = desk
    before = gil.get(path)["terms"]
    assert patch(gil, path, press="none", clock={"minutes": 600}).status_code == 200
    clock = {**before["clock"], "minutes": 600}
    assert ann.get(path)["terms"] == {**before, "press": "none", "clock": clock}


def test_wrong_terms_change_nothing_and_are_named(desk):
    path, gil, _ = desk
    before = gil.get(path)["terms"]
    for terms, named in (
        ({"clock": {"minuts": 600}}, "minuts"),
        ({"pres": "none"}, "pres"),
        ({"press": "loud"}, "press"),
        ({"clock": {"zone": "Atlantis"}}, "Atlantis"),
        ({"clock": None}, "clock"),
    ):
        told = gil.fails(422, "PATCH", f"{path}/terms", {"terms": {"bots": True, **terms}, "reason": "because"})
        assert named in str(told["problems"])
    assert gil.get(path)["terms"] == before


def test_nothing_changed_or_no_reason_is_refused(desk):
    path, gil, ann = desk
    assert (
        "You haven't changed anything."
        in gil.fails(422, "PATCH", f"{path}/terms", {"terms": {}, "reason": "x"})["error"]
    )
    gil.fails(422, "PATCH", f"{path}/terms", {"terms": {"press": "none"}, "reason": " "})
    gil.fails(409, "PATCH", f"{path}/terms", {"terms": {"press": "none"}, "reason": "x", "mark": "0.0.0"})
    ann.fails(422, "PATCH", f"{path}/terms", {"terms": {"press": "none"}, "reason": "x"})


def test_who_is_ready_is_shown_from_the_start_or_never(desk, program, people):
    path, gil, ann = desk
    told = gil.fails(422, "PATCH", f"{path}/terms", {"terms": {"ready_shown": True}, "reason": "to hurry"})
    assert "can't change after the start" in told["error"]
    assert ann.get(path)["terms"]["ready_shown"] is False
    assert {row["ready"] for row in ann.get(path)["table"]} == {None}
    (ben,) = people("ben")
    terms = {"ready_shown": True}
    told = program(ben).fails(422, "POST", "/games", {"name": "Fog", "variant": "dark", "terms": terms})
    assert "can't show who is ready" in told["error"]
    made = program(ben).post("/games", {"name": "Open", "variant": "standard", "terms": terms, "mastered": True})
    patch(program(ben), f"/games/{made['key']}", ready_shown=False)
    assert program(ben).get(f"/games/{made['key']}")["terms"]["ready_shown"] is False


def test_the_schema_has_all_terms_with_their_defaults():
    assert shape_of(Terms)().model_dump(mode="json") == msgspec.json.decode(msgspec.json.encode(Terms()))
    assert {"Terms", "Clock"} <= set(api.get_openapi_schema()["components"]["schemas"])


def test_seats_are_reminded(desk):
    path, gil, ann = desk
    (seat,) = ann.get(path)["seats"]
    row = next(row for row in gil.get(f"{path}/desk") if row["seat"] == seat)
    assert (row["why"], row["wanted"]) == ("orders", [])
    assert gil.post(f"{path}/remind", {"seats": [seat]}) == {"reminded": [seat]}
    assert "within the last hour" in gil.fails(422, "POST", f"{path}/remind", {})["error"]
    ann.fails(422, "POST", f"{path}/remind", {})
