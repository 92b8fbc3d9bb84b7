"""Blocking people and seats by the API."""

from variorum.host.games import access
from variorum.host.press.services import blocks


def test_people_and_seats_are_blocked_listed_and_unblocked(people, begun, program):
    ann, ben = people("ann", "ben")
    open_game, hidden = begun("standard", ann, ben), begun("standard", ann, ben, anonymous=True)
    one = program(ann)
    one.post("/people/ben/block", {})
    (blocked,) = one.get("/me/blocked")
    assert (blocked["person"], blocked["game"], blocked["seat"]) == ("ben", None, "")
    one.post(f"/me/blocked/{blocked['id']}/remove", {})
    assert one.get("/me/blocked") == []
    for game, seen in ((open_game, ("ben", None)), (hidden, (None, hidden.key))):
        seat = access.find(ben, game.key).seat
        one.post(f"/games/{game.key}/block", {"seat": seat})
        (blocked,) = one.get("/me/blocked")
        assert (blocked["person"], blocked["game"]) == seen
        assert blocked["seat"] == ("" if seen[0] else seat)
        one.post(f"/me/blocked/{blocked['id']}/remove", {})


def test_nobody_unblocks_for_another(people, program):
    ann, ben = people("ann", "ben")
    blocks.block_person(ann, ben)
    (blocked,) = program(ann).get("/me/blocked")
    program(ben).post(f"/me/blocked/{blocked['id']}/remove", {})
    assert program(ann).get("/me/blocked") == [blocked]
    program(ann).fails(404, "POST", "/people/nobody/block", {})
