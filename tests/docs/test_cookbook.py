"""Every recipe of the cookbook is a variant that keeps its promises, in a few lines."""

import re
from pathlib import Path

from tests.tables import each

from variorum.game.variant import Variant
from variorum.testing import conformance

PAGE = (Path(__file__).parents[2] / "docs" / "cookbook.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
RECIPES = [block for block in BLOCKS if ".but(" in block or ".with_(" in block]
MADE = [block for block in BLOCKS if "conformance" not in block]


def made():
    names = {}
    for block in MADE:
        exec(compile(block, "cookbook.md", "exec"), names)  # noqa: S102 - our own documentation
    return {name: found for name, found in names.items() if isinstance(found, Variant) and name.islower()}


@each("name", [block.partition(" =")[0] for block in RECIPES], portions=3)
def test_a_recipe_keeps_the_promises_of_a_variant(name):
    variant = made()[name]
    assert variant.id == name
    assert conformance(variant, games=1, years=2, seed=name) == ()


@each("recipe", RECIPES, ids=lambda recipe: recipe.partition(" =")[0])
def test_a_recipe_is_short(recipe):
    assert len(recipe.splitlines()) <= 15


def test_monstrous_goals_are_still_won_by_goals():
    assert {"goals", "goal_victory", "spies", "monsters_arrive"} <= {
        rule.name for rule in made()["monstrous_goals"].rules
    }
