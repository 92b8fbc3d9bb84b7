"""What the sheet says of bounds and problems: each once."""

from msgspec.structs import replace

from variorum.game.legal_orders import Constraint
from variorum.game.problem import Problem
from variorum.game.process import check, legal_orders
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import Unit, UnitRef
from variorum.host.games.seats.sheets import Saved
from variorum.host.orders.bounds import Bound, listed
from variorum.host.orders.forms import forms
from variorum.host.play.board.listing import panel, reader
from variorum.notation import read_orders
from variorum.notation.in_words import words
from variorum.rules.adjustments import Build, Waive
from variorum.variants import registry

SILLY = registry.variant("rather_silly")
PARIS, LONDON = UnitRef("A", "PAR"), UnitRef("A", "LON")


def winter(variant, *units):
    """A winter in which France has these units, and the centers of the opening."""
    kept = tuple(Unit(number, kind, "FRANCE", at) for number, (kind, at) in enumerate(units, 1))
    return replace(variant.start({}), turn=Turn("W", 1901, "A"), units=kept, next_id=len(kept) + 1)


def listing(variant, position, *texts):
    """France's sheet as its page lists it."""
    lines = read_orders(variant, position, "\n".join(texts), "FRANCE", ("FRANCE",)).lines
    orders = tuple(order for line in lines for order in line.orders)
    problems = check(variant, position, "FRANCE", orders)
    offered = legal_orders(variant, position, "FRANCE")
    return panel(offered, Saved(Sheet(orders), problems, 1, ready=False), reader("FRANCE", position, words(variant)))


def test_builds_due_are_told_once_and_waived_ones_count():
    position = winter(registry.variant("standard"), ("A", "MAR"))
    found = listing(registry.variant("standard"), position, "BUILD F BRE", "WAIVE")
    assert found.bounds == (Bound("builds due to FRANCE", 2, 2, due=True, group="builds"),)


def test_a_pair_counts_as_one_of_the_builds_due():
    found = listing(SILLY, winter(SILLY, ("A", "MAR")), "BUILD SIAMESE F BRE A PAR")
    assert found.bounds == (Bound("builds due, a Siamese pair counting as one", 1, 2, due=True, group="builds"),)


def test_forms_name_no_bound_beside_a_wider_one():
    position = winter(SILLY, ("A", "MAR"))
    offered = legal_orders(SILLY, position, "FRANCE")
    bounds = {kind.tag: kind.bounds for kind in forms(SILLY, position, offered)}
    assert bounds["build"] == ("builds due, a Siamese pair counting as one", "one build a center")


def test_bounds_of_several_powers_are_told_beside_that_of_all():
    bounds = (
        Constraint("in France", (Build,), 1, subjects=(PARIS,)),
        Constraint("in England", (Build,), 2, subjects=(LONDON,)),
        Constraint("in both", (Build, Waive), 3),
    )
    assert list(listed(bounds, (Build(LONDON), Waive()))) == [
        Bound("in France", 0, 1, group="builds"),
        Bound("in England", 1, 2, group="builds"),
        Bound("in both", 2, 3, group="builds"),
    ]


def test_money_is_told_in_its_coin():
    purse = Bound("cents to spend", -4_000, 0, coin="$")
    assert (purse.told, replace(purse, over=1_050).told) == ("$40.00 left to spend", "$10.50 too much")


def test_what_says_the_same_is_told_once():
    bounds = (Constraint("some", (Build,), 2), Constraint("the same", (Build,), 2))
    assert list(listed(bounds, ())) == [Bound("some", 0, 2, group="builds")]


def test_a_problem_that_two_rules_find_is_told_once():
    problem, other = Problem("too many", order="WAIVE", index=0), Problem("nobody is there")
    saved = Saved(Sheet((Waive(),)), (problem, replace(problem, falls=(0,)), other, other), 1, ready=False)
    position = winter(SILLY, ("A", "MAR"))
    found = panel(legal_orders(SILLY, position, "FRANCE"), saved, reader("FRANCE", position, words(SILLY)))
    assert [entry.problems for entry in found.entries] == [(problem,)]
    assert found.others == (other,)
