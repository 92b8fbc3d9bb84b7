"""Draws are declared by the rules that make them, and so it is known who may hear of one."""

from collections import Counter

import pytest
from tests.tables import each

from variorum.game.audience import EVERYONE
from variorum.game.dice import Among, Dice, Draw
from variorum.game.rule import draws_of
from variorum.rules.forcing import results_of
from variorum.testing.game import random_game
from variorum.variants import registry

SPY = Draw("goals:spy/{seat}/{number}", "what a spy learns", Among.AREAS, secret=True)
UNIT = Draw("order/{unit}", "an order", ("A", "B"))


@each(
    ("draw", "label", "audience"),
    [
        (SPY, "goals:spy/FRANCE/1", ("FRANCE",)),
        (SPY, "goals:spy/FRANCE/one", None),
        (SPY, "goals:spy/FRANCE", None),
        (SPY, "goals spy/FRANCE/1", None),
        (UNIT, "order/F STP/NC", EVERYONE),
        (Draw("order/{power}/{number}", "whose vote", Among.SEATS, secret=True), "order/FRANCE/1", ()),
    ],
)
def test_a_label_tells_who_may_know_of_its_draw(draw, label, audience):
    assert draw.audience(label) == audience


@pytest.mark.parametrize("name", registry.SHOWCASE)
def test_every_draw_of_a_game_is_declared(name, monkeypatch):
    variant, seen, plain = registry.variant(name), Counter(), Dice.choose
    before, undeclared = [variant.opening(variant)], set()

    def noting(self, label, choices):
        seen[label] += 1
        kinds = [draw for draw in declared if draw.audience(label) is not None]
        known = {result for draw in kinds for result in results_of(draw, variant.world, before[-1])}
        undeclared.update(set(map(str, choices)) - known)
        return plain(self, label, choices)

    declared = draws_of(variant.rules)
    monkeypatch.setattr(Dice, "choose", noting)
    before.extend(phase.done.position for phase in random_game(variant, "draws", before[0].turn.year + 3))
    assert not undeclared
    assert not [label for label in seen if all(draw.audience(label) is None for draw in declared)]
    assert bool(seen) or not declared
