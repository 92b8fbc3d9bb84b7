"""The variants with code that are not in the showcase: small ones, with few lines of rules."""

from pathlib import Path

from tests.tables import each

from variorum.playtest import Plan
from variorum.playtest.watch import watch
from variorum.testing import conformance
from variorum.variants import registry

VARIANTS = Path(registry.__file__).parent
SMALL = sorted(set(registry.coded()) - set(registry.SHOWCASE))
MOST_LINES = 150


@each("name", SMALL)
def test_it_keeps_its_promises_in_random_games_and_in_one_between_bots(name):
    variant = registry.variant(name)
    assert conformance(variant, games=2, years=2, seed=name) == ()
    assert watch(Plan(name, years=1), 0).faults == {}


@each(("name", "most"), [*((name, MOST_LINES) for name in SMALL), ("dark", 85), ("payola", 40)])
def test_it_is_small(name, most):
    assert sum(path.read_text().count("\n") for path in (VARIANTS / name).glob("*.py")) <= most


def test_a_variant_without_code_is_smaller():
    assert (VARIANTS / "library" / "hundred.toml").read_text().count("\n") <= 40


def test_the_showcase_has_variants_with_code():
    assert set(registry.SHOWCASE) < set(registry.coded())
