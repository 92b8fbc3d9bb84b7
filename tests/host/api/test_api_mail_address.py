import pytest
from tests.host.letters.post import confirmed

from variorum.host.games import access
from variorum.host.letters import boxes


@pytest.fixture
def takes_mail(settings):
    settings.ORDERS_ADDRESS = "orders@play.example.org"


def test_a_player_gets_and_renews_the_address(program, people, begun, takes_mail):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    path, mine = f"/games/{game.key}/mail-address", program(ann)
    first = mine.get(path)["address"]
    assert first == boxes.address(access.find(ann, game.key))
    assert mine.get(path)["address"] == first
    second = mine.post(path)["address"]
    assert second not in ("", first)
    assert mine.get(path)["address"] == second
    assert program(ben).get(path)["address"] not in (first, second)


def test_a_player_says_whose_mail_counts_and_whether_it_is_answered(program, people, begun, takes_mail):
    ann, ben = people("ann", "ben")
    confirmed(ann)
    game = begun("standard", ann, ben)
    path = f"/games/{game.key}/mail-address"
    assert program(ann).get(path).items() >= {"only_confirmed": True, "answers": True}.items()
    told = program(ann).put(path, {"only_confirmed": False, "answers": False})
    assert told.items() >= {"only_confirmed": False, "answers": False}.items()
    assert program(ann).get(path) == told
    assert program(ben).get(path)["only_confirmed"] is False
    refused = program(ben).fails(422, "PUT", path, {"only_confirmed": True, "answers": True})
    assert "no confirmed address" in refused["error"]


def test_nobody_else_has_one(program, people, begun, takes_mail):
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun("standard", ann, master=gil)
    path = f"/games/{game.key}/mail-address"
    seat = access.find(ann, game.key).seat
    for other in (ben, gil):
        program(other).fails(404, "GET", path)
        program(other).fails(404, "POST", path)
        program(other).fails(404, "GET", path, **{"as": seat})
    program().fails(401, "GET", path)
    program().fails(401, "POST", path)


def test_a_host_that_takes_no_mail_says_so(program, people, begun, settings):
    settings.ORDERS_ADDRESS = ""
    (ann,) = people("ann")
    path = f"/games/{begun('standard', ann).key}/mail-address"
    assert program(ann).get(path)["address"] == ""
    assert "takes no orders by mail" in program(ann).fails(422, "POST", path)["error"]
