import pytest

from variorum.host.games.access import find
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


def test_a_page_that_is_old_does_nothing(desk):
    game, gil, _ = desk
    path = f"/games/{game.key}"
    mark = gil.get(path)["mark"]
    gil.post(f"{path}/pause", {"mark": mark})
    gil.fails(409, "POST", f"{path}/resume", {"mark": mark})


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


def test_nobody_else_sits_at_the_desk(desk, program, people):
    game, _, ann = desk
    path = f"/games/{game.key}"
    (eve,) = people("eve")
    for asking in (ann, program(eve)):
        asking.fails(422, "GET", f"{path}/desk")
        asking.fails(422, "GET", f"{path}/rerun/0")
        asking.fails(404, "GET", f"{path}/view", **{"as": "GM"})
        assert asking.get(path)["mark"] is None


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
