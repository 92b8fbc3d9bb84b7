"""Problems: how they read, and how orders are judged one after another."""

from variorum.game.problem import Problem, each


def test_a_problem_tells_its_place_and_what_would_do():
    wrong = Problem("no area BURR", line=3, column=7, accepted=("BUR", "BUL"))
    assert str(wrong) == "line 3, column 7: no area BURR. Accepted: BUR, BUL"


def test_each_problem_has_its_order_and_index():
    seen = []

    def twice(order):
        seen.append(order)
        return Problem("twice") if seen.count(order) > 1 else None

    assert each(("a", "b", "a"), twice) == (Problem("twice", order="a", index=2),)
    assert seen == ["a", "b", "a"]
