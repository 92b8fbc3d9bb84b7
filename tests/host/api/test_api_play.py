from datetime import timedelta

import pytest
from django.utils import timezone

from variorum.host.games.life import phases
from variorum.host.games.models import Member, SavedSheet
from variorum.host.games.terms import Absence
from variorum.variants import registry

LATE = timedelta(days=9)


@pytest.fixture
def seated(program, people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann, grace=0, absence=Absence.HOLD)
    return game, program(ann)


def first_order(kind):
    return {"type": kind["type"], **{field["name"]: field["choices"][0]["value"] for field in kind["fields"]}}


def process(game):
    game.refresh_from_db()
    assert phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)


def test_the_view_has_the_position_and_what_happened(seated):
    game, ann = seated
    path = f"/games/{game.key}"
    before = ann.get(f"{path}/view")
    assert (before["number"], before["turn"], before["events"]) == (0, None, [])
    process(game)
    after = ann.get(f"{path}/view")
    assert (after["number"], after["turn"]) == (1, "S1901M")
    assert all(event["text"] and "audience" not in event for event in after["events"])
    assert len(after["position"]["units"]) == 22
    assert [entry["turn"] for entry in ann.get(f"{path}/history")] == [None, "S1901M"]
    assert ann.get(f"{path}/history/0")["position"] == before["position"]
    assert isinstance(ann.get(f"{path}/history/1/report"), list)
    ann.fails(404, "GET", f"{path}/history/2")


def test_an_order_from_the_options_goes_into_the_sheet_and_back(seated):
    game, ann = seated
    path = f"/games/{game.key}"
    legal_orders = ann.get(f"{path}/legal-orders")
    orders = [first_order(kind) for kind in legal_orders["kinds"] if kind["type"] == "Move"][:1]
    saved = ann.put(f"{path}/sheet", {"phase_number": legal_orders["phase_number"], "orders": orders, "ready": True})
    assert [entry["order"] for entry in saved["orders"]] == orders
    assert (saved["problems"], saved["ready"]) == ([], True)
    again = ann.put(
        f"{path}/sheet", {"phase_number": saved["phase_number"], "version": saved["version"], "text": saved["text"]}
    )
    assert again["orders"] == saved["orders"]
    ann.fails(
        409, "PUT", f"{path}/sheet", {"phase_number": saved["phase_number"], "version": saved["version"], "text": ""}
    )
    assert ann.put(f"{path}/ready", {"phase_number": saved["phase_number"], "ready": False})["ready"] is False
    process(game)
    assert ann.get(f"{path}/history/1")["sent"]["orders"] == saved["orders"]
    ann.fails(409, "PUT", f"{path}/sheet", {"phase_number": saved["phase_number"], "text": saved["text"]})


@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_first_choices_of_all_offers_are_orders_of_variants_of_all_kinds(program, people, begun, variant):
    (ann,) = people("ann")
    game = begun(variant, ann)
    legal_orders = program(ann).get(f"/games/{game.key}/legal-orders")
    finite = [
        kind
        for kind in legal_orders["kinds"]
        if all(field["choices"] and field["kind"] != "powers" for field in kind["fields"])
    ]
    for order_type in {kind["type"]: kind for kind in finite}.values():
        program(ann).put(
            f"/games/{game.key}/sheet",
            {"phase_number": legal_orders["phase_number"], "orders": [first_order(order_type)]},
        )


def test_text_that_cannot_be_read_is_refused_with_its_lines(seated):
    game, ann = seated
    told = ann.fails(
        422, "PUT", f"/games/{game.key}/sheet", {"phase_number": game.phase_number, "text": "what is\nthis"}
    )
    assert [entry["line"] for entry in told["problems"]] == [1, 2]
    assert not SavedSheet.objects.exists()


