"""The daily puzzle and the coach by the API: solved by program, and turning points for nobody but the seat's player."""

import pytest
from django.utils import timezone
from tests.host.working import work

from variorum.bots.puzzle_file import of_day

pytestmark = pytest.mark.django_db


def test_a_program_solves_the_puzzle(program):
    ask, puzzle = program(), of_day(timezone.now().date())
    posed = ask.get("/puzzles/today")
    assert posed["seat"] == puzzle.seat
    assert "best" not in posed
    assert ask.get(f"/puzzles/{posed['day']}") == posed
    assert set(puzzle.orders) <= set(posed["legal_orders"])
    verdict = ask.post("/puzzles/today/answer", {"orders": list(puzzle.orders)})
    assert verdict["right"]
    assert {reason["order"] for reason in verdict["reasons"]} == {key.order for key in puzzle.keys}
    assert not ask.post("/puzzles/today/answer", {"orders": []})["right"]


def test_strange_days_and_orders_are_refused(program):
    ask = program()
    for day in ("2001-01-01", "2999-01-01", "tomorrow", "20261127"):
        ask.fails(404, "GET", f"/puzzles/{day}")
    refused = ask.fails(422, "POST", "/puzzles/today/answer", {"orders": ["A X H"]})
    assert "isn't one of the legal orders" in refused["error"]
    ask.fails(422, "POST", "/puzzles/today/answer", {"orders": ["A PAR H"] * 101})


def test_turning_points_are_for_the_seat_alone(people, begun, program, drawn):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann)
    road, ask = f"/games/{game.key}/coach", program(ann)
    ask.fails(404, "GET", road)
    drawn(game)
    assert ask.get(road) == {"asked": False, "done": 0, "phases": 0, "turnings": []}
    assert ask.post(road, {})["asked"]
    work()
    found = ask.get(road)
    assert found["done"] == found["phases"]
    for other, refusal in ((program(ben), 404), (program(), 401)):
        other.fails(404, "GET", road)
        other.fails(refusal, "POST", road)
