"""Clauses in what people read are those of the variant that uses the rule."""

from msgspec.structs import replace

import variorum
from variorum.game.audience import GM
from variorum.game.citation import cited
from variorum.game.event import told
from variorum.game.happened import OrderResult
from variorum.game.process import check, legal_orders
from variorum.game.turn import Turn
from variorum.variants.goals.goal_choice import GoalChoice
from variorum.variants.goals.goals import ChosenGoals, Goals
from variorum.variants.goals.spies import Spy

GOALS = variorum.variant("goals")
MINE = GOALS.but(id="mine", citations={"goals:S3": "mine:4.1", "goals:": "mine:", "std:M": "wrong", "std:M4": "mine:9"})


def test_single_clauses_come_before_their_rulebook():
    assert cited("(goals:S3), goals:S1 and std:M4; std:M5", MINE.citations) == "(mine:4.1), mine:S1 and mine:9; std:M5"


def test_results_cite_the_variants_own_clauses():
    game = variorum.Game(MINE)
    game.order("FRANCE", "A PAR - BUR")
    game.order("GERMANY", "A MUN - BUR")
    result = game.process()
    (bounce,) = (event for event in result.events if isinstance(event, OrderResult) and event.unit == "A PAR")
    assert "mine:9" in told(bounce, GM, MINE.citations)
    assert any("mine:9" in sentence for sentence in result.sentences("FRANCE"))
    assert "mine:9" in result.table("FRANCE")


def test_problems_and_legal_orders_cite_them_too():
    position = MINE.start({})
    (problem,) = check(MINE, position, "FRANCE", (Spy("ENGLAND", ""),))
    assert "mine:4.1" in problem.message
    spying = position.with_record(Goals({"FRANCE": ChosenGoals((), 2)}))
    assert "FRANCE has 2 spies left, mine:4.1" in [
        bound.name for bound in legal_orders(MINE, spying, "FRANCE").constraints
    ]


def test_goals_are_chosen_in_the_year_that_the_rule_is_given():
    later = GOALS.but(replaced={GoalChoice: GoalChoice(GOALS.world, 8)})
    (rule,) = (rule for rule in later.rules if isinstance(rule, GoalChoice))
    winters = (replace(later.start({}), turn=Turn.read(text)) for text in ("W1901A", "W1908A"))
    assert [rule.asks(winter) for winter in winters] == [False, True]
