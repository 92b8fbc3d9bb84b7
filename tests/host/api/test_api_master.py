from datetime import timedelta

import pytest
from django.utils import timezone

from variorum.host.games.access import find
from variorum.host.games.log import store
from variorum.host.games.models import Game, SavedSheet
from variorum.host.games.seats import sheets
from variorum.variants import registry


@pytest.fixture
def desk(program, people, begun):
    ann, gil = people("ann", "gil")
    game = begun("standard", ann, master=gil)
    return game, program(gil), program(ann)


def test_the_desk_tells_who_has_sent_something_but_not_what(desk):
    game, gil, ann = desk
    path = f"/games/{game.key}"
    (seat,) = ann.get(path)["seats"]
    phase = ann.get(path)["phase_number"]
    text = next(
        iter(find(Game.objects.get().members.get(person__isnull=False).person, game.key).legal_orders().orders())
    )
    ann.put(f"{path}/sheet", {"phase_number": phase, "text": str(text), "ready": True})
    row = next(row for row in gil.get(f"{path}/desk") if row["seat"] == seat)
    assert row["state"] == "ready"
    assert str(text) not in gil.ask("GET", f"{path}/desk").content.decode()


def test_the_clock_is_the_game_masters(desk):
    game, gil, _ = desk
    path = f"/games/{game.key}"
    gil.post(f"{path}/pause")
    assert gil.get(path)["state"] == "paused"
    gil.post(f"{path}/resume")
    when = timezone.now() + timedelta(days=2)
    gil.post(f"{path}/deadline", {"when": when.isoformat()})
    assert gil.get(path)["deadline"][:19] == when.isoformat()[:19]
    gil.fails(422, "POST", f"{path}/deadline", {"when": "2020-01-01T00:00:00Z"})
    gil.fails(422, "POST", f"{path}/deadline", {"when": when.replace(tzinfo=None).isoformat()})
    gil.fails(422, "POST", f"{path}/deadline", {"when": "soon"})
    assert gil.post(f"{path}/process") == {"waits": []}
    assert gil.get(f"{path}/view")["turn"] == "S1901M"
    assert any("The game master processes " in act["text"] for act in gil.get(path)["acts"])


def test_a_page_that_is_old_does_nothing(desk):
    game, gil, _ = desk
    path = f"/games/{game.key}"
    mark = gil.get(path)["mark"]
    gil.post(f"{path}/pause", {"mark": mark})
    gil.fails(409, "POST", f"{path}/resume", {"mark": mark})


def test_rolling_back_and_running_again(desk):
    game, gil, ann = desk
    path = f"/games/{game.key}"
    gil.post(f"{path}/process")
    gil.post(f"{path}/process")
    assert gil.get(f"{path}/rerun/1")["same"]
    assert not gil.get(f"{path}/rerun/0")["same"]
    gil.post(f"{path}/rerun", {"number": 0, "reason": "a die fell off the table"})
    assert gil.get(f"{path}/view")["number"] == 1
    gil.post(f"{path}/rollback", {"number": 0, "reason": "again"})
    assert ann.get(f"{path}/view")["turn"] is None
    gil.fails(422, "POST", f"{path}/rollback", {"number": 7, "reason": "again"})
    gil.fails(422, "POST", f"{path}/rollback", {"number": 0, "reason": " "})


def test_what_would_come_of_other_orders(desk, seated):
    game, gil, ann = desk
    path = f"/games/{game.key}"
    seated(game, game.members.get(person__isnull=False).person, "FRANCE")
    ann.put(f"{path}/sheet", {"phase_number": game.phase_number, "text": "A PAR H"})
    gil.post(f"{path}/process")
    # All the others hold: whatever bots have drawn by lot, none is in the way.
    nothing = dict.fromkeys(registry.variant("standard").powers, "")
    other = {"number": 0, "sheets": {**nothing, "FRANCE": "A PAR - BUR"}}
    shown = gil.post(f"{path}/rerun/preview", other)
    assert not shown["same"]
    assert any("BUR" in text for text in shown["differences"])
    assert any("PAR - BUR" in text for text in shown["come"])
    assert (shown["rolled"], gil.post(f"{path}/rerun/preview", {**other, "new_dice": True})["rolled"]) == (
        [],
        ["S1901M"],
    )
    assert gil.get(f"{path}/view")["number"] == 1
    ann.fails(422, "POST", f"{path}/rerun/preview", other)
    gil.fails(422, "POST", f"{path}/rerun/preview", {"number": 0, "sheets": {"FRANCE": "gibberish"}})
    told = gil.fails(422, "POST", f"{path}/rerun", {"number": 0, "sheets": {"ATLANTIS": ""}, "reason": "x"})
    assert told["problems"] == ["ATLANTIS"]


def test_a_position_is_set_by_hand(desk):
    game, gil, ann = desk
    path = f"/games/{game.key}"
    position = gil.get(f"{path}/view")["position"]
    lost = {**position, "units": position["units"][1:]}
    assert gil.ask("PUT", f"{path}/position", {"position": lost, "reason": "it had no passport"}).status_code == 200
    assert len(ann.get(f"{path}/view")["position"]["units"]) == 21
    doubled = {**position, "units": [*position["units"], position["units"][0]]}
    assert gil.fails(422, "PUT", f"{path}/position", {"position": doubled, "reason": "x"})["problems"]
    gil.fails(422, "PUT", f"{path}/position", {"position": {"units": "all"}, "reason": "x"})
    gil.fails(422, "PUT", f"{path}/position", {"position": [], "reason": "x"})
    gil.post(f"{path}/end", {"winners": ["FRANCE", "ITALY"], "reason": "they are friends"})
    assert ann.get(path)["state"] == "over"


