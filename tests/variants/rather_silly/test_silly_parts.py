"""Each mechanic of Rather Silly can be had by another variant, without the rest."""

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.tables import each

from variorum.game.calendar import Calendar, Phase, Season, Step
from variorum.game.dice import Dice
from variorum.game.process import process
from variorum.game.rule import World
from variorum.game.validate import faults
from variorum.rules.exits import Exits
from variorum.rules.movement.rule import Movement
from variorum.rules.retreats import Retreats
from variorum.testing import random_game
from variorum.variants import registry, standard
from variorum.variants.rather_silly import footing, pieces
from variorum.variants.rather_silly.pieces.borg import BorgEats
from variorum.variants.rather_silly.pieces.flights import TakeOff
from variorum.variants.rather_silly.pieces.flocks import BirdsFlee, Fright, ShooedAway
from variorum.variants.rather_silly.pieces.kinds import KINDS
from variorum.variants.rather_silly.pieces.landing import Landing
from variorum.variants.rather_silly.pieces.llamas import Explosions
from variorum.variants.rather_silly.pieces.monsters import MonstersArrive, MonstersMove, MonstersRetreat, Monstrous
from variorum.variants.rather_silly.underpass import compared

PACKAGE = Path(pieces.__file__).parents[1]
WORLD = replace(standard.WORLD, kinds=KINDS, bystanders=("MONSTERS",))


def variant(step, *more):
    """Standard with other rules for movement and what follows at once."""
    units = next(rule for rule in step if isinstance(rule, Movement))
    movement = Phase("M", "movement", (Step((*step, Exits(WORLD, units))), *(Step((rule,)) for rule in more)))
    seasons = (Season("S", (movement, standard.RETREATS)), Season("F", (movement, standard.RETREATS)))
    return replace(registry.variant("standard"), world=WORLD, calendar=Calendar(seasons))


def faults_of(changed):
    """What is impossible in a random game."""
    phases = list(random_game(changed, "parts", 1904))
    assert phases
    return [fault for phase in phases for fault in faults(changed, phase.done.position)]


def test_monsters_without_the_rest():
    units = Movement(WORLD, (Monstrous(),))
    with_monsters = variant((MonstersMove(WORLD, units), units), MonstersArrive(WORLD))
    assert not faults_of(with_monsters)
    opening = with_monsters.opening(with_monsters)
    done = process(with_monsters, opening, {}, Dice(forced={"silly:monsters/sea": "NAO"}))
    assert [str(unit) for unit in done.position.units_of("MONSTERS")] == ["SM NAO"]


@pytest.mark.parametrize(
    "make",
    [
        lambda units: ((units,), BorgEats(WORLD)),
        lambda units: ((units,), Explosions(WORLD)),
        lambda units: ((TakeOff(WORLD, units), units, Landing(WORLD, units), ShooedAway(WORLD)), Fright(WORLD)),
    ],
    ids=["borg", "llamas", "birds"],
)
def test_a_piece_without_the_rest(make):
    step, rule = make(Movement(WORLD, (BirdsFlee(WORLD),)))
    assert not faults_of(variant(step, rule))


def test_monsters_retreat_needs_only_movement():
    units = Movement(WORLD, (Monstrous(),))
    assert MonstersRetreat(WORLD, units).movement is units
    assert Retreats(WORLD).name == "retreats"


def test_a_world_without_links_is_as_printed():
    assert World(standard.WORLD.board).earth(registry.variant("standard").opening(registry.variant("standard"))) == (
        footing.linked_earth(registry.variant("standard").opening(registry.variant("standard")))
    )


def test_no_module_is_large():
    lines = {path.name: len(path.read_text().splitlines()) for path in PACKAGE.rglob("*.py")}
    assert {name: count for name, count in lines.items() if count > 250} == {}


def test_nothing_outside_knows_the_package():
    source = PACKAGE.parents[1]
    outside = [path for path in source.rglob("*.py") if PACKAGE not in path.parents]
    importing = [path.name for path in outside if "rather_silly" in _imports(path)]
    assert importing == []


def _imports(path):
    tree = ast.parse(path.read_text())
    names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    return " ".join(names)


@each(
    ("mine", "rival", "theirs", "told"),
    [
        ((3, 4, 2, 1), "", (), "3, 4, 2"),
        ((3, 4, 2), "DEN", (3, 2), "3, 4, against 3, 2 around DEN"),
        ((), "DEN", (0, 1), "0, 0, against 0, 1 around DEN"),
        ((), "", (), "0"),
    ],
)
def test_counts_are_told_as_far_as_they_decide(mine, rival, theirs, told):
    assert compared(mine, rival, theirs) == told