@pytest.mark.parametrize("heading", ["{other}:", "{other}", "BERT", "Bert:"])
def test_orders_under_another_name_are_refused_and_not_kept(seated, heading):
    game, ann = seated
    mine = Member.objects.get(game=game, person__isnull=False).seat
    name = heading.format(other="ITALY" if mine == "GERMANY" else "GERMANY")
    sent = {"phase_number": game.phase_number, "text": f"{mine}: DRAW\n{name}\nA MUN - RUH"}
    told = ann.fails(422, "PUT", f"/games/{game.key}/sheet", sent)
    assert "nothing was saved" in told["error"]
    assert any(problem["line"] == 3 and name.strip(":") in problem["message"] for problem in told["problems"])
    assert not SavedSheet.objects.filter(game=game).exists()


@pytest.mark.parametrize(
    "order",
    [
        {}, {"type": "Nonsense"}, {"type": "Move"},
        {"type": "Move", "unit": {"kind": "A", "location": "NOWHERE"}, "to": "PAR"},
        {"type": "Hold", "unit": {"kind": "A\nA PAR H", "location": "PAR"}}, {"type": "Hold", "unit": "x" * 10_000},
        {"type": "Hold", "unit": {"kind": "A", "location": "\0"}}, {"type": ["Hold"]},
        {"type": "Hold", "unit": {"kind": "", "location": ""}},
    ],
)  # fmt: skip
def test_orders_that_cannot_be_meant_are_refused(seated, order):
    game, ann = seated
    ann.fails(422, "PUT", f"/games/{game.key}/sheet", {"phase_number": game.phase_number, "orders": [order]})
    assert not SavedSheet.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        "x",
        {},
        {"phase_number": "one"},
        {"phase_number": -1, "text": ""},
        {"phase_number": 10**30, "text": ""},
        {"phase_number": 1, "text": 5}, {"phase_number": 1, "orders": [{}] * 501}, {"phase_number": 1, "orders": {}},
        {"phase_number": 1, "text": "\N{FIRE}" * 100_000}, {"phase_number": 1, "text": "x" * 200_001},
    ],
)  # fmt: skip
def test_a_body_that_is_none_is_refused(seated, body):
    game, ann = seated
    assert ann.ask("PUT", f"/games/{game.key}/sheet", body).status_code in {409, 422}
    ann.fails(422, "PUT", f"/games/{game.key}/sheet", body)


def test_what_is_no_json_or_too_much_is_refused(seated):
    game, ann = seated
    path = f"/api/v1/games/{game.key}/sheet"
    for body, status in ((b"{", 400), (b"\xff", 400), (b"[" * 100_000, 400), (b" " * 1_100_000 + b"{}", 413)):
        answer = ann.client.put(path, body, content_type="application/json", headers=ann.headers)
        assert answer.status_code == status
        assert list(answer.json()) == ["error", "problems"]


def test_a_stranger_has_no_sheet(seated, program):
    game, _ = seated
    for path in ("sheet", "legal-orders"):
        program().fails(422, "GET", f"/games/{game.key}/{path}")
    program().fails(401, "PUT", f"/games/{game.key}/sheet", {"phase_number": 1, "text": ""})


def test_a_game_that_is_over_is_played_again(program, people, begun):
    ann, gil = people("ann", "gil")
    game = begun("standard", ann, master=gil)
    path = f"/games/{game.key}"
    program(gil).post(f"{path}/process")
    program(ann).fails(422, "POST", f"{path}/replay")
    program(gil).post(f"{path}/end", {"winners": ["FRANCE"], "reason": "all agree"})
    assert program().post(f"{path}/replay") == {"phases": 1, "wrong": None}


def test_conditional_orders_are_sent_as_text_and_again_as_data(program, people):
    (ann,) = people("ann")
    made = program(ann).post("/sandboxes", {"variant": "standard"})
    path, who = f"/games/{made['key']}/sheet", {"as": "FRANCE"}
    text = "A PAR - BUR\nIF BUR OCCUPIED BY GERMANY THEN A PAR - PIC"
    sent = program(ann).put(path, {"phase_number": made["phase_number"], "text": text}, **who)
    assert len(sent["conditional"]) == 1
    orders = [written["order"] for written in sent["orders"]]
    again = program(ann).put(
        path, {"phase_number": made["phase_number"], "orders": orders, "conditional": sent["conditional"]}, **who
    )
    assert (again["text"], again["conditional"]) == (sent["text"], sent["conditional"])