def test_orders_are_entered_for_a_seat_without_showing_what_it_sent(desk):
    game, gil, ann = desk
    path = f"/games/{game.key}"
    (seat,) = ann.get(path)["seats"]
    who = find(game.members.get(person__isnull=False).person, game.key)
    kinds = who.legal_orders().kinds
    first, second, *_ = (next(kind.orders()) for kind in kinds if kind.order.__name__ == "Hold")
    sheets.put(who, game.phase_number, [first])
    answer = gil.ask("POST", f"{path}/orders", {"seat": seat, "text": str(second)})
    assert answer.status_code == 200
    assert str(first) not in answer.content.decode()
    assert str(first) in SavedSheet.objects.get(game=game, seat=seat).sheet
    told = gil.fails(422, "POST", f"{path}/orders", {"seat": seat, "text": "hello"})
    assert "hello" in str(told["problems"])
    gil.fails(422, "POST", f"{path}/orders", {"seat": "ATLANTIS", "text": str(second)})


def test_seats_are_given_and_people_told(desk):
    game, gil, ann = desk
    path = f"/games/{game.key}"
    (seat,) = ann.get(path)["seats"]
    gil.post(f"{path}/seats/offer", {"seat": seat})
    gil.post(f"{path}/seats/keep", {"seat": seat})
    assert len(gil.post(f"{path}/seats/invite", {"seat": seat})["token"]) > 20
    gil.post(f"{path}/announce", {"text": "Have fun"})
    assert [message["text"] for message in ann.get(f"{path}/messages", thread="*")] == ["Have fun"]
    gil.post(f"{path}/seats/bot", {"seat": seat})
    ann.fails(422, "GET", f"{path}/sheet")


def test_nobody_else_sits_at_the_desk(desk, program, people):
    game, _, ann = desk
    path = f"/games/{game.key}"
    (eve,) = people("eve")
    for asking in (ann, program(eve)):
        asking.fails(422, "GET", f"{path}/desk")
        asking.fails(422, "GET", f"{path}/rerun/0")
        asking.fails(404, "GET", f"{path}/view", **{"as": "GM"})
        assert asking.get(path)["mark"] is None


def test_orders_are_changed_when_a_phase_runs_again(desk):
    game, gil, _ = desk
    path = f"/games/{game.key}"
    gil.post(f"{path}/process")
    moved = {"number": 0, "reason": "it was in the post", "sheets": {"FRANCE": "A PAR - BUR"}}
    gil.post(f"{path}/rerun", moved)
    game.refresh_from_db()
    assert [str(order) for order in store.load(game).moments[1].sheets["FRANCE"].orders] == ["A PAR - BUR"]
    told = gil.fails(422, "POST", f"{path}/rerun", {**moved, "sheets": {"FRANCE": "hello"}})
    assert told["problems"]


def test_terms_change_with_a_reason(desk):
    game, gil, ann = desk
    path = f"/games/{game.key}"
    terms = {**gil.get(path)["terms"], "press": "none"}
    assert gil.ask("PUT", f"{path}/terms", {"terms": terms, "reason": "too loud"}).status_code == 200
    assert ann.get(path)["terms"]["press"] == "none"
    gil.fails(422, "PUT", f"{path}/terms", {"terms": terms, "reason": "too loud"})


def test_somebody_who_was_invited_takes_the_seat(desk, program, people):
    game, gil, ann = desk
    path = f"/games/{game.key}"
    (eve,) = people("eve")
    (seat,) = ann.get(path)["seats"]
    gil.post(f"{path}/seats/ready", {"seat": seat, "ready": True})
    token = gil.post(f"{path}/seats/invite", {"seat": seat})["token"]
    program(eve).fails(404, "POST", f"{path}/seats/accept", {"token": "nonsense"})
    assert program(eve).post(f"{path}/seats/accept", {"token": token})["seats"] == [seat]
    program(eve).fails(404, "POST", f"{path}/seats/accept", {"token": token})
    assert ann.get(path)["seats"] == []


def test_an_invitation_is_withdrawn_and_a_rollback_taken_back(desk, program, people):
    game, gil, ann = desk
    path = f"/games/{game.key}"
    (eve,) = people("eve")
    (seat,) = ann.get(path)["seats"]
    token = gil.post(f"{path}/seats/invite", {"seat": seat})["token"]
    gil.post(f"{path}/seats/withdraw", {"seat": seat})
    program(eve).fails(404, "POST", f"{path}/seats/accept", {"token": token})
    gil.post(f"{path}/process")
    turn = gil.get(path)["turn"]
    gil.post(f"{path}/rollback", {"number": 0, "reason": "a mistake"})
    assert gil.get(path)["turn"] != turn
    gil.post(f"{path}/rollback/undo", {"reason": "no mistake"})
    assert gil.get(path)["turn"] == turn
    gil.fails(422, "POST", f"{path}/rollback/undo", {"reason": "once more"})
    ann.fails(422, "POST", f"{path}/rollback/undo", {"reason": "mine"})


def test_seats_that_sent_nothing_are_offered(desk):
    game, gil, ann = desk
    path = f"/games/{game.key}"
    (seat,) = ann.get(path)["seats"]
    gil.post(f"{path}/seats/offer-missing")
    assert next(entry for entry in ann.get(path)["table"] if entry["seat"] == seat)["offered"]
