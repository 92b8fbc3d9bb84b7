"""Random games of Rather Silly: everything that can be ordered is, and what comes of it stays possible."""

import pytest
from msgspec.structs import replace

from variorum.game.unit import Unit
from variorum.testing import random_game
from variorum.variants import registry
from variorum.variants.rather_silly.opening import opening
from variorum.variants.rather_silly.roles.tardis import Tardis

SILLY = registry.variant("rather_silly")
GAMES = 6
BIRDS = {"FRANCE": "PAR", "GERMANY": "MUN", "AUSTRIA": "VIE", "ITALY": "ROM", "RUSSIA": "MOS", "TURKEY": "SMY"}


def crowded(variant):
    """The opening with birds over many armies, and the TARDIS in Paris: what else takes years to happen."""
    start = opening(variant)
    flocks = tuple(Unit(number, "B", power, at) for number, (power, at) in enumerate(BIRDS.items(), start.next_id))
    records = {**start.records, "tardis": Tardis("PAR")}
    return replace(start, units=start.units + flocks, next_id=start.next_id + len(flocks), records=records)


@pytest.fixture(scope="module")
def stages():
    usual = [stage for number in range(GAMES) for stage in random_game(SILLY, f"kinds-{number}", 1908)]
    full = replace(SILLY, opening=crowded)
    return usual + [stage for number in range(2 * GAMES) for stage in random_game(full, f"full-{number}", 1902)]


def test_every_kind_of_order_occurs_and_stands(stages):
    given = {type(entry.given) for stage in stages for entry in stage.done.entries if entry.stands}
    assert {kind.__name__ for kind in SILLY.orders} - {kind.__name__ for kind in given} == set()


def test_every_stage_is_reached(stages):
    reached = {(stage.position.turn.season, stage.position.turn.stage) for stage in stages}
    asking = {(season, stage.letter) for season, stage in SILLY.calendar if not stage.automatic}
    assert asking - reached == set()


def test_nothing_that_is_in_the_air_or_held_stays_so(stages):
    kept = {name for stage in stages for name in stage.done.position.records}
    assert kept.isdisjoint({"aloft", "gripping"})


def test_reasons_of_borg_and_monsters_are_told(stages):
    told = [event.why for stage in stages for event in stage.done.events if event.__class__.__name__ in AIMS]
    assert len(told) > 100
    assert all(told)


AIMS = {"BorgMoved", "MonstersAim"}
